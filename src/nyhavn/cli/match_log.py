"""MatchLog: the log of a match in sentences, as each seat may read it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from nyhavn.core.history import History, HistoryEntry
from nyhavn.core.match import CHANCE, Match
from nyhavn.words import sentence


class MatchLog:
    """Follows a match, and tells it."""

    def __init__(self, match: Match) -> None:
        self._history = History(match.game, match.setup)
        self.follow(match)

    def follow(self, match: Match) -> None:
        """Take in the entries that are new."""
        self._history.extend_to(match)

    def sentences(
        self, since: int, seat: int | None, names: Sequence[str], language: str
    ) -> list[str]:
        """Return the entries from a number on, as a seat (None: a spectator) may read them."""
        told = [(entry, entry.read_by(seat)) for entry in self._history.entries[since:]]
        return self._sentences(told, names, language)

    def revealed(self, names: Sequence[str], language: str) -> list[str]:
        """Return all entries with their secrets: for matches that are over."""
        return self._sentences(
            [(entry, entry.line) for entry in self._history.entries], names, language
        )

    def _sentences(
        self, told: Iterable[tuple[HistoryEntry, str]], names: Sequence[str], language: str
    ) -> list[str]:
        """One sentence for all that a seat, or chance, did in a row."""
        found = []
        for who, group in groupby(told, key=lambda pair: pair[0].who):
            parts = [self._part(entry, line, language) for entry, line in group]
            what = "; ".join(_counted(parts))
            if who == CHANCE:
                found.append(what[:1].upper() + what[1:] + ".")
            else:
                values = {"name": names[who], "what": what}
                found.append(sentence("terminal.log.seat", values, language))
        return found

    def _part(self, entry: HistoryEntry, line: str, language: str) -> str:
        if line.startswith("undo "):
            return sentence("terminal.log.undo", {"n": int(line.removeprefix("undo "))}, language)
        id, values = self._history.match.game.lines.say(line)
        text = sentence(id, values, language)
        if entry.cards:
            listed = {"list": [f"@{card}" for card in entry.cards]}
            text += f" ({sentence('terminal.note.cards', listed, language)})"
        if entry.points:
            text += f" ({sentence('terminal.note.points', {'n': entry.points}, language)})"
        return text


def _counted(parts: list[str]) -> list[str]:
    """Say what happened several times in a row only once."""
    runs = [(part, len(list(run))) for part, run in groupby(parts)]
    return [part if n == 1 else f"{part} ×{n}" for part, n in runs]
