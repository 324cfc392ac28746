"""SQLite attempts: tries at challenges in a file. Functions of a connection."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator

from nyhavn.server.storage.store import MASTER, Attempt

BEGIN = "INSERT INTO attempts VALUES (?, ?, ?, ?, ?, ?)"
END = "UPDATE attempts SET points = ?, record = ? WHERE table_id = ? AND points IS NULL"
FIELDS = """
SELECT day, game, points, count(*) FROM attempts
WHERE day BETWEEN ? AND ? AND points IS NOT NULL AND player <> ? GROUP BY day, game, points
"""
ONE = """
SELECT day, game, player, table_id, points, record FROM attempts
WHERE day = ? AND game = ? AND player = ?
"""
OF = "SELECT day, game, player, table_id, points, NULL FROM attempts WHERE player = ? AND day >= ?"
ALL = "SELECT day, game, player, table_id, points, record FROM attempts ORDER BY day, game, player"


def stored(connection: sqlite3.Connection, attempt: Attempt) -> None:
    """Begin a try, which a player does once, or end the one of its table, if it is there."""
    if attempt.points is None:
        connection.execute(BEGIN, row(attempt))
    else:
        connection.execute(END, (attempt.points, attempt.record, attempt.table))


def told(connection: sqlite3.Connection, attempt: Attempt) -> None:
    """Store a try that was played at no table, unless it is there."""
    connection.execute(BEGIN.replace("INSERT", "INSERT OR IGNORE"), row(attempt))


def fields(
    connection: sqlite3.Connection, first: str, last: str
) -> list[tuple[str, str, int, int]]:
    """Return day, game, points and how many had them, from one day to another."""
    return connection.execute(FIELDS, (first, last, MASTER)).fetchall()


def one(connection: sqlite3.Connection, day: str, game: str, player: str) -> Attempt | None:
    """Return a try with its record, None if there is none."""
    found = connection.execute(ONE, (day, game, player)).fetchone()
    return None if found is None else Attempt(*found)


def of(connection: sqlite3.Connection, player: str, since: str) -> list[Attempt]:
    """Return the tries of a player from a day on, without their records."""
    return [Attempt(*found) for found in connection.execute(OF, (player, since))]


def everything(connection: sqlite3.Connection) -> Iterator[Attempt]:
    """Yield all tries with their records."""
    for found in connection.execute(ALL):
        yield Attempt(*found)


def row(attempt: Attempt) -> tuple[object, ...]:
    """Return a try as the database has it."""
    return (
        attempt.day, attempt.game, attempt.player, attempt.table, attempt.points, attempt.record,
    )  # fmt: skip
