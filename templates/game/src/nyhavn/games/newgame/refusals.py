"""Why a line of New Game is not legal now: a sentence that cites the clause."""

from __future__ import annotations

from nyhavn.core.game import Saying
from nyhavn.games.newgame.rules import NewGame


def refusal(state: NewGame, seat: int, action: int) -> Saying:
    """Return why the action is refused; it is known not to be legal."""
    return "newgame.refuse.played", {"clause": "N3.1", "card": action + 1}
