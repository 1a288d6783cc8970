"""A club to look at: people and evenings of rubbers, made by dealing cards and playing them through the engine."""
