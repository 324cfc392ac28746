"""Papers: what of a game is worth printing, drawn by a worker once for each size and language."""

from __future__ import annotations

from nyhavn.games import SHELF
from nyhavn.games.pdf_file import pdf
from nyhavn.server.operations.visitors import Visitor
from nyhavn.server.protocol.refused import Refused
from nyhavn.server.tables.fair_queue import REPLAYS
from nyhavn.server.tables.job_queue import JobQueue
from nyhavn.server.tables.worker_pool import Overrun
from nyhavn.words import word


class Papers:
    """PDFs that were drawn; all of them together are less than a megabyte."""

    def __init__(self, jobs: JobQueue) -> None:
        self._jobs = jobs
        self._known: dict[tuple[str, str, str], bytes] = {}

    async def of(self, game: str, size: str, language: str, visitor: Visitor) -> bytes:
        """Return the PDF of a game."""
        asked = game, size, language
        if asked not in self._known:
            try:
                found = await self._jobs.call(
                    REPLAYS, visitor.name, "", printed, lambda _: asked, 0.02
                )
            except Overrun:
                raise Refused("busy", 503) from None
            self._known[asked] = found
        return self._known[asked]


def printed(game: str, size: str, language: str) -> bytes:
    """Return the sheets of a game as a PDF. Runs in a worker."""
    sheets = SHELF[game].sheets
    return pdf(sheets(size, language) if sheets else [], word(game, language))
