"""Hints at one new table after the other."""

from __future__ import annotations

import asyncio

from tests.trust.attacks.target import Target, again

SEATS = [{"kind": "person", "name": "Eve"}, {"kind": "bot", "level": "uniform"}]
TABLE = {"game": "rollwrite", "seats": SEATS, "start": True}


async def attack(target: Target) -> None:
    """From three addresses, with twenty calls at once each."""

    async def visitor(k: int) -> None:
        async with target.caller(k) as http:

            async def once() -> None:
                answer = await http.post("/api/tables", json=TABLE)
                if answer.status_code == 201:
                    made = answer.json()
                    head = {"Authorization": f"Bearer {made['tokens'][0]}"}
                    path = f"/api/tables/{made['table']}/hint"
                    while (await http.post(path, headers=head)).status_code == 429:
                        pass

            await asyncio.gather(*(again(once, 0.0) for _ in range(20)))

    await asyncio.gather(*map(visitor, range(1, 4)))
