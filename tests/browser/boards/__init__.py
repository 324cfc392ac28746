"""How to play on each board: `tap` and `key`, in a module named after the game, else plain."""
