"""Render: a position as plain text: what environments render."""

from __future__ import annotations

from nyhavn.core.game import Game
from nyhavn.core.state import State


def text(game: Game, state: State, seat: int) -> str:
    """Return the terminal's drawing, as the seat may see it, without colours."""
    names = [f"seat {seat}" for seat in range(state.seats)]
    drawing = game.drawings.draw(game.views.view(state, seat), names, "en")
    return "\n".join("".join(words for words, _ in line) for line in drawing)
