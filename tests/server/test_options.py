"""Options at a table: told to all, kept, forgotten cards, boards by lot; chosen colours."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from nyhavn.core.record import load, verify
from nyhavn.games import SHELF
from nyhavn.server.protocol import wire
from nyhavn.server.protocol.seat_bodies import PersonSeat
from nyhavn.server.protocol.table_bodies import Make
from nyhavn.server.storage.sqlite import SQLite
from nyhavn.server.tables import changes, making, snapshot
from nyhavn.server.tables import head as heads
from nyhavn.server.tables.audit import fault
from nyhavn.server.tables.table import Table
from tests.server.moment import NOON, Hand, started
from tests.server.running import OPEN, Server, bot, person
from tests.server.test_luck import finished

CLOSED = {"hands": "closed"}


def test_the_version_tells_whether_rules_were_chosen(server: Server) -> None:
    made = server.table("copenhagen", person("Ada"), OPEN, start=False)
    path, ada = f"/api/tables/{made['table']}", made["tokens"][0]

    def shown() -> tuple[int, dict[str, str]]:
        table = server.get(path)["table"]
        return table["version"], table["options"]

    assert shown() == (1, {})
    server.post(f"{path}/settings", {"options": {"hands": "closed", "reshuffle": "needed"}}, ada)
    assert shown() == (2, CLOSED)
    server.post(f"{path}/settings", {"seats": 4}, ada)
    assert shown() == (2, CLOSED), "they hold for another number of seats too"
    wrong = {"options": {"hands": "open"}}
    assert server.refused(f"{path}/settings", wrong, ada) == (400, "error.choice.one_of")
    assert server.refused(f"{path}/settings", {"options": {"hand": "closed"}}, ada)[0] == 400
    assert shown() == (2, CLOSED)
    server.post(f"{path}/settings", {"options": {}}, ada)
    assert shown() == (1, {})


def test_options_are_in_the_record_the_replay_and_the_rematch(server: Server) -> None:
    given = {"hands": "closed", "reshuffle": "once"}
    made = server.table("copenhagen", person("Ada"), bot(), bot(), options=given)
    text = finished(server, made)
    assert "\ngame copenhagen 2\n" in text
    assert "\noption hands closed\noption reshuffle once\nseal " in text
    assert verify(load(text, SHELF))
    replay = server.http.post("/api/replay", content=text).json()
    assert (replay["version"], replay["options"], replay["luck"]) == (2, given, "fair")
    path = f"/api/tables/{made['table']}"
    again = server.post(f"{path}/rematch", token=made["tokens"][0])["table"]
    table = server.get(f"/api/tables/{again}")["table"]
    assert (table["version"], table["options"]) == (2, given)


def test_boards_are_dealt_when_the_match_begins(server: Server) -> None:
    made = server.table(
        "border", person("Ada", salt="0a"), bot(), options={"deal": "lot"}, order="lot"
    )
    text = finished(server, made)
    record = load(text, SHELF)
    assert verify(record)
    options = server.get(f"/api/tables/{made['table']}")["table"]["options"]
    assert options == {"boards": record.match.setup.option("boards"), "deal": "lot"}
    assert f"\nboards {options['boards']}\noption deal lot\norder " in text


def test_a_table_of_an_older_database_has_the_usual_rules() -> None:
    head, _ = heads.new(Make("copenhagen", [PersonSeat("Ada"), PersonSeat("Bob")]))
    assert (head.version, head.options) == (1, {})
    assert b'"version":1' in heads.encode(head)
    setup = head.rules.setup(2, head.options)
    assert (setup.option("hands"), setup.option("reshuffle")) == ("shown", "needed")
    chosen, _ = heads.new(Make("copenhagen", [PersonSeat("Ada"), PersonSeat("Bob")], CLOSED))
    assert heads.decode(heads.encode(chosen)) == chosen
    assert chosen.rules is SHELF["copenhagen"]
    assert changes.started(chosen, None, None).options == CLOSED


def test_two_chosen_colours_are_different(server: Server) -> None:
    seats = (person("Ada", colour=5), bot(colour=0), person("Bob"))
    made = server.table("border", *seats)
    assert server.get(f"/api/tables/{made['table']}")["table"]["colours"] == [5, 0, 1]
    same = {"game": "border", "seats": [person("Ada", colour=3), bot(colour=3)]}
    assert server.refused("/api/tables", same) == (400, "server.same_colour")
    none = {"game": "border", "seats": [person("Ada", colour=6), bot()]}
    assert server.refused("/api/tables", none)[0] == 400


def told(table: Table, seat: int | None, have: int) -> list[wire.Said]:
    """What somebody is told who says that they have so many entries."""
    found = msgspec.json.encode(snapshot.update(table, seat, have, NOON).said)
    return msgspec.json.decode(found, type=list[wire.Said])


@pytest.mark.parametrize("options", [{}, CLOSED], ids=["shown", "closed"])
def test_cards_of_earlier_turns_are_not_told_again_where_hands_are_closed(
    options: dict[str, str],
) -> None:
    """New entries have their cards, for everybody; what was seen before the own last choice comes
    without those of others. Lines and everything else are the same."""

    async def play() -> None:
        async with started(SQLite(":memory:"), Hand()) as (tables, _):
            seats = [PersonSeat(name) for name in "ABC"]
            made = await making.make(tables, Make("copenhagen", list(seats), options, start=True))
            table = await tables.find(made.table)
            before = len(table.history)
            for turn in range(6):  # nobody has to discard yet
                seat, n = turn % 3, len(table.history)
                await table.play(seat, len(table.history.chosen[seat]) + 1, "take 1,2")
                for viewer in (0, 1, 2, None):
                    new = told(table, viewer, n)
                    assert len(new[0].cards) == 2, "what is new is told as it is"
            for viewer in (0, 1, 2, None):
                whole = told(table, viewer, 0)
                takes = [entry for entry in whole if entry.line.startswith("take")]
                assert len(takes) == 6
                last = max(k for k, entry in enumerate(takes) if viewer in (entry.who, None))
                past = 3 if viewer is None else last
                for k, entry in enumerate(takes):
                    kept = not options or k >= past or entry.who == viewer
                    assert bool(entry.cards) == kept == ("cards" in entry.effects)
                assert [entry.line for entry in whole[before:]] == [
                    entry.line for entry in table.history.entries[before:]
                ]
                assert all(one.n + 1 == two.n for one, two in pairwise(whole))

    asyncio.run(play())


def test_the_auditor_works_the_lot_out_again() -> None:
    async def play() -> None:
        store = SQLite(":memory:")
        async with started(store, Hand()) as (tables, _):
            people: list[Any] = [PersonSeat("A"), PersonSeat("B")]
            wish = Make("border", people, {"deal": "lot"}, start=True)
            await making.make(tables, wish)
            (kept,) = store.everything()
            assert fault(kept) is None
            head = heads.decode(kept.doc)
            boards = {"boards": head.options["boards"][::-1]}
            spoiled = replace(head, options={**head.options, **boards})
            doc = heads.encode(spoiled).decode()
            assert fault(replace(kept, doc=doc)) == "its options are not those that the lot gave"

    asyncio.run(play())
