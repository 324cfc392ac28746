"""The phases of a turn, as numbers that both the rules and the rest of the game read."""

ROLL, CHOOSE, FIRST, SECOND, OVER = range(5)
PHASES = ["roll", "choose", "first", "second", "over"]
