"""Hostile messages: no traceback, no change, bounded memory, and the next good move still works."""

from __future__ import annotations

import asyncio
import gc
import json
import tracemalloc
from typing import Any

import pytest

from nyhavn.core.errors import NyhavnError
from nyhavn.server.protocol import wire
from nyhavn.server.sockets import dispatch
from nyhavn.server.tables.table import Table
from tests.trust.storms.siege import BATCH, Breach, Meter, besiege

SEED = 2026
SHORT, LONG = 2_000, 1_000_000
MOST = 1_500_000  # bytes that may be there more after the siege than before it
WARM = 5  # batches until everything that is remembered on purpose is there


class Memory:
    """Measures what stays in memory after the first batches."""

    def __init__(self) -> None:
        self._batches = 0
        self.grown = 0

    def __call__(self) -> None:
        self._batches += 1
        if self._batches == WARM:
            gc.collect()
            tracemalloc.start()
        elif self._batches > WARM and self._batches % 5 == 0:
            gc.collect()
            self.grown = tracemalloc.get_traced_memory()[0]
            if self.grown > MOST:
                raise Breach(f"{self.grown} bytes more after {self._batches} batches")


class Resident:
    """The same for a long siege, by what the system has given to this process."""

    def __init__(self) -> None:
        self._batches = 0
        self._first = 0

    def __call__(self) -> None:
        self._batches += 1
        if self._batches == 500:
            self._first = resident()
        elif self._batches > 500 and self._batches % 500 == 0:
            grown = resident() - self._first
            assert grown < 64_000_000, f"{grown} bytes more after {self._batches} batches"


def resident() -> int:
    try:
        with open("/proc/self/statm") as file:
            return int(file.read().split()[1]) * 4096
    except OSError:  # another system
        return 0


def siege(messages: int = SHORT, meter: Meter | None = None) -> int:
    memory = meter or Memory()
    try:
        return asyncio.run(besiege(SEED, messages, memory))
    finally:
        tracemalloc.stop()


def test_hostile_messages_change_nothing() -> None:
    refused = siege()
    assert refused > SHORT * 0.8


@pytest.mark.slow
def test_a_million_hostile_messages_change_nothing() -> None:
    refused = siege(LONG, Resident())
    assert refused > LONG * 0.8


# ---- servers that are broken on purpose ----


def test_a_reader_that_lets_an_exception_through_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def careless(data: bytes | None) -> Any:
        found = json.loads(data or "{}")
        kinds = {"hello": wire.Hello, "move": wire.Move, "ping": wire.Ping}
        return kinds[found.pop("type")](**found)

    monkeypatch.setattr(dispatch, "_read", careless)
    with pytest.raises(Breach, match=r"server\.broken"):
        siege()


def test_a_refusal_that_changes_something_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Table.play

    async def remembered(table: Table, seat: int, nth: int, line: str) -> None:
        try:
            await play(table, seat, nth, line)
        except NyhavnError:
            await table.change(lambda head: head.remark(len(table.history), "stumbled", seat))
            raise

    monkeypatch.setattr(Table, "play", remembered)
    with pytest.raises(Breach, match="stored or changed"):
        siege()


def test_a_refusal_that_changes_only_memory_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Table.play

    async def forgetful(table: Table, seat: int, nth: int, line: str) -> None:
        table.version += 1
        await play(table, seat, nth, line)

    monkeypatch.setattr(Table, "play", forgetful)
    with pytest.raises(Breach):
        siege()


def test_a_server_that_keeps_what_it_hears_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[bytes] = []
    read = dispatch._read

    def hoarding(data: bytes | None) -> Any:
        kept.append((data or b"") * 50 + b"%d" % len(kept))
        return read(data)

    monkeypatch.setattr(dispatch, "_read", hoarding)
    with pytest.raises(Breach, match="bytes more"):
        siege(10 * BATCH)
