"""Attacks: others wait hardly longer while somebody does their worst."""

from __future__ import annotations

import pkgutil

import pytest

from tests.trust import attacks
from tests.trust.attacks.measured import Outcome, Waiting, measured

ROOM = {"__main__", "measured", "opponent", "target"}
ATTACKS = sorted({found.name for found in pkgutil.iter_modules(attacks.__path__)} - ROOM)
SLACK = Waiting(10.0, 40.0, 300.0, 0.0)  # milliseconds; what other programs take is no attack
TRIES = 3  # nor does what they take come again each time


@pytest.mark.slow
@pytest.mark.parametrize("name", ATTACKS)
def test_others_play_on(name: str) -> None:
    """Nobody waits for more than twice as long as before, for a move or for a bot."""
    found = list[Outcome]()
    while not found or late(found[-1]):
        assert len(found) < TRIES, "\n".join(f"{', '.join(late(one))}: {one}" for one in found)
        found.append(measured(name))


def late(found: Outcome) -> list[str]:
    """Who waits for more than twice as long as before."""
    pairs = zip(Waiting._fields[:3], found.before, found.during, SLACK, strict=False)
    return [what for what, before, now, slack in pairs if now > max(2 * before, before + slack)]
