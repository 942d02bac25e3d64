"""From rulings, violations and doubts to Portuguese, with citations."""
