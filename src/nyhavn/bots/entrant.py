"""Entrant: who plays in an arena: a bot by name, `name@MS` or `name:FOLDER`.

`name@MS` has a time of its own, `name:FOLDER` (or both, `name:FOLDER@MS`) the weights that `nyhavn
train` has put into that folder.
"""

from __future__ import annotations

from math import isfinite
from typing import NamedTuple

from nyhavn.bots import BOTS


class Entrant(NamedTuple):
    """A bot, its own milliseconds per decision and its own folder of weights, if it has any."""

    bot: str
    ms: float | None = None
    weights: str | None = None


def entrant(text: str) -> Entrant:
    """Read an entrant; a time that is none is a ValueError, an unknown bot is not looked at."""
    if text in BOTS:  # a guest may be called as it likes
        return Entrant(text)
    before, at, ms = text.rpartition("@")
    bot, found = (before, _time(text, ms)) if at else (text, None)
    if bot in BOTS:
        return Entrant(bot, found)
    name, colon, folder = bot.partition(":")
    if colon and not folder:
        raise ValueError(f"'{text[:40]}': behind : stands a folder of weights")
    return Entrant(name, found, folder or None)


def _time(text: str, ms: str) -> float:
    try:
        found = float(ms)
    except ValueError:
        found = 0.0
    if not (isfinite(found) and found > 0):
        raise ValueError(f"'{text[:40]}': behind @ stand milliseconds, a number more than 0")
    return found
