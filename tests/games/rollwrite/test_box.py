"""R1 and R2: dice, buildings, tracks and the façade sheet."""

from __future__ import annotations

import pytest

from nyhavn.core.errors import BadLine
from nyhavn.core.game import Setup
from nyhavn.core.match import Match
from tests.games.rollwrite import naive
from tests.games.rollwrite.position import play, position, said, shapes, tracks
from tests.games.rollwrite.walk import GAME

ALL = "red9 blue9 purple9 green9 yellow9"


def test_five_dice_of_six_faces() -> None:
    """R1.1: 252 rolls of five dice, by their chances out of 6 ** 5."""
    odds = Match.new(GAME, 3).odds()
    assert len(odds) == 252
    assert sum(weight for _, weight in odds) == 6**5
    assert odds[0] == ("roll red,red,red,red,red", 1)
    assert odds[-1] == ("roll white,white,white,white,white", 1)
    assert dict(odds)["roll red,red,blue,purple,white"] == 60


def test_white_is_any_colour() -> None:
    """R1.1: two white dice are two dice of each colour."""
    match = position(dice="red,blue,green,white,white")
    two = {"red-2", "blue-2", "purple-2", "green-2", "yellow-2"}
    assert shapes(match) == two | {"red-3", "blue-3", "green-3"}
    assert said(play(match, "draw yellow-2 a1,b1"), "x")


@pytest.mark.parametrize("row", range(1, 10))
def test_coats_of_rows(row: int) -> None:
    """R1.2: rows 2, 4 and 6 have a coat of arms, the others have not."""
    below = "X.... " * (row > 1) + "..... " * (row - 2)
    match = position(
        dice="purple,purple,red,blue,green", buildings=f".XOXX {below}", boxes="purple3"
    )
    after = play(match, f"single a{row}")
    assert after.scores[0] == 1
    assert after.view(0)["coats"] == (1 if row in (2, 4, 6) else 0)


@pytest.mark.parametrize("column", "abcde")
def test_coats_of_columns(column: str) -> None:
    """R1.2: columns b and d have a coat of arms, the others have not."""
    rows = ["".join("X" if c == column else "." for c in "abcde")] * 8
    match = position(buildings="\n".join(rows), boxes="purple3")
    after = play(match, f"single {column}9")
    assert after.scores[0] == 2
    assert after.view(0)["coats"] == (1 if column in "bd" else 0)


def test_a_building_is_5_by_9() -> None:
    """R1.2: nothing can be drawn beyond column e or row 9."""
    with pytest.raises(BadLine):
        position().play(0, "draw red-2 e1,f1")
    with pytest.raises(BadLine):
        position().play(0, "draw red-2 a9,a10")
    match = position(buildings="X....\n" * 8, dice="red,red,red,blue,green")
    on_top = {line for line in said(match, "draw") if "a9" in line}
    assert on_top == {"red-2 a9,b9", "red-3 b8,a9,b9"}


@pytest.mark.parametrize(
    ("colour", "gifts"),
    [
        ("red", "+*+***..."),
        ("blue", "+*.*+*..."),
        ("purple", "+.*+*.*.."),
        ("green", "+..*+.**."),
        ("yellow", "+.*+.**.."),
    ],
)
def test_what_stands_under_the_boxes(colour: str, gifts: str) -> None:
    """R1.3: every box of every track, marked one after the other, and 2 points for the ninth."""
    for n in range(9):
        match = position(
            turn=1, dice=f"{colour},white,white,white,white", boxes={0: f"{colour}{n}"}
        )
        match = match.play(1, "pass")
        before = match.view(None)["players"][0]["tracks"][colour]
        notes = GAME.effects.notes(match.state, 0, GAME.lines.read(f"mark {colour}") or 0)
        match = match.play(0, f"mark {colour}")
        after = match.view(None)["players"][0]["tracks"][colour]
        assert after["boxes"] == n + 1
        assert after["bonuses"] - before["bonuses"] == (gifts[n] == "+")
        assert after["abilities"] - before["abilities"] == (gifts[n] == "*")
        assert match.scores[0] == (2 if n == 8 else 0) == notes["points"]
        assert len(notes["unlocks"]) == (gifts[n] in "+*")


