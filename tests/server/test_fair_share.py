"""What one visitor asks for costs the others little: each of these once stopped a server."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from nyhavn.games.border import layout
from nyhavn.server.storage.sqlite import SQLite
from nyhavn.server.tables import head as heads
from nyhavn.server.tables import making, playback, review_tasks
from nyhavn.server.tables.table import UNDOS_IN_ROW
from tests.server.moment import Hand, seated, started
from tests.server.running import Server, bot, person

GOLDEN = Path(__file__).parent.parent / "golden"


def test_a_code_is_drawn_once_and_a_long_text_is_refused_with_a_sentence(server: Server) -> None:
    asked = {"text": "https://games.example.org/#abc"}
    assert server.post("/api/qr", asked) == server.post("/api/qr", asked)
    assert server.refused("/api/qr", {"text": "\U0001f600" * 101}) == (400, "server.qr_long")


def with_own_boards() -> Iterator[str]:
    """More records with boards of their own than boards can be known."""
    data = layout.registered(layout.BUILT_IN).data
    for k in range(layout.MOST + 2):
        own = json.dumps({**data, "comment": str(k)}, separators=(",", ":"))
        yield f"nyhavn record 1\ngame border 1\nseats 2\nboards AB\nlayout {own}\n\n"


def test_layouts_of_records_are_forgotten() -> None:
    for text in with_own_boards():
        found, wrong = playback.replayed(text, None)
        assert found is not None, wrong
    assert found is not None
    answer = json.loads(found)
    assert "layout" not in answer["steps"][0]["view"]
    assert answer["common"]["layout"]["comment"] == str(layout.MOST + 1)


def test_layouts_of_records_that_are_to_be_reviewed_are_forgotten() -> None:
    for text in with_own_boards():
        assert review_tasks.plan(text, 1)[2][0] == "server.not_over"


def test_the_answer_of_a_replay_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    text = (GOLDEN / "border-4-2026-0.nyhavn").read_text("utf-8")
    monkeypatch.setattr(playback, "MOST_ANSWER", 1)
    assert playback.replayed(text, None)[1][0] == "server.long_replay"
    monkeypatch.setattr(playback, "MOST_SECONDS", -1.0)
    assert playback.replayed(text[:400], None)[1][0] == "server.slow_replay"


def test_a_hint_is_thought_of_once(server: Server) -> None:
    made = server.table("rollwrite", person("Ada"), bot())
    path, ada = f"/api/tables/{made['table']}/hint", made["tokens"][0]
    assert server.post(path, token=ada) == server.post(path, token=ada)


def test_twenty_undos_in_a_row_and_the_update_says_why(server: Server) -> None:
    made = server.table("rollwrite", person("Ada"), person("Bob"))
    with server.client(made["table"], made["tokens"][0]) as ada:
        ada.read("update")
        for _ in range(UNDOS_IN_ROW):
            assert ada.move("start red")["undo"] == "undo 1"
            ada.move("undo 1")
        last = ada.move("start red")
        assert (last["undo"], last["no_undo"]["id"]) == (None, "server.undo_row")
        ada.send(type="move", nth=last["mine"] + 1, line="undo 1")
        assert ada.no()["id"] == "server.undo_row"


def test_what_is_told_of_hints_cannot_be_pushed_out() -> None:
    async def play() -> None:
        async with started(SQLite(":memory:"), Hand()) as (tables, _):
            table, _ = await seated(tables, "rollwrite", "person", "person", clock=0)
            head = table.head.hinted(1, 0)
            for k in range(heads.MOST_REMARKS + 50):
                head = head.remark(k, "back" if k % 2 else "away", 1)
            assert [r.id for r in head.remarks].count(heads.HINT) == 1
            assert len(head.remarks) == heads.MOST_REMARKS + 1

    asyncio.run(play())


def test_rematches_at_once_make_one_table() -> None:
    async def play() -> None:
        async with started(SQLite(":memory:"), Hand()) as (tables, _):
            table, made = await seated(tables, "rollwrite", "person", "person", clock=0)
            over = replace(table.head, state="over")
            await table.change(lambda head: over)
            found = await asyncio.gather(*(making.rematch(tables, table) for _ in range(20)))
            assert len(set(found)) == 1
            assert (await tables.store.count())["open"] == 1
            assert made.table != found[0]

    asyncio.run(play())
