"""The phases of a turn, as numbers that both the rules and the rest of the game read."""

SETUP, TURN, TRIM, AFTER, PAYING, BONUS, REFILL, ENDED = range(8)
PHASES = ["setup", "turn", "discard", "after", "pay", "bonus", "refill", "over"]
