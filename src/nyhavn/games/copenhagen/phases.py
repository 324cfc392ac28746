"""The phases of a turn, as numbers that both the rules and the rest of the game read."""

SETUP, TURN, DISCARD, AFTER, PAY, BONUS, REFILL, OVER = range(8)
PHASES = ["setup", "turn", "discard", "after", "pay", "bonus", "refill", "over"]
