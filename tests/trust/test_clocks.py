"""Nobody loses a seat who moved in time, or because the server was not there."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest

from nyhavn.server.storage.async_store import AsyncStore
from nyhavn.server.storage.store import Save
from nyhavn.server.tables import changes, clock, tables
from nyhavn.server.tables.head import Head
from nyhavn.server.tables.sweeper import Sweeper
from nyhavn.server.tables.table import Table
from tests.trust.pause import pause
from tests.trust.race import race

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


class Stubborn(Table):
    """Has seen that the time is up, and does not look again when somebody else wrote first."""

    async def expire(self) -> list[int]:
        late = clock.overdue(self.head, self.now())

        def replaced(head: Head) -> Head:
            for seat in late:
                head = changes.timed_out(head, seat, self.n)
            return head

        await self.change(replaced)
        return late


_save = AsyncStore.save


async def unversioned(self: AsyncStore, save: Save) -> None:
    """Stores the entries of a move without its deadlines, so that it meets none."""
    await _save(self, save._replace(change=None) if save.n and save.entries else save)


class Merciless(Sweeper):
    """Lets clocks run while the server is down."""

    async def _grace(self) -> None:
        pass


def test_a_table_that_does_not_look_again_is_caught(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "Table", Stubborn)
    with pytest.raises(AssertionError, match="replaced is True"):
        several(race, FEW, tmp_path)


def test_a_move_that_leaves_the_deadline_as_it_was_is_caught(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(AsyncStore, "save", unversioned)
    with pytest.raises(AssertionError, match="replaced is True"):
        several(race, FEW, tmp_path)


def test_a_clock_that_runs_while_the_server_is_down_is_caught(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.server.moment.Sweeper", Merciless)
    with pytest.raises(AssertionError, match="were replaced"):
        several(pause, FEW, tmp_path)
