"""The table: the only mutable object, its players and its journal."""
