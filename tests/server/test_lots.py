"""Lots as tables draw them: with the seed that the table made for itself, and everybody's salts.

In `make prove` 100,000 tables of each kind; `python -m tests.server.test_lots` prints the figures.
"""

from __future__ import annotations

import secrets
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import permutations, product

import pytest

from nyhavn.core.match import Match
from nyhavn.server.protocol.seat_bodies import PersonSeat
from nyhavn.server.protocol.table_bodies import Make
from nyhavn.server.tables import changes
from nyhavn.server.tables import head as heads
from nyhavn.server.tables.head import Head

TABLES = 100_000  # of each kind
# The value that chi-square exceeds in 1 of 100,000,000 samples, by degrees of freedom: seeds and
# salts are as secret as on a server, so no run is like another.
LIMITS = {1: 32.84, 5: 45.79, 11: 59.82, 23: 83.08, 31: 97.03}


def drawn(what: Callable[[Head], str], game: str, seats: int, **options: str) -> str:
    """What a new table draws, whose people have all given a salt, when its match begins."""
    people = [PersonSeat(f"P{k}", salt=secrets.token_hex(8)) for k in range(seats)]
    head, _ = heads.new(Make(game, list(people), options, order="lot"))
    return what(changes.started(head, None, None))


def order(head: Head) -> str:
    """Who came to sit where."""
    return "".join(name[1] for name in head.names)


def boards(head: Head) -> str:
    """Which boards were dealt."""
    return head.options["boards"]


def fours(head: Head) -> str:
    """Which fours are crossed out: the first act of chance."""
    setup = head.rules.setup(len(head.chairs), head.options)
    match = Match(head.rules, setup, (), head.rules.start(setup), None)
    return head.luck.draw(0, match.odds()).removeprefix("lot ")


def kinds() -> Iterator[tuple[str, Callable[[], str], list[str]]]:
    """Yield a name, a lot, and everything that can come of it."""
    for n in (2, 3, 4):
        places = ["".join(map(str, way)) for way in permutations(range(n))]
        yield f"order of {n}", partial(drawn, order, "copenhagen", n), places
        letters = ["".join(way) for way in permutations("ABCD", n)]
        yield f"boards of {n}", partial(drawn, boards, "border", n, deal="lot"), letters
    ways = [",".join(way) for way in product(("first", "second"), repeat=5)]
    yield "fours of 2", partial(drawn, fours, "rollwrite", 2, fours="lot"), ways


KINDS = {name: (lot, ways) for name, lot, ways in kinds()}


def chi_square(lot: Callable[[], str], ways: list[str], tables: int) -> float:
    """Draw, and return how far the counts are from being even."""
    seen, due = Counter(lot() for _ in range(tables)), tables / len(ways)
    assert set(seen) <= set(ways)
    return sum((seen[way] - due) ** 2 / due for way in ways)


@pytest.mark.parametrize("name", KINDS)
def test_every_outcome_comes(name: str) -> None:
    lot, ways = KINDS[name]
    assert chi_square(lot, ways, 20 * len(ways)) < LIMITS[len(ways) - 1]


@pytest.mark.slow
@pytest.mark.parametrize("name", KINDS)
def test_every_outcome_is_as_likely_as_every_other(name: str) -> None:
    lot, ways = KINDS[name]
    assert chi_square(lot, ways, TABLES) < LIMITS[len(ways) - 1]


if __name__ == "__main__":
    for told, (draw, outcomes) in KINDS.items():
        found, limit = chi_square(draw, outcomes, TABLES), LIMITS[len(outcomes) - 1]
        print(f"{told}: {len(outcomes)} outcomes, chi-square {found:.1f}, below {limit}")
        sys.stdout.flush()