def test_small_shapes_never_run_out() -> None:
    """R2.1: sizes 2 and 3 can be drawn again and again."""
    match = position(dice="green,green,green,red,blue")
    match = play(match, "draw green-3 a1,a2,a3", "x a1")
    assert not any(any(crossed) for crossed in match.view(0)["crossed"].values())


def test_large_shapes_are_drawn_once() -> None:
    """R2.2: size 4 twice, size 5 once; then they are crossed out for everybody."""
    for size, times in ((4, 2), (5, 1)):
        match = position(dice=",".join(["purple"] * 5))
        for seat in range(times):
            assert f"purple-{size}" in shapes(match)
            column = "abc"[seat]
            cells = [f"{column}{row}" for row in range(1, size + 1)]
            match = play(match, f"draw purple-{size} {','.join(cells)}")
            match = play(match, f"x {cells[0]}")
            for other in range(3):
                if other in match.to_act:
                    match = match.play(other, "mark purple")
            match = play(match, "roll " + ",".join(["purple"] * 5))
        assert f"purple-{size}" not in shapes(match)


def _places(match: Match, shape: str) -> list[str]:
    return [line.split(" ")[1] for line in said(match, "draw") if line.split(" ")[0] == shape]


def test_shapes_are_turned_but_not_mirrored() -> None:
    """R2.3: both hands of blue 4 and yellow 4, one of red 5 and yellow 5."""
    match = position(dice="white,white,white,white,white")
    assert {"a1,b1,a2,a3", "a1,b1,b2,b3"} <= set(_places(match, "blue-4"))
    assert {"a1,a2,b2,b3", "b1,a2,b2,a3"} <= set(_places(match, "yellow-4"))
    assert "a1,b1,c1,b2,c2" in _places(match, "red-5")  # as it is printed
    assert "a1,a2,b2,c2,c3" in _places(match, "yellow-5")
    for mirrored in ("red-5 a1,b1,c1,a2,b2", "yellow-5 c1,a2,b2,c2,a3"):
        with pytest.raises(BadLine):
            match.play(0, f"draw {mirrored}")


def test_one_hand_of_blue_is_crossed_out_by_itself() -> None:
    """R2.3, R5.2: the two blue shapes of size 4 are different ones."""
    match = position(dice="blue,blue,blue,blue,red", crossed="blue1")
    assert {"a1,b1,a2,a3"} <= set(_places(match, "blue-4"))
    assert not {"a1,b1,b2,b3"} & set(_places(match, "blue-4"))


def test_every_placement_there_is() -> None:
    """R2.1, R2.2, R2.3: every shape in every place of the sheet, against the slow list."""
    written = {GAME.lines.write(a) for a in range(GAME.space)}
    draws = {line for line in written if line.startswith("draw ")}
    slow = {
        f"draw {colour}-{size} {','.join(cells)}"
        for colour in naive.COLOURS
        for nth, size in enumerate([2, 3, 4, 4, 5])
        for cells in naive.placed(colour, nth)
    }
    assert draws == slow
    assert len(draws) == 1669


def test_no_position_has_more_actions_than_there_is_room() -> None:
    """R1.1, R1.3: five different dice, then white ones, with everything unlocked."""
    most = 0
    for dice in ("red,blue,purple,green,yellow", "white,white,white,white,white"):
        for options in ({}, {"white_face": "yes"}):
            filled = position(dice=dice, boxes=ALL, spent="", crossed="red1", options=options)
            most = max(most, len(filled.legal(0)))
    assert GAME.space == 2545 + 50 < 4096
    assert most <= 31 + 45 + 1 + 1669 + 45 + 1
    bottom = position(dice="red,blue,purple,green,yellow", boxes=ALL, spent="")
    assert len(said(bottom, "reroll")) == 31
    assert len(said(bottom, "change")) == 20


def test_the_start_of_three_and_four() -> None:
    """R1.3: all tracks are empty and nothing is crossed out."""
    for seats in (3, 4):
        view = GAME.views.view(GAME.start(Setup(seats)), None)
        assert all(not any(crossed) for crossed in view["crossed"].values())
        assert all(tracks(Match.new(GAME, seats), seat) == {} for seat in range(seats))
