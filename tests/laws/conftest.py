"""Every game on the shelf, with every number of seats, obeys every law."""

import pytest

from nyhavn import SHELF

TABLES = [(name, seats) for name, game in SHELF.items() for seats in game.seats]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if {"name", "seats"} <= set(metafunc.fixturenames):
        metafunc.parametrize(("name", "seats"), TABLES, ids=[f"{n}-{s}" for n, s in TABLES])
    elif "name" in metafunc.fixturenames:
        metafunc.parametrize("name", list(SHELF))
