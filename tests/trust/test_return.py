"""A seat changes hands through one server while another has not heard of it: what is stored counts.

Two servers at one database. Nothing wakes the second one, so it judges by what was true before, as
it can for milliseconds wherever several servers share a database.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import pytest

from nyhavn.server.protocol.refused import Refused
from nyhavn.server.storage.store import Store
from nyhavn.server.tables import changes
from nyhavn.server.tables.table import Table
from tests.server.moment import Hand, Silent, act, seated, started
from tests.server.saving import Open
from tests.trust.mutants.overlooking import overlooking

SEAT = 0


@asynccontextmanager
async def apart(here: Store, there: Store, away: bool) -> AsyncIterator[tuple[Table, Table]]:
    """One table at two servers; both know whether a stand-in has the seat."""
    async with started(here, Hand()) as (one, _), started(there, Hand()) as (other, _):
        table, _ = await seated(one, "border", "person", "person", clock=0)
        if away:
            await table.change(lambda head: changes.left(head, SEAT, None, len(table.history)))
            assert isinstance(one.jobs.workers, Silent)
            await one.jobs.workers.asked.wait()  # who begins to think reads what others have stored
        yield table, await other.find(table.head.id)


async def come_back(here: Store, there: Store) -> None:
    """Come back at one server, while the stand-in moves at the other."""
    async with apart(here, there, away=True) as (late, early):
        await early.change(lambda head: changes.back(head, SEAT, len(early.history)))
        assert late.head.chairs[SEAT].away, "this server has not heard of it"
        await late.play(SEAT, 1, late.match.legal(SEAT)[0], bot=True)
        await early.catch_up()
        assert early.history.chosen[SEAT] == [], "the stand-in moved for somebody who was back"
        assert not late.head.chairs[SEAT].away, "now it has"
        await act(late, SEAT)


async def be_replaced(here: Store, there: Store) -> None:
    """Move at one server, while a stand-in gets the seat at the other."""
    async with apart(here, there, away=False) as (late, early):
        await early.change(lambda head: changes.left(head, SEAT, None, len(early.history)))
        assert not late.head.chairs[SEAT].away, "this server has not heard of it"
        with contextlib.suppress(Refused):
            await act(late, SEAT)
        assert late.history.chosen[SEAT] == [], "somebody moved whose seat a stand-in had"
        assert late.head.chairs[SEAT].away, "now it has"


Race = Callable[[Store, Store], Coroutine[Any, Any, None]]
RACES = [come_back, be_replaced]


@pytest.mark.parametrize("race", RACES)
def test_who_sits_there_is_decided_by_what_is_stored(opened: Open, race: Race) -> None:
    asyncio.run(race(opened(), opened()))


@pytest.mark.parametrize("race", RACES)
def test_a_store_that_looks_at_entries_only_is_found_out(opened: Open, race: Race) -> None:
    with pytest.raises(AssertionError, match="moved"):
        asyncio.run(race(overlooking(opened()), opened()))
