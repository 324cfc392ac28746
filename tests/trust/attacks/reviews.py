"""Reviews of the longest records, each with other names, so that none is known yet."""

from __future__ import annotations

import asyncio
from itertools import count

from tests.trust.attacks.replays import longest
from tests.trust.attacks.target import Target, again


async def attack(target: Target) -> None:
    """From three addresses, with five calls at once each."""
    numbers, record = count(), longest().replace(b"uniform", b"%d", 1)

    async def visitor(k: int) -> None:
        async with target.caller(k) as http:

            async def once() -> None:
                await http.post("/api/reviews", content=record % next(numbers))

            await asyncio.gather(*(again(once, 0.0) for _ in range(5)))

    await asyncio.gather(*map(visitor, range(1, 4)))
