"""Entrant: who plays in an arena, a bot by name, or `name@MS`: with a time of its own."""

from __future__ import annotations

from math import isfinite
from typing import NamedTuple

from nyhavn.bots import BOTS


class Entrant(NamedTuple):
    """A bot, and its own milliseconds per decision if it has any."""

    bot: str
    ms: float | None = None


def entrant(text: str) -> Entrant:
    """Read an entrant; a time that is none is a ValueError, an unknown bot is not looked at."""
    bot, at, ms = text.rpartition("@")
    if not at or text in BOTS:  # a guest may be called as it likes
        return Entrant(text)
    try:
        found = float(ms)
    except ValueError:
        found = 0.0
    if not (isfinite(found) and found > 0):
        raise ValueError(f"'{text[:40]}': behind @ stand milliseconds, a number more than 0")
    return Entrant(bot, found)
