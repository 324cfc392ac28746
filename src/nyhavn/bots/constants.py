"""Measures: the numbers that search, value and learning agree on."""

HIDDEN = 32  # sums of a value
ONE = 1024  # the whole number that stands for 1.0
FAR = 24.0  # points ahead or behind that count as all or nothing
WIN, MARGIN = 0.75, 0.25  # what is wanted: mostly the victory, a little the points
WIDTH = 112  # the most traits a position has
