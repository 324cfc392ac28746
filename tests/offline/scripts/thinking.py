"""Runs in the Python of the site: how long bots think, by the processor's time, one line each."""

import json
from random import Random
from typing import TYPE_CHECKING

from nyhavn import Match
from nyhavn.bots import make
from nyhavn.bots.levels import LEVELS
from nyhavn.bots.light import light
from nyhavn.core.game import View
from nyhavn.games import SHELF

if TYPE_CHECKING:

    def spent() -> float:
        """Return the processor time of this process in milliseconds: run.mjs brings it."""


PLACES = 12  # of a match, evenly spread


def decisions(game: str) -> list[tuple[View, list[str]]]:
    """What is to be decided in a match of two journeymen."""
    match, luck, found = Match.new(SHELF[game], 2, dealer=7), Random(3), []
    while not match.over:
        seat = match.to_act[0]
        view, legal = match.view(seat), match.legal(seat)
        if len(legal) > 1:
            found.append((view, legal))
        bot = make("journeyman", match.game, luck.getrandbits(32))
        match = match.play(seat, bot.choose(view, legal))
    return found[:: max(1, len(found) // PLACES)]


async def main() -> None:
    """Tell the median and the longest of each level."""
    for game in SHELF:
        asked = decisions(game)
        for level in LEVELS:
            times = []
            for view, legal in asked:
                began = spent()
                light(level, SHELF[game], 5).choose(view, legal)
                times.append(spent() - began)
            times.sort()
            middle, last = times[len(times) // 2], times[-1]
            print(json.dumps({"game": game, "level": level, "ms": [round(middle), round(last)]}))
