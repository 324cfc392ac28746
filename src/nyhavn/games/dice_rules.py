"""Dice rules: what games about five dice share, from the roll to taking dice up again. Compiled.

The dice on a table are counts by face; rolls have the numbers of `dice`.
"""

from __future__ import annotations

from nyhavn.core.rng import Rng
from nyhavn.games import dice

ROLL_FIRST = [*dice.FIRST, len(dice.ROLLS)]  # by number of dice: their rolls, as a range
ROLL_WEIGHT = dice.WEIGHTS[:]
ROLL_COUNT = dice.ROLL_COUNT[:]  # roll * 6 + face
DIGIT, NUMBER = dice.DIGIT[:], dice.NUMBER[:]
FIVE = dice.FIVE  # the first roll of all five dice
PICK_COUNT, PICK = dice.PICK_COUNT[:], dice.PICK[:]


def outcomes(rolling: int) -> int:
    """Return a number above every roll of so many dice."""
    return ROLL_FIRST[rolling + 1]


def weight(rolling: int, roll: int) -> int:
    """Return in how many orders a roll can show; 0: it is a roll of fewer dice."""
    return ROLL_WEIGHT[roll] if roll >= ROLL_FIRST[rolling] else 0


def put_down(table: list[int], roll: int) -> None:
    """Put a roll on the table, beside what lies there."""
    for face in range(6):
        table[face] += ROLL_COUNT[roll * 6 + face]


def throw(table: list[int], rolling: int, rng: Rng) -> int:
    """Roll die by die; return a number above 0 for what they show, the same only for the same."""
    shown = 0
    for _i in range(rolling):
        face = rng.below(6)
        table[face] += 1
        shown += 1 << 3 * face
    return shown


def take_up(table: list[int], roll: int) -> int:
    """Take these dice from the table; return how many they are."""
    taken = 0
    for face in range(6):
        table[face] -= ROLL_COUNT[roll * 6 + face]
        taken += ROLL_COUNT[roll * 6 + face]
    return taken


def picks(table: list[int], first: int, out: list[int]) -> int:
    """Write one action for each choice among the five dice on the table; return how many."""
    digits = 0
    for face in range(6):
        digits += table[face] * DIGIT[face]
    roll = NUMBER[digits] - FIVE
    for i in range(31):  # all places, used or not: in C a copy without branches
        out[i] = first + PICK[roll * 31 + i]
    return PICK_COUNT[roll]
