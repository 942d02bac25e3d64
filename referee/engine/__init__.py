"""The engine: a pure, immutable referee configured by a rule set. It knows no YAML and no Portuguese."""
