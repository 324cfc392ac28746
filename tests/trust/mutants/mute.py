"""A server whose pings repair nothing: what another process stored, its visitors do not hear of."""

from __future__ import annotations

from unittest import mock

from nyhavn.cli import main
from nyhavn.server.tables.table import Table


async def _nothing(table: Table) -> None:
    pass


if __name__ == "__main__":
    with mock.patch.object(Table, "catch_up", _nothing):
        raise SystemExit(main())
