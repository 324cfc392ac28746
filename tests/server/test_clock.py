"""Clocks: who owes a decision has so long for it; then a bot stands in, until they are back."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from nyhavn.games import SHELF
from nyhavn.server.protocol.refused import Refused
from nyhavn.server.storage.sqlite import SQLite
from nyhavn.server.storage.store import Save
from nyhavn.server.tables import changes, clock
from nyhavn.server.tables import head as heads
from nyhavn.server.tables.transition import stored_change
from tests.server.moment import MINUTE, NOON, Hand, act, quick, seated, started
from tests.server.running import OPEN, SOON, Server, bot, person, running
from tests.server.saving import save


def memory() -> SQLite:
    return SQLite(":memory:")


# ---- deadlines ----


@pytest.mark.parametrize("game", SHELF)
def test_every_decision_gets_the_whole_limit_and_nobody_else_is_touched(game: str) -> None:
    """The rule read a second time: a list of (seat, when its time began), played at random."""

    async def play() -> None:
        luck, hand = Random(7), Hand()
        async with started(memory(), hand) as (tables, _):
            table, _ = await seated(tables, game, "person", "person", "person", clock=300)
            began = {seat: hand() for seat in table.match.to_act}
            while not table.match.over:
                left = {seat: 5 * MINUTE - (hand() - since) for seat, since in began.items()}
                assert clock.remaining(table.head, hand()) == left
                hand.moment += luck.randrange(30_000)
                seat = luck.choice(table.match.to_act)
                await act(table, seat, luck.randrange(1000))
                acting = table.match.to_act
                began = {s: hand() if s == seat else began.get(s, hand()) for s in acting}
            assert table.head.deadlines == {}

    asyncio.run(play())


def test_without_a_clock_nobody_is_ever_replaced() -> None:
    async def play() -> None:
        hand = Hand()
        async with started(memory(), hand) as (tables, sweeper):
            table, _ = await seated(tables, "copenhagen", "person", "person", clock=0)
            hand.moment += 1000 * 24 * 60 * MINUTE
            await sweeper.round()
            assert [chair.kind for chair in table.head.chairs] == ["person", "person"]
            assert clock.remaining(table.head, hand()) == {}
            await act(table, table.match.to_act[0])
            assert table.version == 2  # a move without a clock changes the log only

    asyncio.run(play())


def test_a_bot_stands_in_when_the_time_is_up_and_not_before() -> None:
    async def play() -> None:
        hand = Hand()
        async with started(memory(), hand) as (tables, sweeper):
            table, made = await seated(tables, "copenhagen", "person", "person")
            (seat,) = table.match.to_act
            hand.moment += MINUTE + clock.SLACK - 1
            await sweeper.round()
            assert table.head.chairs[seat].kind == "person"
            hand.moment += 1
            await sweeper.round()
            assert table.head.chairs[seat].away
            assert table.head.chairs[1 - seat].kind == "person"
            assert [remark.id for remark in table.head.remarks] == ["server.remark.late"]
            with pytest.raises(Refused, match="A bot is playing"):
                await act(table, seat)
            await sweeper.round()
            assert len(table.head.remarks) == 1
            hand.moment += 5 * MINUTE
            await table.change(lambda head: changes.back(head, seat, len(table.history)))
            assert clock.remaining(table.head, hand()) == {seat: MINUTE}  # time begins anew
            await act(table, seat)
            assert made.tokens[seat] is not None

    asyncio.run(play())


def test_who_crosses_at_the_same_time_has_a_deadline_of_their_own() -> None:
    async def play() -> None:
        hand = Hand()
        async with started(memory(), hand) as (tables, sweeper):
            table, _ = await seated(tables, "rollwrite", "person", "person", "person", clock=60)
            while len(table.match.to_act) < 2:
                await act(table, table.match.to_act[0])
            one, other = table.match.to_act[:2]
            hand.moment += 50_000
            await act(table, one)
            await table.change(lambda head: changes.left(head, one, None, len(table.history)))
            await table.change(lambda head: changes.back(head, one, len(table.history)))
            hand.moment += 10_000 + clock.SLACK
            await sweeper.round()
            assert table.head.chairs[other].away
            assert table.head.chairs[one].kind == "person"

    asyncio.run(play())


def test_a_bot_that_was_forgotten_is_woken_at_a_table_nobody_looks_at() -> None:
    store, hand = memory(), Hand()

    async def play() -> None:
        async with started(store, hand) as (tables, sweeper):
            table, _ = await seated(tables, "border", "uniform", "person", "person")
            assert table.match.to_act == (0,)
            assert clock.remaining(table.head, hand()) == {}  # bots have no clock
            assert store.due(hand() + clock.FORGOTTEN) == [table.head.id]
            hand.moment += clock.FORGOTTEN + clock.SLACK
            await sweeper.round()
            assert store.due(hand()) == []  # not every second
            assert table.head.remarks == ()

    asyncio.run(play())


class Running(Hand):
    """A clock that goes on, as clocks do."""

    def __call__(self) -> int:
        self.moment += 10
        return self.moment


def test_a_server_that_starts_gives_everybody_time_once(tmp_path: Path) -> None:
    async def play() -> None:
        hand = Running()
        async with started(quick(tmp_path / "db"), hand) as (tables, _):
            table, _ = await seated(tables, "border", "person", "person")
            before = table.version
        hand.moment += MINUTE
        async with started(quick(tmp_path / "db"), hand) as (tables, _):
            table = await tables.find(table.head.id)
            assert table.version == before + 1
            assert min(clock.remaining(table.head, hand()).values()) > 0.9 * MINUTE

    asyncio.run(asyncio.wait_for(play(), SOON))


def test_time_that_is_given_late_is_known_to_those_who_have_come_since(tmp_path: Path) -> None:
    hand, path = Hand(), tmp_path / "db"

    class Failing(SQLite):
        """It fails once, when the server starts."""

        fine = False

        def due(self, now: int) -> list[str]:
            if not self.fine:
                self.fine = True
                raise sqlite3.OperationalError("disk I/O error")
            return super().due(now)

    async def main() -> None:
        async with started(quick(path), hand) as (tables, _):
            table, _ = await seated(tables, "border", "person", "person")
        hand.moment += 10 * MINUTE
        async with started(Failing(str(path)), hand) as (tables, sweeper):
            again = await tables.find(table.head.id)
            assert again.version == table.version
            await sweeper.round()
            assert again.version == table.version + 1, "it knows that there is more time"
            assert min(again.head.deadlines.values()) > hand.moment

    asyncio.run(main())


def test_a_database_that_fails_delays_nobody_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        hand, store = Hand(), memory()
        async with started(store, hand) as (tables, sweeper):
            table, _ = await seated(tables, "border", "person", "person")
            hand.moment += 2 * MINUTE
            with monkeypatch.context() as patch:
                patch.setattr(store, "due", lambda now: 1 / 0)
                await sweeper.round()
            assert not any(chair.away for chair in table.head.chairs)
            await sweeper.round()
            assert any(chair.away for chair in table.head.chairs)

    asyncio.run(play())


def test_a_table_of_old_rules_is_left_alone_and_told_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def play() -> None:
        hand, store = Hand(), memory()
        async with started(store, hand) as (tables, sweeper):
            head = (await seated(tables, "border", "person", "person"))[0].head
            old = replace(head, id="oldtable", version=99)
            save(store, Save("oldtable", 0, stored_change(old)))
            hand.moment += 2 * MINUTE
            for _ in range(3):
                await sweeper.round()
            assert store.load("oldtable") == (1, heads.encode(old))
            told = [r.__dict__["fields"] for r in caplog.records if "looks after" in r.getMessage()]
            assert [fields["table"] for fields in told] == ["oldtable"]
            assert store.due(hand()) == ["oldtable"]  # the other table was looked after

    asyncio.run(play())


# ---- settings, by HTTP ----


def test_the_clock_is_agreed_before_the_deal_and_goes_on_in_a_rematch(server: Server) -> None:
    made = server.table("border", person("Ada"), OPEN, start=False, clock=120)
    path, ada = f"/api/tables/{made['table']}", made["tokens"][0]
    assert server.get(path)["table"]["clock"] == 120
    server.post(f"{path}/settings", {"hints": True}, ada)
    assert server.get(path)["table"]["clock"] == 120
    for wrong in (5, -60, 10**9):
        assert server.refused(f"{path}/settings", {"clock": wrong}, ada) == (400, "server.clock")
    assert server.refused(f"{path}/settings", {"clock": "soon"}, ada) == (400, "server.body")
    server.post(f"{path}/settings", {"clock": 0}, ada)
    assert server.get(path)["table"]["clock"] == 0
    server.post(f"{path}/settings", {"clock": 8 * 3600}, ada)
    assert server.get(path)["clock"] == {}
    server.post(f"{path}/seats/1", bot(), ada)
    server.post(f"{path}/start", token=ada)
    assert server.refused(f"{path}/settings", {"clock": 0}, ada) == (409, "server.not_open")
    server.post(f"{path}/leave", {"level": "apprentice"}, ada)
    with server.client(made["table"]) as guest:
        guest.until(lambda table: table["state"] == "over", "table")
        assert guest.last["update"]["clock"] == {}
    again = server.post(f"{path}/rematch", token=ada)["table"]
    assert server.get(f"/api/tables/{again}")["table"]["clock"] == 8 * 3600


def test_pages_are_told_what_is_left_and_what_happened() -> None:
    hand = Hand(NOON)
    with running(now=hand, rest=0.01) as server:
        made = server.table("copenhagen", person("Ada"), person("Bob"), clock=60)
        path, tokens = f"/api/tables/{made['table']}", made["tokens"]
        (seat,) = server.get(path)["to_act"]
        with server.client(made["table"], tokens[seat]) as client:
            assert client.read("update")["clock"] == {str(seat): 60_000}
            hand.moment += 12_345
            client.hello(made["table"], tokens[seat])
            assert client.read("update")["clock"] == {str(seat): 47_655}
            assert server.get(path)["clock"] == {str(seat): 47_655}
            hand.moment += MINUTE
            shown = client.until(lambda table: table["seats"][seat]["away"], "table")
            assert shown["seats"][seat]["level"] == "mason"
            assert shown["remarks"][-1]["id"] == "server.remark.late"
            # the stand-in plays, and the other one's time begins
            client.until(lambda update: update["clock"] == {str(1 - seat): 60_000})
            server.post(f"{path}/back", token=tokens[seat])
            client.until(lambda table: not table["seats"][seat]["away"], "table")
