"""What the words mean against the state of a game: who, which card, which call, which question."""
