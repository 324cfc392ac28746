"""QR: addresses as QR codes, for pages and for the terminal."""

from __future__ import annotations

import io

import segno

from nyhavn.server.protocol.bodies import Code
from nyhavn.server.protocol.refused import Refused

BORDER = 4  # the quiet zone that readers need


def drawn(text: str) -> Code:
    """Return a code as an SVG path: one stroke of height 1 for every run of dark modules."""
    try:
        rows = [list(row) for row in segno.make(text, micro=False).matrix_iter(border=BORDER)]
    except (ValueError, UnicodeError):
        raise Refused("qr", 400) from None
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
