"""How good a position is, one module per game, by the game's name."""
