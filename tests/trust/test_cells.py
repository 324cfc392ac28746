"""Nobody in: every cell of the tables, by HTTP and through the socket."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from nyhavn.server.http.guard import Guard
from nyhavn.server.protocol.refused import Refused
from nyhavn.server.sockets import dispatch
from nyhavn.server.tables import secret
from nyhavn.server.tables.head import Head
from tests.server.running import running
from tests.trust.cells import CELLS, Bench, Cell


@pytest.fixture(scope="module")
def bench() -> Iterator[Bench]:
    with running() as server:
        yield Bench(server)


@pytest.mark.parametrize("action", dict.fromkeys(cell.action for cell in CELLS))
def test_every_cell(bench: Bench, action: str) -> None:
    cells = [cell for cell in CELLS if cell.action == action]
    assert {cell[:3]: bench.outcome(cell) for cell in cells} == {
        cell[:3]: cell.outcome for cell in cells
    }


def test_no_cell_is_missing() -> None:
    sizes = [len({cell[k] for cell in CELLS}) for k in range(3)]
    assert len(CELLS) == sizes[0] * sizes[1] * sizes[2] == 6 * 6 * 20


# ---- servers that are broken on purpose ----


def wrong(cells: list[Cell]) -> set[tuple[str, str, str]]:
    """The cells where a server does not do what the tables say."""
    with running() as server:
        bench = Bench(server)
        return {cell[:3] for cell in cells if bench.outcome(cell) != cell.outcome}


def test_a_server_that_asks_no_origin_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Guard, "_own", lambda *_: True)
    cells = [cell for cell in CELLS if cell.action in ("play/hello", "open/settings")]
    cells = [cell for cell in cells if cell.token in ("ada", "wrong")]
    assert wrong(cells) == {cell[:3] for cell in cells if cell.outcome == "origin"}


def test_a_server_that_goes_by_any_name_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Guard, "_named", lambda *_: True)
    cells = [cell for cell in CELLS if cell.action in ("play/hello", "play/glance")]
    cells = [cell for cell in cells if cell.token in ("ada", "none")]
    assert wrong(cells) == {cell[:3] for cell in cells if cell.outcome == "host"}


def test_a_server_that_moves_for_whoever_asks_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    async def obliging(site: Any, watcher: Any, nth: int, line: str, *_: object) -> None:
        await watcher.table.play(watcher.table.match.to_act[0], nth, line)
        watcher.refresh()

    monkeypatch.setattr(dispatch, "_move", obliging)
    cells = [cell for cell in CELLS if cell.action == "play/move" and cell.origin == "own"]
    assert {token for _, token, _ in wrong(cells)} == {"bob", "none"}


def test_a_server_that_lets_anybody_have_the_first_seat_is_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def lenient(head: Head, token: str | None) -> int:
        if token is None:
            raise Refused("token", 401)
        return head.seat_by(secret.hashed(token)) or 0

    monkeypatch.setattr(Head, "seat_of", lenient)
    cells = [cell for cell in CELLS if cell.action in ("open/leave", "play/leave")]
    cells = [cell for cell in cells if cell.origin == "own"]
    assert {token for _, token, _ in wrong(cells)} == {"lost", "other", "wrong"}
