"""The rules say the same in every language: clauses, numbers, tables, shapes and rulings."""

import re
from collections import Counter
from pathlib import Path

import pytest

from nyhavn import words
from nyhavn.cli import rulebook
from nyhavn.games import SHELF

ROOT = Path(__file__).parent.parent.parent
RULING = {"en": "ruling", "fr": "décision", "de": "festlegung"}
OTHERS = [language for language in words.available() if language != "en"]


@pytest.mark.parametrize("game", SHELF)
@pytest.mark.parametrize("language", OTHERS)
def test_clauses_say_the_same(game: str, language: str) -> None:
    english, other = rulebook.sections(game), rulebook.sections(game, language)
    assert list(other) == list(english)
    for number, section in english.items():
        assert list(other[number].clauses) == list(section.clauses), number
        assert facts(other[number].lines, language) == facts(section.lines, "en"), number
        for clause, lines in section.clauses.items():
            assert facts(other[number].clauses[clause], language) == facts(lines, "en"), clause


def facts(lines: tuple[str, ...], language: str) -> dict[str, object]:
    """What no translation changes; numbers up to four may be words (zu dritt)."""
    text = "\n".join(lines)
    code = Counter(re.findall(r"`[^`]+`", text))
    prose = re.sub(r"`[^`]+`", "", text)
    return {
        "code": code,
        "clauses": Counter(re.findall(r"\b[A-Z]+\d+(?:\.\d+)?", prose)),
        "numbers": Counter(n for n in re.findall(r"\d+", prose) if int(n) > 4),
        "tables": [(line.count("|"), re.findall(r"\d+", line)) for line in lines if "|" in line],
        "list": [line.split()[0] for line in lines if re.match(r"\s+[a-z]\. ", line)],
        "rulings": prose.lower().count(RULING.get(language, "")) if language in RULING else None,
    }


@pytest.mark.parametrize("game", SHELF)
def test_the_rules_are_those_that_people_read(game: str) -> None:
    docs = ROOT / "docs" / "rules"
    assert rulebook.text(game) == (docs / f"{game}.md").read_text("utf-8")
    for language in OTHERS:
        own = (docs / language / f"{game}.md").read_text("utf-8")
        assert rulebook.text(game, language) == own != rulebook.text(game)
    assert rulebook.text(game, "xx") == rulebook.text(game)


def test_a_difference_is_seen() -> None:
    english = ("C1.1 Two of `a1` and 3 (C2.1).", "   a. this", "| a | b |", "*Ruling.*")
    french = ("C1.1 Deux `a1` et 3 (C2.1).", "   a. ceci", "| a | b |", "*Décision.*")
    assert facts(english, "en") == facts(french, "fr")
    wrongs = [(0, "C1.1 Deux `a2` (C2.1)."), (0, "C1.1 `a1` (C2.2)."), (0, "C1.1 12 `a1` (C2.1)."),
              (1, "   b. ceci"), (2, "| a | 2 |"), (2, "| a |")]  # fmt: skip
    for at, wrong in wrongs:
        assert facts((*french[:at], wrong, *french[at + 1 :]), "fr") != facts(english, "en")
    assert facts(french[:3], "fr") != facts(english, "en")
