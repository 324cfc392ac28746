"""Constants: the numbers that search, value and learning agree on."""

from nyhavn.core import raw

HIDDEN = raw.LANES  # units of a value
MOST_STAGES = 4  # of a match: so many sets of last weights
ONE = 1024  # the whole number that stands for 1.0
MARGIN_SCALE = 24.0  # points ahead or behind that count as all or nothing
WIN_WEIGHT, MARGIN_WEIGHT = 0.75, 0.25  # of a reward: mostly the victory, a little the points
MOST_TRAITS = 112  # a position has
GRAIN = 1 << 20  # steps between never and always
MAX_DEPTH = 64  # choices from the root; beyond that rollouts are as good
