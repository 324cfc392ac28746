"""Potential: how far a seat is ahead by the game's own estimate, from -1 to 1, and what else is
told about a position beside its vector."""

from __future__ import annotations

from typing import Any

from nyhavn.core.state import State

MOST = 2000  # hundredths of a point: the most that a lead counts


def potential(state: State, seat: int) -> float:
    """Return a lead in estimated points, as part of the most that counts; none at the end."""
    if state.over:
        return 0.0
    others = max(state.merit(other) for other in range(state.seats) if other != seat)
    return max(-MOST, min(MOST, state.merit(seat) - others)) / MOST


def about(state: State, seat: int, length: int) -> dict[str, Any]:
    """Return what `info` tells: seat, scores, margin to the best other, choices made so far."""
    scores = list(state.scores)[: state.seats]
    best = max(score for other, score in enumerate(scores) if other != seat)
    return {"seat": seat, "scores": scores, "margin": scores[seat] - best, "length": length}
