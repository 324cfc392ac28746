"""The drawing: within its bounds, and readable without colour."""

from __future__ import annotations

import pytest

from nyhavn.core.match import Match
from tests.games.rollwrite.position import play, position
from tests.games.rollwrite.walk import GAME, walk

NAMES = ["Ada", "a name that is far too long for its column", "Cleo", "Dan"]


def _text(view: dict[str, object], seats: int) -> list[str]:
    drawing = GAME.drawings.draw(view, NAMES[:seats], "en")
    return ["".join(text for text, _ in row) for row in drawing]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_at_most_100_by_32(seats: int) -> None:
    """R1.2: every position of a match fits into the terminal, and its height never changes."""
    heights = set()
    for state, _, _ in walk(seats, 600 + seats):
        rows = _text(GAME.views.view(state, None), seats)
        heights.add(len(rows))
        assert max(len(row.rstrip()) for row in rows) <= 100
    assert len(heights) == 1
    assert heights.pop() <= 32


def test_a_sheet() -> None:
    """R1.2, R1.3: squares, coats and tracks of one player."""
    match = position(
        dice="red,red,blue,white,white",
        buildings="O....\nOXOOO\nOOXOX",
        boxes="red3 blue9",
        bonuses_spent="red1",
    )
    rows = _text(match.view(0), 3)
    assert rows[0].rstrip() == "Dice   red   red   blue   white   white"
    sheet = [row[:25].rstrip() for row in rows[10:-1]]
    assert sheet == [
        "> Ada",
        "  4 points",
        "      ◊     ◊",
        "9  ·  ·  ·  ·  ·",
        "8  ·  ·  ·  ·  ·",
        "7  ·  ·  ·  ·  ·",
        "6  ·  ·  ·  ·  ·  ◊",
        "5  ·  ·  ·  ·  ·",
        "4  ·  ·  ·  ·  ·  ◊",
        "3  O  ·  ·  ·  ·",
        "2  O  X  O  O  O  ✓",
        "1  O  O  X  O  X",
        "   a  b  c  d  e",
        "R ■■■***··2  +1 *1",
        "B ■■■■■■■■■  +2 *3",
        "P +·*+*·*·2",
        "G +··*+·**2",
        "Y +·*+·**·2",
    ]


def test_the_facade_sheet() -> None:
    """R2.1, R2.2, R2.3: shapes in half blocks, × before those crossed out."""
    rows = _text(position(crossed="red2 blue3").view(0), 3)[3:9]
    assert [row[:40].rstrip() for row in rows] == [
        " red                 blue",
        "* re-roll           * no X",
        "2 ▄▄   3 █▄         2 ▄▄   3 █▄",
        "4 ██   4×██         4 █▄▄  4 █▀▀",
        "                      ▄",
        "5 ██▀               5×█▀▀",
    ]


def test_what_is_being_drawn() -> None:
    """R6.2: the squares of the shape whose X is to be placed, and the dice used for it."""
    match = play(position(dice="red,red,blue,green,green"), "draw red-2 a1,b1")
    rows = _text(match.view(0), 3)
    assert rows[0].rstrip() == "Dice   blue   green   green  (red) (red)"
    assert "red 2" in rows[1]
    assert any(row.startswith("1  ?  ?  ·") for row in rows)


@pytest.mark.parametrize(
    ("language", "warning"),
    [
        ("en", "“one X” before “no X” keeps its X."),
        ("fr", "« Une case X » avant « Pas de X » garde son X."),
        ("de", "„ein X“ vor „ohne X“ behält sein X."),
    ],
)
def test_an_x_drawn_too_early_is_warned_of(language: str, warning: str) -> None:
    """R9.4: as long as both abilities are ready, before the choice; then not any more."""
    both = position(boxes="blue4 purple3")

    def news(match: Match) -> str:
        drawing = GAME.drawings.draw(match.view(0), NAMES[:3], language)
        return "".join(text for text, _ in drawing[1]).replace("\N{NO-BREAK SPACE}", " ")

    assert warning in news(both)
    assert warning not in news(play(both, "nox"))
    assert warning not in news(play(both, "single a1"))
    assert warning not in news(position(boxes="blue4"))
    assert warning not in news(position(boxes="purple3"))
