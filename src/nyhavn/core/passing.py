"""Who decides after a line: shown before a person commits to it. Compiled; trusts its input."""

from __future__ import annotations

from nyhavn.core import raw
from nyhavn.core.state import State


def passes(state: State, seat: int, action: int) -> str | int | None:
    """Return to whom a legal action, with what it forces, hands the decision.

    None: the same seat goes on. A number: that seat is next. `chance` or `end`: no seat is.
    """
    after = state.clone()
    after.apply(seat, action)
    out = raw.room()
    asked = after.acting  # the seats that may turn out to have no choice
    while asked != 0:
        if after.legal(raw.low(asked), out) == 1:
            after.apply(raw.low(asked), out[0])
            asked = after.acting
        else:
            asked &= asked - 1
    if after.over:
        return "end"
    if after.acting == 0:
        return "chance"
    return None if after.acting >> seat & 1 else raw.low(after.acting)
