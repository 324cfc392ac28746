"""Cleaning up: what the operator did not ask to be deleted stays, and what is deleted is gone."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import pytest

from nyhavn.core.record import dump
from nyhavn.server.protocol.refused import Refused
from nyhavn.server.storage.sqlite import SQLite
from nyhavn.server.tables import making, snapshot
from nyhavn.server.tables.clock import utc
from nyhavn.server.tables.sweeper import DAY, HOUR, Keep
from nyhavn.server.tables.table import Table
from nyhavn.server.tables.watcher import Watcher
from tests.server.moment import Hand, act, quick, seated, started
from tests.server.running import OPEN, person, running
from tests.server.saving import entries


async def finish(table: Table) -> None:
    while not table.match.over:
        await act(table, table.match.to_act[0])


def test_by_default_only_matches_that_never_began_are_deleted(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def play() -> None:
        hand = Hand(utc())
        async with started(quick(tmp_path / "db"), hand) as (tables, sweeper):
            begun = (await seated(tables, "border", "person", "person", clock=0))[0].head.id
            over = (await seated(tables, "border", "person", "person", clock=0))[0]
            await finish(over)
            record, ended = dump(snapshot.record(over)), over.head.id
            open_ = (await seated(tables, "border", "person", "open", start=False))[0].head.id
            del over
            hand.moment += 7 * DAY - HOUR
            await sweeper.round()
            assert (await tables.find(open_)).head.state == "open"
            hand.moment += 2 * HOUR
            with caplog.at_level(logging.INFO):
                await sweeper.round()
            deleted = [r for r in caplog.records if r.getMessage() == "table deleted"]
            assert [r.__dict__["fields"] for r in deleted] == [{"table": open_, "kind": "open"}]
            with pytest.raises(Refused, match="There is no table"):
                await tables.find(open_)
            hand.moment += 10_000 * DAY
            await sweeper.round()
            assert (await tables.find(begun)).head.state == "playing"
            assert dump(snapshot.record(await tables.find(ended))) == record

    asyncio.run(play())


def test_a_match_is_touched_by_its_moves_and_goes_with_its_log(tmp_path: Path) -> None:
    async def play() -> None:
        hand, store = Hand(utc()), quick(tmp_path / "db")
        keep = Keep(open=None, playing=30, over=60)
        async with started(store, hand, keep) as (tables, sweeper):
            table, _ = await seated(tables, "copenhagen", "person", "person", clock=0)
            id = table.head.id
            store._connection.execute("UPDATE tables SET changed = '2001-01-01'")
            hand.moment += 29 * DAY
            await sweeper.round()
            assert store.load(id), "its last move was made today"
            hand.moment += 2 * DAY
            await sweeper.round()
            assert store.load(id) is None
            assert entries(store, id) == []
            assert store.count() == {}
            with pytest.raises(Refused, match="There is no table"):
                await act(table, table.match.to_act[0])  # somebody who still had it in hand
            assert entries(store, id) == []
            over, _ = await seated(tables, "border", "person", "person", clock=0)
            await finish(over)
            hand.moment += 61 * DAY
            await sweeper.round()
            assert store.count() == {}

    asyncio.run(play())


def test_cleaning_up_waits_an_hour(tmp_path: Path) -> None:
    async def play() -> None:
        hand, store = Hand(utc()), quick(tmp_path / "db")
        async with started(store, hand, Keep(open=0)) as (tables, sweeper):
            await seated(tables, "border", "person", "open", start=False)
            hand.moment += HOUR - 1
            await sweeper.round()
            assert store.count() == {"open": 1}
            hand.moment += 1
            await sweeper.round()
            assert store.count() == {}

    asyncio.run(play())


def test_a_table_that_somebody_looks_at_stays(tmp_path: Path) -> None:
    async def play() -> None:
        hand, store = Hand(utc()), quick(tmp_path / "db")
        async with started(store, hand) as (tables, sweeper):
            table, _ = await seated(tables, "border", "person", "open", start=False)
            spectator = Watcher(lambda: None)
            spectator.look(table, None, 0)
            hand.moment += 8 * DAY
            await sweeper.round()
            assert store.count() == {"open": 1}
            spectator.leave()
            hand.moment += HOUR
            await sweeper.round()
            assert store.count() == {}

    asyncio.run(play())


def test_a_table_that_is_gone_is_answered_by_the_same_sentence_as_one_that_never_was(
    tmp_path: Path,
) -> None:
    with running(tmp_path / "db") as server:
        made = server.table("border", person("Ada"), OPEN, start=False)
        with server.client(made["table"]) as client:
            client.read("table")
            other = SQLite(str(tmp_path / "db"))
            assert other.forget("open", utc() + DAY) == [made["table"]]
            other.close()
            client.send(type="ping", n=0, v=1)
            assert client.no()["id"] == "server.no_table"
            client.hello("nosuchtable")
            assert client.no()["id"] == "server.no_table"


def test_a_rematch_that_was_cleaned_up_is_made_again(tmp_path: Path) -> None:
    async def play() -> None:
        hand = Hand(utc())
        async with started(quick(tmp_path / "db"), hand) as (tables, sweeper):
            table, _ = await seated(tables, "border", "person", "person")
            await finish(table)
            first = await making.rematch(tables, table)
            assert await making.rematch(tables, table) == first
            hand.moment += 8 * DAY
            await sweeper.round()
            second = await making.rematch(tables, table)
            assert second != first
            assert (await tables.find(second)).head.clock == 60

    asyncio.run(play())
