"""Limits: how much one visitor may ask for. Buckets that fill with time; 0 means no limit."""

from __future__ import annotations

import math
from dataclasses import dataclass, fields, replace

from nyhavn.server.protocol.refused import Refused

BURST = 10.0  # seconds' worth that may come at once: a page is many files, a turn many lines
HOUR = 3600.0


@dataclass(frozen=True)
class Limits:
    """Generous for a family behind one router, which is one address to us."""

    messages: float = 20.0  # a second, through one connection
    requests: float = 100.0  # a second, from one address: calls, files, messages
    connections: float = 100.0  # at the same time, from one address
    tables: float = 100.0  # made within an hour, from one address
    hello: float = 30.0  # seconds until a new connection must have said who it is
    idle: float = 300.0  # seconds a connection may say nothing; pages say something every few


class Bucket:
    """Holds `most` and fills at `rate` a second. Somebody may owe, up to `debt`."""

    __slots__ = ("_at", "_level")

    def __init__(self, most: float, now: float) -> None:
        self._level = most
        self._at = now

    def take(self, cost: float, rate: float, most: float, now: float, debt: float = 0.0) -> float:
        """Take, and return 0; or return the seconds until there is enough."""
        self._level = min(most, self._level + (now - self._at) * rate)
        self._at = now
        lacking = min(cost, most) - self._level
        if lacking <= 0:
            self._level -= min(cost, most)
            return 0.0
        self._level = min(self._level, max(-debt, self._level - min(cost, debt)))
        return lacking / rate

    def charge(self, cost: float, rate: float, most: float, now: float) -> None:
        """Take what was given elsewhere already; as much as it holds may be owed for that."""
        self.take(0.0, rate, most, now)
        self._level = max(-most, self._level - cost)

    @property
    def level(self) -> float:
        """What was left, or owed, when somebody last took."""
        return self._level


def hurry(wait: float) -> Refused:
    """Return the refusal of somebody who asks for too much at once."""
    return Refused("hurry", 429, n=max(1, math.ceil(wait)))


def parsed(texts: list[str]) -> Limits:
    """Return the usual limits, changed by words such as `tables=500`."""
    found, known = Limits(), [field.name for field in fields(Limits)]
    for text in texts:
        name, _, number = text.partition("=")
        try:
            value = float(number)
        except ValueError:
            value = -1.0
        if name not in [*known, "all"] or not 0 <= value < math.inf:
            raise Refused("limit", text=text[:60], names=known)
        found = replace(found, **dict.fromkeys(known if name == "all" else [name], value))
    return found
