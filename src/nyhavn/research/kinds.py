"""Kinds: numbers of opponents, rewards and the learner's seat, for compiled code."""

from __future__ import annotations

# Who plays a seat without being asked from outside.
LEARNER, UNIFORM, APPRENTICE, JOURNEYMAN, VALUE = range(5)
POLICIES = {
    "uniform": UNIFORM,
    "apprentice": APPRENTICE,
    "journeyman": JOURNEYMAN,
    "value": VALUE,
}
# What is rewarded: the victory at the end, points more than the best other at the end, the place at
# the end, points when they are gained, the victory and the change of a potential (the estimate).
REWARDS = ("win", "margin", "rank", "points", "potential")
# The learner's seat, where it is no number of a seat.
ALL_SEATS, BY_LOT = -1, -2


def reward(name: str) -> int:
    """Return the number of a kind of reward; another word is refused with a sentence."""
    if name not in REWARDS:
        raise ValueError(f"there is no reward {name!r}; there are {', '.join(REWARDS)}")
    return REWARDS.index(name)


def place(seat: int | None, seats: int) -> int:
    """Return the number of the learner's seat, None being by lot; a wrong one is refused."""
    if seat is not None and not 0 <= seat < seats:
        raise ValueError(f"there is no seat {seat} in a match of {seats}")
    return BY_LOT if seat is None else seat
