"""A broken server: where another has written first, it writes over that. The fleet must find it."""

from __future__ import annotations

import sys

from nyhavn.cli import main
from nyhavn.server.storage import postgres
from nyhavn.server.storage.postgres_connection import Connection
from nyhavn.server.storage.store import Conflict, Save


def over(connection: Connection, save: Save) -> Conflict | None:
    """Store, whatever is there."""
    table, version, change, n, entries, *_ = save
    if version:
        version = _version(connection, table)
    if change is not None:
        postgres._changed(connection, table, version, change)
        version += 1
    if entries:
        on_top = " ON CONFLICT (table_id, n) DO UPDATE SET entry = excluded.entry"
        values = (table, version, n, list(entries))
        connection.execute((postgres.APPEND + on_top).encode(), values)
    return None


def _version(connection: Connection, table: str) -> int:
    """Whatever it is now."""
    query = "SELECT version FROM tables WHERE id = %s FOR UPDATE"
    found = connection.execute(query, (table,)).fetchone()
    return found[0] if found else 0


if __name__ == "__main__":
    setattr(postgres, "_saved", over)  # noqa: B010
    sys.exit(main())
