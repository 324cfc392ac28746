"""Place: who sits there, a bot by name, or `name@MS`: the same bot with a time of its own."""

from __future__ import annotations

from math import isfinite
from typing import NamedTuple

from nyhavn.bots import BOTS


class Place(NamedTuple):
    """A bot, and its own milliseconds per decision if it has any."""

    bot: str
    ms: float | None = None


def place(text: str) -> Place:
    """Read a place; a time that is none is a ValueError, an unknown bot is not looked at."""
    bot, at, ms = text.rpartition("@")
    if not at or text in BOTS:  # a guest may be called as it likes
        return Place(text)
    try:
        found = float(ms)
    except ValueError:
        found = 0.0
    if not (isfinite(found) and found > 0):
        raise ValueError(f"'{text[:40]}': behind @ stand milliseconds, a number more than 0")
    return Place(bot, found)
