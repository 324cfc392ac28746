"""The drawing: small enough for a terminal, and a person can play from it without colours."""

from __future__ import annotations

import re

import pytest

from nyhavn.core.game import Drawing
from nyhavn.core.match import Match
from tests.games.border.own import honeycomb, shifted, text
from tests.games.border.position import GAME, fence, position, segment
from tests.games.border.walk import walk

DRAW = GAME.drawings.draw
NAMES = ["ada", "bob the builder of all fences", "cy", "danielle"]
STYLES = {"", "bold", "dim"} | {
    on + colour
    for colour in ("grey", "red", "yellow", "blue", "orange", "green")
    for on in ("", "on ")
}


def plain(drawing: Drawing) -> list[str]:
    return ["".join(text for text, _ in row) for row in drawing]


def drawn(match: Match, seat: int | None = 0) -> list[str]:
    return plain(DRAW(match.view(seat), NAMES, "en"))


@pytest.mark.parametrize("own", [None, shifted(), text(honeycomb())], ids=["", "shifted", "comb"])
@pytest.mark.parametrize("seats", [2, 4])
def test_at_most_100_columns_by_32_lines(seats: int, own: str | None) -> None:
    for i, match in enumerate(walk(seats, 9, {"layout": own} if own else None)):
        if i % 20 and not match.over:
            continue
        for seat in (None, *range(seats)):
            drawing = DRAW(match.view(seat), NAMES, "en")
            assert {style for row in drawing for _, style in row} <= STYLES
            rows = plain(drawing)
            assert len(rows) <= 32
            assert max(map(len, rows)) <= 100
            assert not any("\n" in row for row in rows)


def test_cells_can_be_found_by_column_and_row() -> None:
    rows = drawn(position("second", "blue", crossed={0: ["c1"]}))
    head = next(i for i, row in enumerate(rows) if row.startswith("   a   b   c"))
    foot = next(i for i, row in enumerate(rows) if row.startswith("     a   b   c"))
    assert foot - head == 12
    top, second = rows[head + 1], rows[head + 2]
    assert top.startswith(" 1 ")
    assert top[rows[head].index("d") :].startswith("o1 ")  # board A: orange segment 1
    assert top[rows[head].index("c") :].startswith(" X ")
    assert second[rows[foot].index("a") :].startswith("g5 ")  # even rows stand under the foot line


def test_every_open_segment_is_numbered_with_its_open_cells() -> None:
    match = position("first", "grey,grey,red,red,blue", crossed={0: ["p5", *segment(9)]})
    listed = "\n".join(row[70:] for row in drawn(match))
    pairs = dict(re.findall(r"(\d+):(\d)", listed))
    assert pairs["12"] == "1"
    assert pairs["18"] == "4"
    assert "9" not in pairs
    assert len(pairs) == 23


def test_wide_boards_list_their_segments_with_their_ends() -> None:
    match = Match.new(GAME, 2, {"layout": shifted()}, dealer=1)
    rows = "\n".join(drawn(match))
    assert re.search(r"24 o 2 m15-n15", rows)  # reversed numbers: the built-in segment 1


def test_zones_tell_the_progress_of_everybody() -> None:
    marks = fence("well")[:-2]
    match = position(
        "second", "blue", seats=3, crossed={2: marks}, closed={"goat": {1: True, 0: False}}
    )
    rows = drawn(match)
    goat = next(row for row in rows if row[70:].startswith("goat"))
    assert goat.split()[-3:] == ["+3", "+6", "12"]
    well = next(row for row in rows if row[70:].startswith("well"))
    assert well.split()[-3:] == ["8", "8", "2"]
    points = next(row for row in rows if row[70:].startswith("Points"))
    assert points.split()[-3:] == ["3", "6", "0"]


def test_dice_are_named_and_the_unused_ones_marked() -> None:
    rows = drawn(position("first", "grey,grey,red,blue,green"))
    assert rows[1].split() == ["Dice", "grey", "grey", "red", "blue", "green",
                               "to", "use", "gg", "r", "b", "n"]  # fmt: skip


@pytest.mark.parametrize(
    ("match", "says"),
    [
        (position("roll"), "ada rolls."),
        (position("choose", "red,red,red,red,red", rolls=2), "2 of 3"),
        (position("second", "red", seats=3), "bob the builder of, cy"),
        (position("second", "red", any_one=True), "One die of the five."),
        (position("over", over=True), "over"),
    ],
)
def test_the_first_line_says_what_is_going_on(match: Match, says: str) -> None:
    assert says in drawn(match)[0]


def test_a_spectator_sees_the_board_of_the_active_seat() -> None:
    assert "cy, board C" in "\n".join(drawn(position("roll", seats=3, turn=2), None))
