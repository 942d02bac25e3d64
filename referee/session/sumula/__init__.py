"""The súmula: a game of truco as a text that people and programs read (docs/sumula.md)."""
