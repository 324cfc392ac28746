"""The rules of a game, looked up by clause: all sections, one section, or a single clause.

They are read where people read them, in `docs/rules`, `docs/rules/fr` ...; an installed package has
them beside the game (`setup.py`). A game without a translation is read in English.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path

DOCS = Path(__file__).parents[3] / "docs" / "rules"

_SECTION = re.compile(r"## ([A-Z]+\d+) (.+)")
_CLAUSE = re.compile(r"(\d+)\. (.+)")
_NEW = re.compile(r"\d+\. |\||[a-z]\. ")  # what begins a line of its own


@dataclass(frozen=True)
class Section:
    """A section of the rules: its number (`C6`), its title, its lines and its numbered clauses."""

    number: str
    title: str
    lines: tuple[str, ...]
    clauses: dict[str, tuple[str, ...]]


@cache
def sections(game: str, language: str = "en") -> dict[str, Section]:
    """Return the sections of a game's rules, by number."""
    found = {}
    for part in re.split(r"^(?=## )", text(game, language), flags=re.MULTILINE):
        head, *rest = part.rstrip().split("\n")
        lines = _whole(rest)
        if match := _SECTION.fullmatch(head):
            number, title = match.groups()
            found[number] = Section(number, title, tuple(lines), _clauses(number, lines))
    return found


def text(game: str, language: str = "en") -> str:
    """Return the rules of a game as they are written down."""
    here = files("nyhavn.games").joinpath(game)
    for part, file in ((f"{language}/", f"rules.{language}.md"), ("", "rules.md")):
        for place in (here.joinpath(file), DOCS / f"{part}{game}.md"):
            if place.is_file():
                return place.read_text("utf-8")
    raise FileNotFoundError(f"the rules of {game} are not there")


def clauses(game: str, language: str = "en") -> dict[str, tuple[str, ...]]:
    """Return the numbered clauses of a game's rules: `C6.3` and its lines."""
    return {
        name: lines
        for section in sections(game, language).values()
        for name, lines in section.clauses.items()
    }


def look_up(game: str, wanted: str, language: str = "en") -> tuple[str, ...] | None:
    """Return the lines of a section (`C6`) or a clause (`C6.3`), None if there is no such."""
    number, _, clause = wanted.upper().partition(".")
    section = sections(game, language).get(number)
    if section is None or not clause:
        return None if section is None else _section(section)
    return section.clauses.get(wanted.upper())


def contents(game: str, language: str = "en") -> tuple[str, ...]:
    """Return one line for every section."""
    return tuple(f"{s.number:<4}{s.title}" for s in sections(game, language).values())


def _whole(lines: list[str]) -> list[str]:
    """Join lines that were broken to fit the file: the reader's screen has its own width."""
    whole: list[str] = []
    for line in lines:
        if whole and whole[-1] and line and not _NEW.match(line.strip()):
            whole[-1] += " " + line.strip()
        else:
            whole.append(line)
    return whole


def _section(section: Section) -> tuple[str, ...]:
    lines = []
    for line in section.lines:
        match = _CLAUSE.fullmatch(line)
        lines.append(f"{section.number}.{match[1]} {match[2]}" if match else line)
    return f"**{section.number} {section.title}**", *lines


def _clauses(number: str, lines: list[str]) -> dict[str, tuple[str, ...]]:
    """Cut a section at its numbers; a clause reaches to the next one."""
    found: dict[str, tuple[str, ...]] = {}
    name = ""
    for line in lines:
        if match := _CLAUSE.fullmatch(line):
            name = f"{number}.{match[1]}"
            found[name] = (f"{name} {match[2]}",)
        elif name:
            found[name] += (line,)
    return found
