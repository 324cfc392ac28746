"""Variety: what kinds of moments there are, so that puzzles are not all of the same kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from nyhavn.bots.calibration import calibration, leader_of
from nyhavn.core.match import Match

SHARE = 0.75  # of all puzzles that are wanted: at most so many of one phase, or from one part
SAME = 0.2  # ... and at most so many with the same best line


def kinds(match: Match) -> tuple[str, str]:
    """Return the phase of a moment, and the part of the match by the points of whoever leads."""
    view = match.view(match.to_act[0])
    parts = calibration(match.game, match.seats).phases
    leader = leader_of(view)
    part = next(n for n, one in enumerate(parts) if one.until is None or leader <= one.until)
    return f"phase {view['phase']}", f"part {part}"


def room_for(match: Match, known: Sequence[Match], wanted: int) -> bool:
    """Say whether so many puzzles would still be mixed with one of this moment."""
    counts = Counter(kind for one in known for kind in kinds(one))
    return all(counts[kind] < SHARE * wanted for kind in kinds(match))
