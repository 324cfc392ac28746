"""Who decides after a line: shown before a person commits to it."""

from __future__ import annotations

from nyhavn.core.state import State


def passes(state: State, seat: int, action: int) -> str | int | None:
    """Return to whom a legal action, with what it forces, hands the decision.

    None: the same seat goes on. A number: that seat is next. `chance` or `end`: no seat is.
    """
    after = state.clone()
    after.play(seat, action)
    while (forced := _forced(after)) is not None:
        after.play(forced[0], forced[1])
    if after.over:
        return "end"
    if after.chance:
        return "chance"
    return None if seat in after.to_act else after.to_act[0]


def _forced(state: State) -> tuple[int, int] | None:
    for seat in state.to_act:
        legal = state.legal_actions(seat)
        if len(legal) == 1:
            return seat, legal[0]
    return None
