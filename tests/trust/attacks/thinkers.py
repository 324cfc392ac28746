"""Tables at which the strongest bots play against each other, and nobody looks."""

from __future__ import annotations

import asyncio

from tests.trust.attacks.target import Target

SEATS = [{"kind": "bot", "level": "master"}] * 2
TABLE = {"game": "border", "seats": SEATS, "start": True}
TABLES = 20


async def attack(target: Target) -> None:
    """From three addresses, with twenty tables each."""

    async def visitor(k: int) -> None:
        async with target.caller(k) as http:
            for _ in range(TABLES):
                (await http.post("/api/tables", json=TABLE)).raise_for_status()

    await asyncio.gather(*map(visitor, range(1, 4)))
    await asyncio.Event().wait()  # they go on by themselves
