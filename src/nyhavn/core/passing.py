"""Who decides after a line: shown before a person commits to it. Compiled; trusts its input."""

from __future__ import annotations

from nyhavn.core import raw
from nyhavn.core.state import State


def passes(after: State, seat: int, secrets: bool) -> str | int | None:
    """Return to whom an action of a seat, with what it forces, has handed the decision.

    None: the same seat goes on. A number: that seat is next. `chance` or `end`: no seat is. What is
    forced is carried out on the very state, a copy that is needed for nothing else. Where there are
    secrets, what others are forced to is left alone: that they have one line can tell of a hand.
    """
    out = raw.room()
    forced = after._forced(out)
    while forced >= 0 and (forced == seat or not secrets):
        after._apply(forced, out[0])
        forced = after._forced(out)
    if after.over:
        return "end"
    if after.acting == 0:
        return "chance"
    return None if after.acting >> seat & 1 else raw.low(after.acting)
