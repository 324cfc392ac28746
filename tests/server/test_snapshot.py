"""What a seat is sent of a position is what the match shows it, whoever looked before."""

from __future__ import annotations

import json
from typing import Any, cast

import pytest
from msgspec import Raw

from nyhavn import SHELF
from nyhavn.server.storage.async_store import AsyncStore
from nyhavn.server.tables import snapshot
from nyhavn.server.tables.head import Chair, Head
from nyhavn.server.tables.table import Table
from tests.laws.wander import glimpses


@pytest.mark.parametrize("game", SHELF)
@pytest.mark.parametrize("order", [(None, 0, 1, 2), (2, 1, None, 0)], ids=str)
def test_everybody_is_sent_their_own_view(game: str, order: tuple[int | None, ...]) -> None:
    seats = 3 if 3 in SHELF[game].seats else SHELF[game].seats[0]
    for match in glimpses(game, seats, seed=7, most=12):
        head = Head(
            id="t",
            game=game,
            version=match.game.version,
            chairs=tuple(Chair("person", token=str(seat), name="Ada") for seat in range(seats)),
            options=dict(match.setup.options),
            hints=True,
            invite="",
            seed="00" * 32,
            state="over" if match.over else "playing",
        )
        nowhere = cast(AsyncStore, cast(Any, None))  # nothing is stored, nothing is read
        table = Table(head, 1, nowhere, lambda: 0)
        table.history.extend_to(match)
        for seat in order:
            if seat is None or seat < seats:
                sent = cast(Raw, snapshot.update(table, seat, 0, 0).view)  # encoded already
                assert json.loads(bytes(sent)) == json.loads(json.dumps(match.view(seat)))
