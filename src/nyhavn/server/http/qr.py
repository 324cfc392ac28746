"""QR: addresses as QR codes, for pages and for the terminal."""

from __future__ import annotations

import io
from collections import OrderedDict

import segno

from nyhavn.server.operations.visitors import Visitor
from nyhavn.server.protocol.refused import Refused
from nyhavn.server.protocol.shelf_bodies import Code
from nyhavn.server.tables.fair_queue import REPLAYS
from nyhavn.server.tables.job_queue import JobQueue
from nyhavn.server.tables.worker_pool import Overrun

BORDER = 4  # the quiet zone that readers need
LONGEST = 400  # bytes
KEPT = 200  # codes
COST = 10  # requests that drawing one counts for


class Codes:
    """Codes that are drawn by workers, and kept a while."""

    def __init__(self, jobs: JobQueue) -> None:
        self._jobs = jobs
        self._known: OrderedDict[str, Code] = OrderedDict()

    async def of(self, text: str, visitor: Visitor) -> Code:
        """Return the code of a text; one that is long, or cannot be drawn, is refused."""
        size = len(text.encode("utf-8", "replace"))
        if size > LONGEST:
            raise Refused("qr_long", 400, n=size, most=LONGEST)
        found = self._known.pop(text, None)
        if found is None:
            visitor.spend(COST)
            try:
                found = await self._jobs.call(
                    REPLAYS, visitor.name, "", drawn, lambda _: (text,), 0.02
                )
            except Overrun:
                raise Refused("busy", 503) from None
        if found is None:
            raise Refused("qr", 400)
        self._known[text] = found
        if len(self._known) > KEPT:
            self._known.popitem(last=False)
        return found


def drawn(text: str) -> Code | None:
    """Return a code as an SVG path: one stroke of height 1 for every run of dark modules.

    Runs in a worker. None: there is no code for this text.
    """
    try:
        rows = [list(row) for row in segno.make(text, micro=False).matrix_iter(border=BORDER)]
    except (ValueError, UnicodeError):
        return None
    strokes = []
    for y, row in enumerate(rows):
        x = 0
        while x < len(row):
            run = next((k for k in range(x, len(row)) if not row[k]), len(row)) - x
            if run:
                strokes.append(f"M{x} {y}h{run}v1h-{run}z")
            x += max(run, 1)
    return Code(len(rows), "".join(strokes))


def printed(text: str) -> str:
    """Return a code for a terminal."""
    out = io.StringIO()
    segno.make(text, micro=False).terminal(out, compact=True)
    return out.getvalue()
