"""Daily: what is the same for everybody at a challenge of a day. Functions of a key, a day, a game.

A day is one of UTC, written as `2026-11-16`. Its seeds follow from the key, which is never shown;
their hashes are shown from the day before, and they themselves when the day is over.
"""

from __future__ import annotations

import hmac
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256

from nyhavn.core.game import Game
from nyhavn.games import SHELF
from nyhavn.server.protocol.refused import Refused
from nyhavn.server.tables.clock import SECOND

DAYS = 30  # that can be played, this one and those before it
DAY = 24 * 3600 * SECOND
LATE = 3600 * SECOND  # for who has begun in time; seeds are shown then
SEATS = 3
BOTS = ("Bo", "Freja")
LEVEL = "architect"
WORK = 64  # of a decision: quick everywhere, also where nothing is compiled
MASTERS_WORK = 512


def day_of(now: int) -> str:
    """Return the day of a moment."""
    return datetime.fromtimestamp(now / SECOND, UTC).date().isoformat()


def beside(day: str, days: int) -> str:
    """Return the day that is so many days later."""
    return (date.fromisoformat(day) + timedelta(days)).isoformat()


def end(day: str) -> int:
    """Return the moment at which a day ends."""
    after = datetime.fromisoformat(beside(day, 1)).replace(tzinfo=UTC)
    return int(after.timestamp()) * SECOND


def closed(day: str, now: int) -> bool:
    """Say whether nothing counts for a day any more, and its seeds are shown."""
    return now >= end(day) + LATE


def checked(day: str, now: int) -> str:
    """Return a day that can be played; another one is refused."""
    today = day_of(now)
    if day not in [beside(today, -back) for back in range(DAYS)]:
        raise Refused("today_day", 404, n=DAYS - 1)
    return day


def lead(day: str) -> str:
    """Return the game that a day begins with: all of them by turns."""
    games = list(SHELF)
    return games[date.fromisoformat(day).toordinal() % len(games)]


def seed(key: bytes, day: str, game: str) -> str:
    """Return the seed of a challenge, as hex."""
    return hmac.digest(key, f"{day} {game}".encode(), "sha256").hex()


def seal(key: bytes, day: str, game: str) -> str:
    """Return the hash of its seed."""
    return sha256(bytes.fromhex(seed(key, day, game))).hexdigest()


def bots_seed(seed: str, seat: int) -> int:
    """Return what a bot draws from: the same in every position, so that the same position has the
    same answer, however it came about."""
    bits = hmac.digest(bytes.fromhex(seed), f"bot {seat}".encode(), "sha256")
    return int.from_bytes(bits[:7], "big")


def seats_of(game: Game) -> int:
    """Return how many sit at the challenges of a game."""
    return SEATS if SEATS in game.seats else game.seats[0]
