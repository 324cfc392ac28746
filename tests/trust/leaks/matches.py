"""Pairs of matches that differ in secrets only."""

from __future__ import annotations

import asyncio
from collections import Counter
from itertools import count

from nyhavn import SHELF
from tests.trust.leaks.pairing import Theatre

# Hands are hidden in one game only; in the others the luck to come is, and who has which token.
BILL = ["copenhagen"] * 8 + [name for name in SHELF if name != "copenhagen"]


def played(pairs: int, seed: int) -> Counter[str]:
    """Play at least so many pairs; return what was played, and what was sent."""

    async def run() -> Counter[str]:
        theatre = Theatre()
        with theatre.open():
            for nth in count():
                game = SHELF[BILL[nth % len(BILL)]]
                seats = game.seats[nth // len(BILL) % len(game.seats)]
                await theatre.all(game.name, seats, seed + nth)
                if theatre.tally["pairs"] >= pairs:
                    return theatre.tally + theatre.kinds
        raise AssertionError("counting does not end")

    return asyncio.run(run())


def match(name: str, seats: int, seed: int) -> Counter[str]:
    """Play the pairs of one match."""

    async def run() -> Counter[str]:
        theatre = Theatre()
        with theatre.open():
            await theatre.all(name, seats, seed)
        return theatre.tally

    return asyncio.run(run())
