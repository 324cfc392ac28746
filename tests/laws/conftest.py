"""Every game on the shelf, with every number of seats, obeys every law.

Where examples are few, so are the tables: each game once, each number of seats once.
"""

import pytest

from nyhavn import SHELF
from tests.examples import examples

TABLES = [(name, seats) for name, game in SHELF.items() for seats in game.seats]
GAMES = enumerate(SHELF.items())
if examples(10) < 10:
    TABLES = [
        (name, game.seats[i % len(game.seats)]) for i, (name, game) in enumerate(SHELF.items())
    ]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if {"name", "seats"} <= set(metafunc.fixturenames):
        metafunc.parametrize(("name", "seats"), TABLES, ids=[f"{n}-{s}" for n, s in TABLES])
    elif "name" in metafunc.fixturenames:
        metafunc.parametrize("name", list(SHELF))
