"""Random matches, step by step."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

from nyhavn.core.match import Match
from nyhavn.games import SHELF

GAME = SHELF["border"]


def walk(seats: int, seed: int, options: Mapping[str, str] | None = None) -> Iterator[Match]:
    """Every match on the way of one random playing, forced lines one by one."""
    luck = random.Random(seed)
    match = Match.new(GAME, seats, options)
    yield match
    while not match.over:
        if match.chance:
            lines, weights = zip(*match.odds(), strict=True)
            match = match.enter(-1, luck.choices(lines, weights)[0])
        else:
            forced = [seat for seat in match.to_act if len(match.legal(seat)) == 1]
            seat = forced[0] if forced else luck.choice(match.to_act)
            match = match.enter(seat, luck.choice(match.legal(seat)))
        yield match
