"""Up to five identical dice of six faces, as multisets: what is rolled, and how likely it is.

A roll is written as its faces in order, each as often as it shows. Knows no game: faces are 0 to 5.
"""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from math import factorial, prod

FACES = 6
DICE = 5


def counts(faces: tuple[int, ...]) -> tuple[int, ...]:
    """Return how often each of the six faces shows."""
    return tuple(faces.count(face) for face in range(FACES))


def weight(faces: tuple[int, ...]) -> int:
    """Return in how many of the 6**n orders of n dice these faces show (multinomial)."""
    return factorial(len(faces)) // prod(factorial(n) for n in counts(faces))


# Every multiset of one to five dice, by number of dice, then in lexicographic order.
ROLLS = [
    faces for n in range(1, DICE + 1) for faces in combinations_with_replacement(range(FACES), n)
]
FIRST = [0, *(next(i for i, r in enumerate(ROLLS) if len(r) == n) for n in range(1, DICE + 1))]
COUNTS = [counts(faces) for faces in ROLLS]
WEIGHTS = [weight(faces) for faces in ROLLS]
ROLL_COUNT = [n for of_each in COUNTS for n in of_each]  # roll * 6 + face

# From counts back to the number of the roll: read the six counts as digits to base 6.
DIGIT = [FACES**face for face in range(FACES)]
NUMBER = [-1] * FACES**FACES
for _number, _counts in enumerate(COUNTS):
    NUMBER[sum(n * d for n, d in zip(_counts, DIGIT, strict=True))] = _number

# Of every roll of all five dice, which dice may be picked up: at most 31 different choices.
FIVE = FIRST[DICE]
_number_of = {faces: number for number, faces in enumerate(ROLLS)}
PICKS = [
    sorted({_number_of[pick] for n in range(1, DICE + 1) for pick in combinations(faces, n)})
    for faces in ROLLS[FIVE:]
]
MOST_PICKS = 31
# The same for compiled rules: their number, and all in one list, MOST_PICKS for each roll.
PICK_COUNT = [len(picks) for picks in PICKS]
PICK = [(picks + [0] * MOST_PICKS)[i] for picks in PICKS for i in range(MOST_PICKS)]


def write(number: int, names: list[str]) -> str:
    """Return a roll as text: `red,red,blue`."""
    return ",".join(names[face] for face in ROLLS[number])
