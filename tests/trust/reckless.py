"""A broken server: where another has written first, it writes over that. The fleet must find it."""

from __future__ import annotations

import sys

from nyhavn.cli import main
from nyhavn.server import postgres
from nyhavn.server.link import Connection
from nyhavn.server.store import Conflict, Save


def over(connection: Connection, save: Save) -> Conflict | None:
    """Store, whatever is there."""
    if save.change is not None and save.change.version == 0:
        postgres._change(connection, save.table, save.change)
    elif save.change is not None:
        connection.execute(
            "UPDATE tables SET version = version + 1, state = %s, changed = now(), doc = %s"
            " WHERE id = %s",
            (save.change.state, save.change.doc.decode(), save.table),
        )
    if save.entries:
        on_top = " ON CONFLICT (table_id, n) DO UPDATE SET entry = excluded.entry"
        values = (save.table, save.n, list(save.entries))
        connection.execute((postgres.APPEND + on_top).encode(), values)
    return None


if __name__ == "__main__":
    setattr(postgres, "_saved", over)  # noqa: B010
    sys.exit(main())
