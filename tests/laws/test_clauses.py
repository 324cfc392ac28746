"""Every clause of every game's rules is cited by at least one test."""

import re
from pathlib import Path

from nyhavn.cli.rulebook import clauses

TESTS = Path(__file__).parent.parent / "games"


def cited(name: str) -> set[str]:
    """Return the clauses that the tests of a game name; `C5.1-3` names three."""
    found = set()
    for path in (TESTS / name).rglob("test_*.py"):
        for section, first, last in re.findall(
            r"\b([CRB]\d+)\.(\d+)(?:-(\d+))?", path.read_text("utf-8")
        ):
            for n in range(int(first), int(last or first) + 1):
                found.add(f"{section}.{n}")
    return found


def test_every_clause_is_cited(name: str) -> None:
    rules = set(clauses(name))
    assert len(rules) > 20
    assert sorted(rules - cited(name)) == []
    assert sorted(cited(name) - rules) == [], "a test cites a clause that does not exist"
