"""Why: a sentence that says what a better line would have brought, from the effects of both."""

from __future__ import annotations

from nyhavn.core.game import Notes, Saying


def why(best: Notes, played: Notes, wins: float, won: float) -> Saying:
    """Return the first thing that the better line has over the played one; else what came of it."""
    for key, id in (("points", "points"), ("coats", "coats"), ("ends", "ends")):
        if (n := _amount(best, key) - _amount(played, key)) > 0:
            return f"review.why.{id}", {"n": n}
    filled = sum(_amount(best, key) - _amount(played, key) for key in ("rows", "columns", "zones"))
    if filled > 0:
        return "review.why.filled", {"n": filled}
    if spent := _amount(played, "spends") - _amount(best, "spends"):
        return (
            ("review.why.kept", {"n": spent}) if spent > 0 else ("review.why.used", {"n": -spent})
        )
    rolls = _amount(best, "rolling"), _amount(played, "rolling")
    if rolls[0] and not rolls[1]:
        return "review.why.roll", {"n": rolls[0]}
    if rolls[1] and not rolls[0]:
        return "review.why.stay", {"n": rolls[1]}
    if rolls[0] != rolls[1]:
        return "review.why.dice", {"n": rolls[0]}
    if (n := _amount(best, "cells") - _amount(played, "cells")) > 0:
        return "review.why.cells", {"n": n}
    return "review.why.later", {"win": round(100 * wins), "other": round(100 * won)}


def _amount(notes: Notes, key: str) -> int:
    """How much of something: a number, or how many there are."""
    value = notes.get(key, 0)
    if isinstance(value, bool | str):
        return int(bool(value))
    return value if isinstance(value, int) else len(value)
