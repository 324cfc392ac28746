"""What is no longer needed goes at once; Python need not search for it."""

from __future__ import annotations

import asyncio
import gc
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from weakref import ref

import pytest

from nyhavn.server import gc_policy
from nyhavn.server.sockets.messages import heard
from nyhavn.server.tables.registry import Tables
from nyhavn.server.tables.watcher import Watcher
from tests.server.moment import Hand, housed, quick, seated

Json = dict[str, Any]


@pytest.fixture(autouse=True)
def _no_search() -> Iterator[None]:
    gc.disable()
    yield
    gc.enable()


class Visit:
    """Somebody at a table, without a network between."""

    def __init__(self, house: Tables) -> None:
        self.house = house
        self.update: Json = {}
        self.watcher = Watcher(self._hear)
        self.task = asyncio.create_task(self.watcher.run())

    async def say(self, **message: Any) -> None:
        await heard(self.house, self.watcher, json.dumps(message))
        for _ in range(5):
            await asyncio.sleep(0)

    async def leave(self) -> None:
        self.watcher.leave()
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)

    async def _hear(self, text: str) -> None:
        message = json.loads(text)
        if message["type"] == "update":
            self.update = message


@pytest.mark.parametrize("game", ["copenhagen", "rollwrite", "border"])
def test_moves_pings_and_refusals_leave_no_circles(game: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with housed(quick(tmp_path / "db"), Hand()) as (house, _):
            table, made = await seated(house, game, "person", "person")
            visits = [Visit(house) for _ in made.tokens]
            for visit, token in zip(visits, made.tokens, strict=True):
                await visit.say(type="hello", table=table.head.id, token=token)
            gc.collect()
            for _ in range(20):
                visit = next(visit for visit in visits if visit.update["legal"])
                line = visit.update["legal"][0]["line"]
                await visit.say(type="move", nth=visit.update["mine"] + 1, line=line)
                await visit.say(type="ping", n=len(table.history), v=table.version)
                await visit.say(type="move", nth=visit.update["mine"] + 9, line=line)
                await visit.say(type="move", nth=visit.update["mine"] + 1, line="fly to the moon")
                await visit.say(type="nonsense")
            assert len(table.history) > 20
            assert gc.collect() == 0
            for visit in visits:
                await visit.leave()

    asyncio.run(play())


def test_a_table_is_gone_when_the_last_one_leaves(tmp_path: Path) -> None:
    async def play() -> None:
        async with housed(quick(tmp_path / "db"), Hand()) as (house, _):
            table, made = await seated(house, "copenhagen", "person", "person")
            visit = Visit(house)
            await visit.say(type="hello", table=table.head.id, token=made.tokens[0])
            kept = ref(table)
            del table
            assert kept() is not None
            await visit.leave()
            del visit
            assert kept() is None
            assert not house.stages()

    asyncio.run(play())


def test_python_searches_only_when_it_is_told_to() -> None:
    async def serve() -> None:
        gc.enable()
        async with gc_policy.rubbish(lambda: 0):
            assert not gc.isenabled()
        assert gc.isenabled()

    asyncio.run(serve())


class Circle:
    """Something that only a search finds."""

    def __init__(self) -> None:
        self.self = self


@pytest.mark.parametrize(("cut", "gone"), [(0, False), (gc_policy.MANY, True)])
def test_after_many_wrecks_python_searches_soon(
    cut: int, gone: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def serve() -> None:
        wrecks = 7
        async with gc_policy.rubbish(lambda: wrecks):
            await asyncio.sleep(0)
            kept = ref(Circle())
            wrecks += cut
            await asyncio.sleep(0.05)
            assert (kept() is None) is gone

    monkeypatch.setattr(gc_policy, "SOON", 0.001)
    asyncio.run(serve())
