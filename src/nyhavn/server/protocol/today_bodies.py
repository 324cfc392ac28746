"""Today bodies: the challenges of the days."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from nyhavn.server.protocol.body import Body


class TodayBegin(Body):
    """Play the challenge of a day."""

    name: str
    day: str | None = None  # such as `2026-11-16`; None: today


class TodayBegun(Struct, frozen=True):
    """Where a challenge is played: seat 0 is the visitor's, and its token is their own from day to
    day. `counted`: this is the one try that counts, begun now or before."""

    table: str
    token: str
    counted: bool


class TodayTry(Struct, frozen=True):
    """The visitor's own try: its table, its points when it is over, and how many others had fewer
    (in percent; None: there are no others), its place and among how many."""

    state: Literal["none", "running", "over"] = "none"
    table: str | None = None
    points: int | None = None
    ahead: int | None = None
    place: int | None = None
    of: int | None = None


class TodayGame(Struct, frozen=True):
    """The challenge of a game and a day. The field (points, and how many had them) and the master's
    points are told to who has played, and when the day is over."""

    game: str
    seats: int
    bots: list[str]
    level: str
    seal: str
    seal_tomorrow: str | None  # of the next day's challenge, while this one is today's
    seed: str | None  # when nothing counts any more
    played: int
    mine: TodayTry
    field: list[tuple[int, int]] | None
    master: int | None


class TodayResult(Struct, frozen=True):
    """What the visitor had at a challenge of the last days."""

    game: str
    points: int
    ahead: int | None


class TodayPast(Struct, frozen=True):
    """A day that can be played, with the game that it began with."""

    day: str
    lead: str
    results: list[TodayResult]


class TodayBoard(Struct, frozen=True):
    """The challenges of a day."""

    day: str
    today: str  # the day of UTC that it is now
    left: int  # milliseconds until the next one
    lead: str  # the game to begin with
    lead_tomorrow: str
    connected: bool  # whether there is a field: not where there is no server
    row: int  # days in a row on which the visitor has played, up to today or yesterday
    games: list[TodayGame]
    days: list[TodayPast]  # the last days, the oldest first
