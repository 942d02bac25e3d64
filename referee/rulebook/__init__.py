"""Rule packs: the model that configures the engine, and the loading of packs from YAML."""
