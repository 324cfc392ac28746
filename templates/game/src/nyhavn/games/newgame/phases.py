"""The phases of a round, as numbers that both the rules and the rest of the game read."""

PRIZE, BID, REVEAL, OVER = range(4)
PHASES = ["prize", "bid", "reveal", "over"]
