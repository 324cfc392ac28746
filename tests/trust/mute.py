"""A server whose pings repair nothing: what another process stored, its visitors do not hear of."""

from __future__ import annotations

from nyhavn.cli import main
from nyhavn.server.table import Table


async def _nothing(table: Table) -> None:
    pass


if __name__ == "__main__":
    Table.catch_up = Table.look = _nothing  # type: ignore[method-assign]
    raise SystemExit(main())
