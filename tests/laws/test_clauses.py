"""Every clause of every game's rules is cited by at least one test."""

import re
from pathlib import Path

from nyhavn.cli.rulebook import clauses

TESTS = Path(__file__).parent.parent / "games"
CLAUSE = re.compile(r"([A-Z]+)\d+\.\d+")


def cited(text: str, letters: set[str]) -> set[str]:
    """Return the clauses a test file names: `C5.1-3` names three, `def test_b8_1_b8_2_...` two."""
    one_of = "|".join(sorted(letters))
    found = set()
    for section, first, last in re.findall(rf"\b((?:{one_of})\d+)\.(\d+)(?:-(\d+))?", text):
        found |= {f"{section}.{n}" for n in range(int(first), int(last or first) + 1)}
    for name in re.findall(r"\bdef (test_\w+)", text):
        for section, n in re.findall(rf"_((?:{one_of.lower()})\d+)_(\d+)(?=_|$)", name):
            found.add(f"{section.upper()}.{n}")
    return found


def test_every_clause_is_cited(name: str) -> None:
    rules = set(clauses(name))
    letters = {match[1] for rule in rules if (match := CLAUSE.fullmatch(rule))}
    assert letters, "there are no clauses"
    tests = (TESTS / name).rglob("test_*.py")
    found = set().union(*(cited(path.read_text("utf-8"), letters) for path in tests))
    assert sorted(rules - found) == []
    assert sorted(found - rules) == [], "a test cites a clause that does not exist"


def test_clauses_are_cited_in_names_and_texts() -> None:
    text = "def test_q1_2_q10_3_and_q4_rows() -> None: ...\n# Q5.1-3 and C1.1"
    assert cited(text, {"Q"}) == {"Q1.2", "Q10.3", "Q5.1", "Q5.2", "Q5.3"}
    assert cited(text, {"C", "Q"}) == {"Q1.2", "Q10.3", "Q5.1", "Q5.2", "Q5.3", "C1.1"}
    assert cited("def test_xy2_1_is_kept(): ...", {"XY"}) == {"XY2.1"}
