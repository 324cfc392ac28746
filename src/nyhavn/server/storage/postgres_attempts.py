"""PostgreSQL attempts: tries at challenges. Functions of a connection."""

from __future__ import annotations

from collections.abc import Iterator
from typing import LiteralString

from nyhavn.server.storage.postgres_connection import Connection
from nyhavn.server.storage.store import MASTER, Attempt

BEGIN: LiteralString = "INSERT INTO attempts VALUES (%s, %s, %s, %s, %s, %s)"
TELL: LiteralString = BEGIN + " ON CONFLICT DO NOTHING"
END: LiteralString = """
UPDATE attempts SET points = %s, record = %s WHERE table_id = %s AND points IS NULL
"""
FIELDS: LiteralString = """
SELECT day, game, points, count(*) FROM attempts
WHERE day BETWEEN %s AND %s AND points IS NOT NULL AND player <> %s GROUP BY day, game, points
"""
ONE: LiteralString = """
SELECT day, game, player, table_id, points, record FROM attempts
WHERE day = %s AND game = %s AND player = %s
"""
OF: LiteralString = """
SELECT day, game, player, table_id, points, NULL FROM attempts WHERE player = %s AND day >= %s
"""
ALL: LiteralString = """
SELECT day, game, player, table_id, points, record FROM attempts ORDER BY day, game, player
"""


def stored(connection: Connection, attempt: Attempt) -> None:
    """Begin a try, which a player does once, or end the one of its table, if it is there."""
    if attempt.points is None:
        connection.execute(BEGIN, row(attempt))
    else:
        connection.execute(END, (attempt.points, attempt.record, attempt.table))


def told(connection: Connection, attempt: Attempt) -> None:
    """Store a try that was played at no table, unless it is there."""
    connection.execute(TELL, row(attempt))


def fields(connection: Connection, first: str, last: str) -> list[tuple[str, str, int, int]]:
    """Return day, game, points and how many had them, from one day to another."""
    return connection.execute(FIELDS, (first, last, MASTER)).fetchall()


def one(connection: Connection, day: str, game: str, player: str) -> Attempt | None:
    """Return a try with its record, None if there is none."""
    found = connection.execute(ONE, (day, game, player)).fetchone()
    return None if found is None else Attempt(*found)


def of(connection: Connection, player: str, since: str) -> list[Attempt]:
    """Return the tries of a player from a day on, without their records."""
    return [Attempt(*found) for found in connection.execute(OF, (player, since))]


def everything(connection: Connection) -> Iterator[Attempt]:
    """Yield all tries with their records."""
    with connection.transaction(), connection.cursor("attempts") as cursor:
        cursor.execute(ALL)
        for found in cursor:
            yield Attempt(*found)


def row(attempt: Attempt) -> tuple[object, ...]:
    """Return a try as the database has it."""
    return (
        attempt.day, attempt.game, attempt.player, attempt.table, attempt.points, attempt.record,
    )  # fmt: skip
