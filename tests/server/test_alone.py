"""A server that expects nobody else at its database, and somebody who is there all the same."""

from __future__ import annotations

import asyncio
from pathlib import Path

from nyhavn.server.sqlite import SQLite
from tests.server.moment import Hand, act, housed, quick, seated


def test_what_somebody_else_wrote_is_noticed_although_the_one_who_asked_has_gone(
    tmp_path: Path,
) -> None:
    """The store tells once that it was written to; that must not be told to nobody."""

    async def play() -> None:
        async with housed(quick(tmp_path / "db"), Hand()) as (house, _):
            table, made = await seated(house, "copenhagen", "person", "person")
            async with housed(SQLite(str(tmp_path / "db")), Hand()) as (elsewhere, _):
                other = await elsewhere.table(made.table)
                await act(other, other.match.to_act[0])
                gone = asyncio.create_task(house.peers.look(table))
                await asyncio.sleep(0)
                gone.cancel()
                await asyncio.gather(gone, return_exceptions=True)
                await asyncio.sleep(0.1)  # longer than pings wait for each other
                await house.peers.look(table)
                assert table.n == other.n

    asyncio.run(play())
