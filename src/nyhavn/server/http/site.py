"""Site: what visitors can reach here, and how."""

from __future__ import annotations

from nyhavn.server.operations.metrics import Metrics
from nyhavn.server.operations.visitors import Visitors
from nyhavn.server.tables.registry import Tables


class Site:
    """The tables, those who visit them, and the address at which they do."""

    def __init__(
        self,
        tables: Tables,
        visitors: Visitors | None = None,
        url: str | None = None,
        local: bool = True,
    ) -> None:
        self.tables = tables
        self.visitors = visitors or Visitors()
        self.url = url  # where friends find it, if somebody said so
        self.local = local  # whether only this machine can reach it

    @property
    def metrics(self) -> Metrics:
        """The numbers that monitoring programs read."""
        return self.tables.metrics
