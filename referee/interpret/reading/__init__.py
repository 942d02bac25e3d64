"""From words to marks, and from marks to the facts that a question tells."""
