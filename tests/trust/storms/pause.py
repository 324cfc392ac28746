"""A server that is not there for a while, and people whose time must not run out meanwhile."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

from nyhavn.games import SHELF
from nyhavn.server.tables import clock
from tests.server.moment import MINUTE, Hand, act, quick, seated, started

LIMITS = (60, 600, 8 * 3600, 72 * 3600)
HOUR = 60 * MINUTE


def pause(seed: int, folder: Path) -> None:
    """Stop a server at some moment, start it at a later one, and see who still has a seat."""
    asyncio.run(_pause(seed, folder / f"{seed}.db"))


async def _pause(seed: int, path: Path) -> None:
    luck, hand = Random(seed), Hand()
    game, seats, limit = luck.choice(list(SHELF)), luck.randint(2, 4), luck.choice(LIMITS)
    where = f"seed {seed}: {game} with {seats}, {limit} s"
    async with started(quick(path), hand) as (tables, sweeper):
        table, _ = await seated(tables, game, *["person"] * seats, clock=limit)
        id = table.head.id
        for _ in range(luck.randrange(8)):
            await act(table, luck.choice(table.match.to_act), luck.randrange(1000))
        hand.moment += luck.randrange(limit * clock.SECOND)  # somebody thinks
        await sweeper.round()
        before = clock.remaining(table.head, hand())
    down = luck.randrange(100 * HOUR)
    hand.moment += down
    async with started(quick(path), hand) as (tables, sweeper):
        table = await tables.find(id)
        least = min(limit * clock.SECOND, max(MINUTE, limit * 100))
        left = clock.remaining(table.head, hand())
        assert set(left) == set(before), f"{where}: {set(before) - set(left)} were replaced"
        for seat, ms in left.items():
            fair = max(before[seat] - down, least)
            assert ms == fair, f"{where}, seat {seat}: {ms} ms left and not {fair}"
        hand.moment += min(left.values()) - 1
        await sweeper.round()
        assert set(clock.remaining(table.head, hand())) == set(before), f"{where}: too early"
        hand.moment += 1 + clock.SLACK
        await sweeper.round()
        late = {seat for seat, ms in left.items() if ms == min(left.values())}
        now = {seat for seat, chair in enumerate(table.head.chairs) if chair.away}
        assert now == late, f"{where}: {late} were late, {now} were replaced"
