"""Remarks: the notes on lines (what they cost and gain) in a few words.

Any note for which words/ has a template `terminal.note.<name>` is told; others are left out. Lines
that begin alike are summed up by `terminal.group.<name>`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nyhavn.core.game import Notes
from nyhavn.words import sentence, templates


def remark(notes: Notes, language: str) -> str:
    """Return what is worth knowing about a line before it is played."""
    return " · ".join(filter(None, (_told(*note, language) for note in notes.items())))


def summary(many: Sequence[Notes], lines: int, language: str) -> str:
    """Return what is worth knowing about a number of lines that begin alike, with their notes."""
    parts = [sentence("terminal.group.lines", {"n": lines}, language)]
    for name in many[0] if many else ():
        values = [notes[name] for notes in many if name in notes]
        numbers = [v if isinstance(v, int) else len(v) for v in values if isinstance(v, int | list)]
        if not numbers or f"terminal.group.{name}" not in templates(language):
            continue
        low, high = min(numbers), max(numbers)
        if low == high and isinstance(values[0], int):
            parts.append(_told(name, low, language))
        elif high:
            told = {"low": low, "high": high, "n": high}
            parts.append(sentence(f"terminal.group.{name}", told, language))
    return " · ".join(filter(None, parts))


def _told(name: str, value: Any, language: str) -> str:
    known = templates(language)
    id = f"terminal.note.{name}"
    if isinstance(value, str):
        return known.get(f"{id}.{value}", "")
    if value == 0 and isinstance(value, int) and f"{id}.none" in known:
        return known[f"{id}.none"]
    if not value or id not in known:
        return ""
    if isinstance(value, list):
        listed = [_named(str(part), language) for part in value]
        return sentence(id, {"n": len(listed), "list": listed}, language)
    return sentence(id, {"n": value}, language)


def _named(text: str, language: str) -> str:
    """Translate a word of the rules: an ability, a colour, `row 2`."""
    known = templates(language)
    words = (known.get(f"ability.{word}", known.get(word, word)) for word in text.split(" "))
    return " ".join(words)
