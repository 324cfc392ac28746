"""MatchLog: the log of a match in sentences, as each seat may read it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from nyhavn.cli.previews import points
from nyhavn.core.game import Data, Effects
from nyhavn.core.history import History, HistoryEntry
from nyhavn.core.match import CHANCE, FORCED, UNDONE, Match
from nyhavn.words import in_turn, sentence


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
        history = self._history
        past = history.past(seat)
        told = [
            (
                entry,
                entry.read_by(seat),
                history.effects_again(n, seat) if n < past else entry.effects_for(seat),
            )
            for n, entry in enumerate(history.entries[since:], start=since)
        ]
        return self._sentences(told, names, language)

    def revealed(self, names: Sequence[str], language: str) -> list[str]:
        """Return all entries with their secrets: for matches that are over."""
        told = [(entry, entry.line, entry.effects) for entry in self._history.entries]
        return self._sentences(told, names, language)

    def _sentences(
        self,
        told: Iterable[tuple[HistoryEntry, str, Effects]],
        names: Sequence[str],
        language: str,
    ) -> list[str]:
        """One sentence for all that a seat, or chance, did in a row."""
        found = []
        for who, group in groupby(told, key=lambda each: each[0].who):
            parts = [self._part(*each, names, language) for each in group]
            what = in_turn(_counted(parts), language)
            if who == CHANCE:
                found.append(what[:1].upper() + what[1:] + ".")
            else:
                values = {"name": names[who], "what": what}
                found.append(sentence("terminal.log.seat", values, language))
        return found

    def _part(
        self,
        entry: HistoryEntry,
        line: str,
        effects: Effects,
        names: Sequence[str],
        language: str,
    ) -> str:
        if entry.kind == UNDONE:
            return sentence("terminal.log.undo", {"n": int(line.removeprefix("undo "))}, language)
        lines = self._history.match.game.lines
        id, values = lines.say(line)
        text = sentence(id, _named(values, names), language)
        if effects.get("cards"):
            listed = {"list": [f"@{card}" for card in effects["cards"]]}
            text += f" ({sentence('terminal.note.cards', listed, language)})"
        if entry.points and "sources" not in effects:  # else the asides tell each of them
            text += f" ({points(entry.points, language)})"
        for id, values in lines.tell(line, effects, entry.kind == FORCED):
            text += ", " + sentence(id, _named(values, names), language)
        return text


def _named(values: Data, names: Sequence[str]) -> Data:
    """The values of a sentence; a seat among them is told by name."""
    return values | {"seat": names[values["seat"]]} if "seat" in values else values


def _counted(parts: list[str]) -> list[str]:
    """Say what happened several times in a row only once."""
    runs = [(part, len(list(run))) for part, run in groupby(parts)]
    return [part if n == 1 else f"{part} ×{n}" for part, n in runs]
