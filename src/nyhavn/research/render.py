"""Render: the position of an episode as plain text: what environments render."""

from __future__ import annotations

from nyhavn.research.episode import Episode


def text(episode: Episode, seat: int) -> str:
    """Return the terminal's drawing, as the seat may see it, without colours."""
    names = [f"seat {seat}" for seat in range(episode.state.seats)]
    drawing = episode.game.drawings.draw(episode.view(seat), names, "en")
    return "\n".join("".join(words for words, _ in line) for line in drawing)
