"""Plan: how much load there is to be, and where."""

from __future__ import annotations

from dataclasses import dataclass

MOST_TABLES = 10_000
LONGEST = 24 * 3600.0  # seconds


@dataclass(frozen=True)
class LoadPlan:
    """Tables of people who move now and then, and perhaps tables with a bot beside them."""

    host: str
    port: int
    games: tuple[str, ...] = ()  # all that the server has, if none is named
    tables: int = 20
    seats: int = 2  # people at a table, each with a connection
    every: float = 5.0  # seconds between two moves of a table
    ramp: float = 5.0  # seconds in which everybody sits down
    seconds: float = 30.0  # of measuring
    window: float = 5.0  # seconds of one line of the report
    ping: float = 2.0  # seconds between two pings of a connection
    bots: int = 0  # further tables, of a person and a bot
    level: str = "master"  # of these bots
    deflate: bool = True  # whether compression is offered, as browsers do
    seed: int = 1

    @property
    def socket(self) -> str:
        """Where the socket is."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"ws://{host}:{self.port}/ws"

    def wrong(self) -> str | None:
        """Return what cannot be meant, None if all is fine."""
        if not 0 <= self.tables <= MOST_TABLES or not 0 <= self.bots <= MOST_TABLES:
            return f"there can be 0 to {MOST_TABLES} tables of each kind"
        if self.tables + self.bots == 0:
            return "without a table there is no load"
        if not 2 <= self.seats <= 4:
            return "a table has 2 to 4 people"
        if min(self.every, self.window, self.ping) < 0.01 or self.ramp < 0:
            return "times are at least 0.01 seconds"
        if not 0 < self.seconds <= LONGEST:
            return f"it can last up to {LONGEST:g} seconds"
        return None
