"""New Game's lines: every action and every act of chance as text, and back."""

from __future__ import annotations

from nyhavn.core.game import Effects, Saying
from nyhavn.core.line_table import LineTable
from nyhavn.games.newgame import box

SECRET = "bid ?"  # how others read a bid until all are turned up
_ACTIONS = LineTable(lambda: [f"bid {action + 1}" for action in range(box.SPACE)])
_CHANCES = LineTable(
    lambda: [f"{verb} {n}" for verb in ("prize", "reveal") for n in range(1, box.CARDS + 1)]
)
write, read = _ACTIONS.write, _ACTIONS.read
write_chance, read_chance = _CHANCES.write, _CHANCES.read


def forms() -> list[str]:
    """Return one example of each kind of line."""
    return ["bid 7"]


def say(line: str) -> Saying:
    """Return the sentence of the log for a line."""
    verb, _, rest = line.partition(" ")
    if line == SECRET:
        return "newgame.say.secret", {}
    return f"newgame.say.{verb}", {"prize" if verb == "prize" else "card": rest}


def tell(line: str, effects: Effects, forced: bool) -> list[Saying]:
    """Return what else there is to tell of a line: whose card it was, and who wins the prize."""
    if "shows" not in effects:
        return []
    found: list[Saying] = [("newgame.also.of", {"seat": effects["shows"]})]
    if "winner" in effects:
        won = {"seat": effects["winner"], "n": effects["prize"]}
        found.append(("newgame.also.won", won))
    elif "prize" in effects:
        found.append(("newgame.also.nobody", {}))
    return found
