"""Previews: the notes on lines (what they cost and gain) in a few words.

Any note for which words/ has a template `terminal.note.<name>` is told; others are left out. Lines
that begin alike are summed up by `terminal.group.<name>`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nyhavn.core.game import Notes
from nyhavn.words import sentence, templates


def preview(notes: Notes, game: str, language: str) -> str:
    """Return what is worth knowing about a line before it is played."""
    return " · ".join(filter(None, (_told(*note, game, language) for note in notes.items())))


def summary(many: Sequence[Notes], lines: int, game: str, language: str) -> str:
    """Return what is worth knowing about a number of lines that begin alike, with their notes."""
    parts = [sentence("terminal.group.lines", {"n": lines}, language)]
    for name in many[0] if many else ():
        values = [notes[name] for notes in many if name in notes]
        numbers = [v if isinstance(v, int) else len(v) for v in values if isinstance(v, int | list)]
        if not numbers or f"terminal.group.{name}" not in templates(language):
            continue
        low, high = min(numbers), max(numbers)
        if low == high and isinstance(values[0], int):
            parts.append(_told(name, low, game, language))
        elif high:
            told = {"low": low, "high": high, "n": high}
            parts.append(_counted(f"terminal.group.{name}", told, language))
    return " · ".join(filter(None, parts))


def _told(name: str, value: Any, game: str, language: str) -> str:
    known = templates(language)
    id = f"terminal.note.{name}"
    if isinstance(value, str) and f"{id}.{value}" in known:
        return known[f"{id}.{value}"]
    if value == 0 and isinstance(value, int) and f"{id}.none" in known:
        return known[f"{id}.none"]
    if not value or id not in known:
        return ""
    if isinstance(value, str):
        return sentence(id, {"value": _named(value, game, language)}, language)
    if isinstance(value, list):
        listed = [_named(str(part), game, language) for part in value]
        return sentence(id, {"n": len(listed), "list": listed}, language)
    return _counted(id, {"n": value}, language)


def points(n: int, language: str) -> str:
    """Return points that were gained, or lost."""
    return _counted("terminal.note.points", {"n": n}, language)


def _counted(id: str, values: dict[str, int], language: str) -> str:
    """Fill in a template with a number; what is lost has one of its own, without a sign."""
    if values["n"] < 0:
        return sentence(f"{id}.lost", {**values, "n": -values["n"]}, language)
    return sentence(id, values, language)


def _named(text: str, game: str, language: str) -> str:
    """Translate what a game names: a colour, `row 2`, one of its own abilities or zones."""
    known = templates(language)
    rooms = (f"{game}.ability.", f"{game}.", "ability.", "zone.", "")

    def named(word: str) -> str | None:
        return next((known[room + word] for room in rooms if room + word in known), None)

    return named(text) or " ".join(named(word) or word for word in text.split(" "))
