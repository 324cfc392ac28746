"""Site: what visitors can reach here, and how."""

from __future__ import annotations

from nyhavn.server.http.papers import Papers
from nyhavn.server.http.qr import Codes
from nyhavn.server.notices.turn_notices import TurnNotices
from nyhavn.server.operations.kept_text import KeptText
from nyhavn.server.operations.metrics import Metrics
from nyhavn.server.operations.visitors import Visitors
from nyhavn.server.tables.challenges import Challenges
from nyhavn.server.tables.registry import Tables
from nyhavn.server.tables.reviews import Reviews

METRICS_AGE = 10.0  # seconds for which numbers are told again


class Site:
    """The tables, those who visit them, and the address at which they do."""

    def __init__(
        self,
        tables: Tables,
        visitors: Visitors | None = None,
        url: str | None = None,
        local: bool = True,
        metrics_here: bool = True,
        metrics_age: float = METRICS_AGE,
        challenges: Challenges | None = None,
        notices: TurnNotices | None = None,
    ) -> None:
        self.tables = tables
        self.visitors = visitors or Visitors()
        self.url = url  # where friends find it, if somebody said so
        self.local = local  # whether only this machine can reach it
        self.metrics_here = metrics_here  # or at an address of their own
        self.notices = notices  # what is told elsewhere, if anything is
        self.numbers = KeptText(metrics_age)
        self.codes = Codes(tables.jobs)
        self.papers = Papers(tables.jobs)
        self.reviews = Reviews(tables.jobs)
        self.challenges = challenges or Challenges(tables)

    @property
    def metrics(self) -> Metrics:
        """The numbers that monitoring programs read."""
        return self.tables.metrics
