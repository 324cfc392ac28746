"""The phases of a turn, as numbers that both the rules and the rest of the game read."""

SETUP, ROLLING, TURN, USING, INKING, COATS, AFTER, MARKING, ENDED = range(9)
PHASES = ["start", "roll", "turn", "use", "x", "coat", "after", "mark", "over"]
