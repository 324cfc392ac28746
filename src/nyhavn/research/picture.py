"""The position of a run as plain text: what environments render."""

from __future__ import annotations

from nyhavn.research.run import Run


def text(run: Run, seat: int) -> str:
    """Return the terminal's drawing, as the seat may see it, without colours."""
    names = [f"seat {seat}" for seat in range(run.state.seats)]
    drawing = run.game.drawings.draw(run.view(seat), names, "en")
    return "\n".join("".join(words for words, _ in line) for line in drawing)
