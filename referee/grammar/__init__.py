"""From text to what was said: words, lexicon, grammar. It knows no rules and no state of a game."""
