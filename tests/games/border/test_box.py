"""B1, B2: what is in the box, how a match begins, and the lines there are."""

from __future__ import annotations

from collections import Counter

import pytest

from nyhavn.core.errors import SetupError
from nyhavn.core.match import Match
from nyhavn.games.border import box, layout, lines
from tests.games.border import naive
from tests.games.border.position import GAME, position

BOARDS = layout.registered(layout.BUILT_IN)
CELLS = [tuple(cell) for cells in naive.BUILT_IN["segments"] for cell in cells]


def test_b1_1_five_dice_of_six_colours_and_no_joker() -> None:
    match = Match.new(GAME, 2)
    odds = match.odds()
    assert len(odds) == 252
    assert sum(weight for _, weight in odds) == 6**5
    assert ("roll grey,red,yellow,blue,orange", 120) in odds
    assert ("roll green,green,green,green,green", 1) in odds
    faces = {face for line, _ in odds for face in line.removeprefix("roll ").split(",")}
    assert faces == {"grey", "red", "yellow", "blue", "orange", "green"}


def test_b1_2_four_boards_that_differ_only_in_colours() -> None:
    assert sorted(BOARDS.boards) == ["A", "B", "C", "D"]
    assert len(set(BOARDS.boards.values())) == 4
    assert len(CELLS) == len(set(CELLS)) == 84
    assert len(BOARDS.white) == 2


def test_b1_3_white_cells_count_as_crossed() -> None:
    match = Match.new(GAME, 3)
    for player in match.view(None)["players"]:
        assert player["crossed"] == ["b1", "p11"]
    start = position("second", "orange", boards="BA")  # on board A c1, beside b1, is orange
    assert start.legal(1) == ["cross c1", "done"]


def test_b1_4_segments() -> None:
    assert len(BOARDS.segments) == 24
    for colours in BOARDS.boards.values():
        kinds = Counter(
            (colour, len(cells)) for colour, cells in zip(colours, BOARDS.segments, strict=True)
        )
        assert kinds == Counter((colour, n) for colour in range(6) for n in (2, 3, 4, 5))
        paint = {c: k for k, cells in zip(colours, BOARDS.segments, strict=True) for c in cells}
        own = {cell: i for i, cells in enumerate(BOARDS.segments) for cell in cells}
        for one in paint:
            for other in paint:
                if naive.touch(one, other) and own[one] != own[other]:
                    assert paint[one] != paint[other]


def test_b1_5_zones_their_values_and_fences() -> None:
    values = {zone.name: (zone.first, zone.later) for zone in BOARDS.zones}
    assert values == {
        "well": (4, 2), "beehive": (5, 2), "goat": (6, 3), "orchard": (7, 3), "eagle": (8, 4),
        "villa": (9, 4), "windmill": (10, 5), "sailboat": (11, 5), "castle": (12, 6),
    }  # fmt: skip
    border = {*CELLS, *BOARDS.white}
    for zone in BOARDS.zones:
        assert zone.later == zone.first // 2
        around = {c for c in border if any(naive.touch(c, inside) for inside in zone.interior)}
        assert set(zone.fence) == around


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_b2_1_setup(seats: int) -> None:
    match = Match.new(GAME, seats)
    assert match.setup.options == (("boards", "ABCD"[:seats]),)
    assert [player["board"] for player in match.view(0)["players"]] == list("ABCD"[:seats])
    assert match.chance
    assert match.happen("roll grey,red,yellow,blue,green").to_act == (0,)
    other = Match.new(GAME, seats, {"boards": "DCBA"[:seats]})
    assert [player["board"] for player in other.view(0)["players"]] == list("DCBA"[:seats])


@pytest.mark.parametrize("boards", ["", "A", "AA", "AE", "ab", "A ", "ABC", "A,B", "ÀB"])
def test_b2_1_two_seats_need_two_different_boards(boards: str) -> None:
    with pytest.raises(SetupError, match=r"B2\.1") as refused:
        GAME.setup(2, {"boards": boards})
    assert refused.value.id == "border.setup.boards"


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_b2_1_two_to_four_players(seats: int) -> None:
    with pytest.raises(SetupError):
        GAME.setup(seats)


def test_b2_1_turns_go_in_seat_order() -> None:
    match = position("second", seats=3, turn=0)
    turns = []
    for _ in range(4):
        for seat in match.to_act:
            match = match.enter(seat, "done")
        turns.append(match.view(None)["turn"])
        match = match.happen("roll red,red,red,red,red").play(turns[-1], "keep")
        match = match.play(turns[-1], "done") if match.to_act == (turns[-1],) else match
    assert turns == [1, 2, 0, 1]


def test_b2_1_columns_from_the_left_rows_from_the_top() -> None:
    assert layout.name((0, 0)) == "a1"
    assert layout.name((15, 10)) == "p11"
    assert layout.cell("d4") == (3, 3)
    assert all(layout.cell(layout.name((x, y))) == (x, y) for x in range(26) for y in range(26))


def test_every_line_has_one_number() -> None:
    assert GAME.space == box.SPACE == 461 + 1 + 24 + 676 + 1
    table = [lines.write(action) for action in range(box.SPACE)]
    assert len(set(table)) == box.SPACE
    assert [lines.read(line) for line in table] == list(range(box.SPACE))
    for outcome in range(461):
        assert lines.read_chance(lines.write_chance(outcome)) == outcome
    for form in lines.forms():
        assert lines.read(form) is not None
    for wrong in ["", "roll red", "reroll red,grey", "reroll", "complete 25", "complete 07",
                  "cross a27", "cross A1", "keep ", "Done", "complete 0"]:  # fmt: skip
        assert lines.read(wrong) is None
    for wrong in ["reroll red", "roll", "roll red,grey", "rerroll red", "keep", ""]:
        assert lines.read_chance(wrong) is None


def test_every_line_has_a_sentence() -> None:
    from nyhavn import words

    for line in [lines.write(action) for action in range(box.SPACE)]:
        id, values = lines.say(line)
        assert words.sentence(id, values)
    assert words.sentence(*lines.say("roll red,red,blue")) == "the dice show red, red, blue"
    assert words.sentence(*lines.say("complete 7")) == "completes segment 7"
