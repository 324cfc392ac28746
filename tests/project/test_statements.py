"""Every statement of the rule books has a clause here and a little position that shows it.

`statements.json`: by game the number of a statement, what it says, its clauses (a section where it
has none) and the example of the rules page that shows it.
"""

import json
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from nyhavn.cli import rulebook
from nyhavn.games import SHELF, examples

FILE = Path(__file__).parent / "statements.json"


class Statement(NamedTuple):
    """A sentence of a rule book, where it stands here, and what shows it."""

    number: int
    says: str
    clauses: list[str]
    example: str


def read() -> dict[str, list[Statement]]:
    """Return the statements of every game."""
    books: dict[str, list[list[Any]]] = json.loads(FILE.read_text("utf-8"))
    return {game: [Statement(*one) for one in book] for game, book in books.items()}


BOOKS = read()


@pytest.mark.parametrize("game", BOOKS)
def test_every_statement_has_a_clause(game: str) -> None:
    assert [one.number for one in BOOKS[game]] == list(range(1, len(BOOKS[game]) + 1))
    known = {*rulebook.clauses(game), *rulebook.sections(game)}
    for number, says, clauses, _ in BOOKS[game]:
        assert clauses, says
        assert set(clauses) <= known, f"{game} {number}: {says}"


@pytest.mark.parametrize("game", BOOKS)
def test_every_statement_has_a_position(game: str) -> None:
    written = examples.source(SHELF[game]) or {"examples": []}
    known = {example["id"] for example in written["examples"]}
    assert {one.example for one in BOOKS[game]} <= known
    assert len(known) >= 12


@pytest.mark.parametrize("game", BOOKS)
def test_a_position_is_about_its_statement(game: str) -> None:
    """It cites a clause of a section that the statement is found in."""
    written = examples.source(SHELF[game]) or {"examples": []}
    sections = {one["id"]: one["clause"].split(".")[0] for one in written["examples"]}
    for number, says, clauses, example in BOOKS[game]:
        found = {clause.split(".")[0] for clause in clauses}
        assert sections[example] in found, f"{number}: {says}"


@pytest.mark.parametrize("game", BOOKS)
def test_every_option_has_a_clause_and_a_position(game: str) -> None:
    """Every option about rules is named in a clause, and an example cites that clause."""
    written = examples.source(SHELF[game]) or {"examples": []}
    cited = {example["clause"] for example in written["examples"]}
    rules = [name for name, choice in SHELF[game].choices.items() if choice.rule]
    for name in rules:
        said = [id for id, text in rulebook.clauses(game).items() if f"`{name}`" in "".join(text)]
        assert said, f"{game}: no clause is about {name}"
        assert cited & set(said), f"{game}: no example shows {name}"
