"""Nobody loses a seat who moved in time, or because the server was not there."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest

from nyhavn.server.tables import clock, registry
from nyhavn.server.tables.head import Head
from nyhavn.server.tables.table import Table
from nyhavn.server.tables.transition import Transition
from tests.trust.storms.pause import pause
from tests.trust.storms.race import race

T = TypeVar("T")
FEW = range(24)
MANY = range(1000, 1500 if os.environ.get("NYHAVN_PROVE") == "1" else 1100)


def several(proof: Callable[[int, Path], T], seeds: range, folder: Path) -> list[T]:
    return [proof(seed, folder) for seed in seeds]


def test_of_a_move_and_a_deadline_one_counts(tmp_path: Path) -> None:
    moved = several(race, FEW, tmp_path)
    assert set(moved) == {True, False}, "the race is always won by the same"


def test_a_pause_of_the_server_takes_nobodys_seat(tmp_path: Path) -> None:
    several(pause, FEW, tmp_path)


@pytest.mark.slow
def test_of_many_moves_and_deadlines_one_counts(tmp_path: Path) -> None:
    several(race, MANY, tmp_path)


@pytest.mark.slow
def test_many_pauses_take_nobodys_seat(tmp_path: Path) -> None:
    several(pause, MANY, tmp_path)


# ---- servers that are wrong, and are caught ----


class Stubborn:
    """Has seen that somebody's time is up, and does not see that they have moved since."""

    def __init__(self) -> None:
        self._late: dict[str, list[int]] = {}
        self._overdue = clock.overdue

    def __call__(self, head: Head, now: int) -> list[int]:
        return self._late.setdefault(head.id, self._overdue(head, now))


class Careless(Table):
    """Stores the entries of a move without its deadlines, so that it meets none."""

    async def commit(self, transition: Transition) -> None:
        save = transition.save
        if save.n and save.entries:
            save = save._replace(change=None)
        await super().commit(transition._replace(save=save))


def test_a_table_that_does_not_look_again_is_caught(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "overdue", Stubborn())
    with pytest.raises(AssertionError, match="replaced is True"):
        several(race, FEW, tmp_path)


def test_a_move_that_leaves_the_deadline_as_it_was_is_caught(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "Table", Careless)
    with pytest.raises(AssertionError, match="replaced is True"):
        several(race, FEW, tmp_path)


def test_a_clock_that_runs_while_the_server_is_down_is_caught(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "with_grace", lambda head, now: head)
    with pytest.raises(AssertionError, match="were replaced"):
        several(pause, FEW, tmp_path)
