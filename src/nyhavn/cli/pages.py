"""Pages a player may ask for between two decisions: help, rules, scores, and the last one."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path

from rich.text import Text

from nyhavn.cli import rulebook
from nyhavn.cli.screen import marked
from nyhavn.core.game import Game
from nyhavn.core.match import Match
from nyhavn.words import sentence, word

HELP = ("pick", "type", "narrow", "undo", "look", "log", "score", "rules", "save", "quit")


def help_page(game: Game, language: str) -> list[Text]:
    """Return how to play at this terminal."""
    forms = game.lines.forms()
    clause = next(iter(rulebook.clauses(game.name, language)))
    values = {
        "words": " ".join(max(forms, key=len).split(" ")[:2]),
        "clause": clause,
        "section": clause.partition(".")[0],
        "forms": "; ".join(forms),
    }
    lines = [marked(sentence(f"terminal.help.{name}", values, language)) for name in HELP]
    return [*lines, Text(sentence("terminal.help.lines", values, language), "dim")]


def rules_page(game: Game, wanted: str, language: str) -> list[Text]:
    """Return the list of sections, a section, or a clause of the rules."""
    if not wanted:
        hint = Text(word("terminal.rules_hint", language), "dim")
        return [*map(Text, rulebook.contents(game.name, language)), hint]
    found = rulebook.look_up(game.name, wanted, language)
    if found is None:
        values = {"clause": wanted[:20], "sections": list(rulebook.sections(game.name, language))}
        return [Text(sentence("terminal.no_clause", values, language))]
    return [marked(line) for line in found]


def score_page(match: Match, names: Sequence[str], language: str) -> list[Text]:
    """Return the seats from best to worst; tied seats share a place."""
    lines = []
    place = 1
    for tied in match.ranking:
        for seat in tied:
            values = {"place": place, "name": names[seat], "n": match.scores[seat]}
            lines.append(Text(sentence("terminal.place", values, language)))
        place += len(tied)
    return lines


def last_page(match: Match, names: Sequence[str], language: str) -> list[Text]:
    """Return who has won, and the ranking."""
    best = [names[seat] for seat in match.ranking[0]]
    values = {"n": len(best), "names": best}
    head = Text(sentence("wins", values, language), "bold")
    return [head, *score_page(match, names, language)]


def kept_page(path: Path, over: bool, fault: str | None, language: str) -> list[Text]:
    """Return where the record is, and what can be done with it."""
    if fault is not None:
        values = {"path": str(path), "why": fault}
        return [Text(sentence("terminal.not_kept", values, language))]
    id = "terminal.kept_over" if over else "terminal.kept"
    values = {"path": str(path), "file": shlex.quote(str(path))}
    return [Text(line) for line in sentence(id, values, language).split("\n")]
