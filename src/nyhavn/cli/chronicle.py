"""Chronicle: the log of a match in sentences, as each seat may read it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from nyhavn.core.match import CHANCE, UNDONE, Entry, Match
from nyhavn.words import sentence


class Told(NamedTuple):
    """One entry: the line as it is, as each seat and (last) a spectator reads it, and its yield."""

    who: int
    line: str
    heard: tuple[str, ...]
    cards: tuple[str, ...]  # the cards that the line moved in front of everybody
    points: int


class Chronicle:
    """Follows a match; the log only ever grows, so every entry is worked out once."""

    def __init__(self, match: Match) -> None:
        game, setup = match.game, match.setup
        self._match = Match(game, setup, (), game.start(setup), None)
        self.told: list[Told] = []
        self.follow(match)

    def follow(self, match: Match) -> None:
        """Take in the entries that are new."""
        for entry in match.entries[len(self.told) :]:
            before = self._match
            self._match = before.enter(entry.who, entry.line)
            self.told.append(_told(before, entry, self._match))

    def sentences(
        self, since: int, seat: int | None, names: Sequence[str], language: str
    ) -> list[str]:
        """Return the entries from a number on, as a seat (None: a spectator) may read them."""
        nth = -1 if seat is None else seat
        told = [(entry, entry.heard[nth]) for entry in self.told[since:]]
        return self._sentences(told, names, language)

    def truth(self, names: Sequence[str], language: str) -> list[str]:
        """Return all entries with their secrets: for matches that are over."""
        return self._sentences([(entry, entry.line) for entry in self.told], names, language)

    def _sentences(
        self, told: Iterable[tuple[Told, str]], names: Sequence[str], language: str
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

    def _part(self, entry: Told, line: str, language: str) -> str:
        if line.startswith("undo "):
            return sentence("terminal.log.undo", {"n": int(line.removeprefix("undo "))}, language)
        id, values = self._match.game.lines.say(line)
        text = sentence(id, values, language)
        if entry.cards:
            listed = {"list": [f"@{card}" for card in entry.cards]}
            text += f" ({sentence('terminal.note.cards', listed, language)})"
        if entry.points:
            text += f" ({sentence('terminal.note.points', {'n': entry.points}, language)})"
        return text


def _told(before: Match, entry: Entry, after: Match) -> Told:
    who, line, _ = entry
    views, state = before.game.views, before.state
    if after.entries[-1].kind == UNDONE:
        return Told(who, line, (line,) * (before.seats + 1), (), 0)
    listeners = [*range(before.seats), None]
    heard = tuple(views.hear(state, who, line, seat) for seat in listeners)
    if who == CHANCE:
        return Told(who, line, heard, (), 0)
    action = before.game.lines.read(line)
    assert action is not None, f"{line!r} was judged to be a line of the game"
    cards = before.game.notes.notes(state, who, action).get("cards", ())
    return Told(who, line, heard, tuple(cards), after.scores[who] - before.scores[who])


def _counted(parts: list[str]) -> list[str]:
    """Say what happened several times in a row only once."""
    runs = [(part, len(list(run))) for part, run in groupby(parts)]
    return [part if n == 1 else f"{part} ×{n}" for part, n in runs]
