"""The phases of a turn, as numbers that both the rules and the rest of the game read."""

START, ROLL, TURN, USE, X, COAT, AFTER, MARK, OVER = range(9)
PHASES = ["start", "roll", "turn", "use", "x", "coat", "after", "mark", "over"]
