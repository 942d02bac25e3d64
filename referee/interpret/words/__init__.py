"""The words of the game: what a term means, what it is taken for, where a story has it."""
