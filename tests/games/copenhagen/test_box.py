"""What is in the box, the tiles, and the setup (C1, C2, C3)."""

from __future__ import annotations

from collections import Counter
from itertools import chain

import pytest

from nyhavn.core.dealer import Dictated
from nyhavn.core.errors import SetupError
from nyhavn.core.match import Match
from tests.games.copenhagen.naive import COLOURS, Cell, cell
from tests.games.copenhagen.position import GAME, abilities, hand, legal, player, position
from tests.games.copenhagen.walk import walk

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


@SEATS
def test_cards(seats: int) -> None:
    """C1.1 C3.2 fourteen cards of each colour; with three players two of each stay in the box."""
    match = Match.new(GAME, seats)
    each = 12 if seats == 3 else 14
    assert match.odds() == [(f"deal {colour}", each) for colour in COLOURS]
    assert match.view(None)["unseen"] == dict.fromkeys(COLOURS, each)


@SEATS
def test_tiles_in_supply(seats: int) -> None:
    """C1.2 C3.1 the tiles of size 2, 3, 4, 5 by number of players; the white ones always stay."""
    expected = {2: [2, 2, 2, 1], 3: [2, 3, 2, 1], 4: [3, 3, 3, 1]}[seats]
    view = Match.new(GAME, seats).view(None)
    assert view["supply"] == dict.fromkeys(COLOURS, expected)
    assert sum(map(sum, view["supply"].values())) == {2: 35, 3: 40, 4: 50}[seats]
    assert view["whites"] == 12


def test_the_box_is_conserved() -> None:
    """C1.1 C1.2 no card, no tile and no white tile is ever lost or made."""
    for seats in (2, 3, 4):
        cards, cells = (12 if seats == 3 else 14), {2: 23, 3: 26, 4: 32}[seats]
        for match, _, _ in walk(seats, 11, "builder"):
            census = GAME.census(match.state)
            assert census == {"white": 12} | {
                f"{colour} {kind}": n
                for colour in COLOURS
                for kind, n in (("cards", cards), ("cells", cells))
            }


def test_abilities_for_everybody() -> None:
    """C1.3 C3.5 one of each kind per player: what others own can still be taken."""
    everything = "any extra discount change both"
    rivals = [player(abilities=everything)] * 3
    match = position(player(), *rivals, phase="bonus", bonuses=1)
    assert legal(match, "ability") == {
        "ability extra", "ability discount", "ability change", "ability both",
    }  # fmt: skip


@SEATS
def test_first_abilities(seats: int) -> None:
    """C3.5 every player starts with "any cards", active, and nothing else."""
    match = Match.new(GAME, seats, dealer=1)
    assert [abilities(match, seat) for seat in range(seats)] == [{"any": True}] * seats


def test_house() -> None:
    """C1.4 five columns by nine rows: the cells by row, then column."""
    lines = [GAME.lines.write(action) for action in range(GAME.space)]
    whites = [line for line in lines if line.startswith("white")]
    assert whites == [f"white {x}{y}" for y in range(1, 10) for x in "abcde"]


@pytest.mark.parametrize("word", [f"{x}{y}" for x in "abcde" for y in range(1, 10)])
def test_coats_of_arms_on_cells(word: str) -> None:
    """C1.4 C9.1 the coats of arms are on c3, e5, b7 and d9, in every house."""
    _, y = cell(word)
    below = ["wwwww"] if y > 1 else []
    house = "\n".join(below + ["....."] * (y - 2))
    for seat in range(2):
        houses = [player(), player()]
        houses[seat] = player(house)
        match = position(*houses, turn=seat, phase="bonus", bonuses=1)
        match = match.play(seat, f"white {word}")
        assert (match.to_act == (seat,)) == (word in ("c3", "e5", "b7", "d9"))


def test_orientations() -> None:
    """C2 tiles may be turned and flipped, the brick stays with its cell."""
    ways: dict[str, set[tuple[frozenset[Cell], Cell]]] = {}
    for action in range(GAME.space):
        line = GAME.lines.write(action)
        if line.startswith("build"):
            _, tile, words = line.split()
            cells = [cell(word.rstrip("*")) for word in words.split(",")]
            left, low = min(x for x, _ in cells), min(y for _, y in cells)
            brick = next(cell(word[:-1]) for word in words.split(",") if word.endswith("*"))
            spots = frozenset((x - left, y - low) for x, y in cells)
            ways.setdefault(tile, set()).add((spots, (brick[0] - left, brick[1] - low)))
    counts = {tile: len(found) for tile, found in ways.items()}
    bars = ["purple-3", "purple-4", "purple-5", "green-3", *(f"{c}-2" for c in COLOURS)]
    assert counts == dict.fromkeys(bars, 4) | {
        "red-3": 8, "blue-3": 8, "yellow-3": 8, "green-4": 4, "green-5": 4, "red-4": 4,
        "red-5": 8, "blue-4": 8, "blue-5": 4, "yellow-4": 8, "yellow-5": 8,
    }  # fmt: skip


@pytest.mark.parametrize(
    "line",
    [
        "build purple-5 a1*,b1,c1,d1,e1",  # as drawn in C2 ...
        "build green-4 b1*,a2,b2,c2",
        "build green-5 b1,a2*,b2,c2,b3",
        "build red-3 a1*,a2,b2",
        "build red-4 a1*,b1,a2,b2",
        "build red-5 a1*,b1,c1,b2,c2",
        "build blue-4 a1*,b1,c1,c2",
        "build blue-5 c1,a2*,b2,c2,c3",
        "build yellow-4 a1,b1*,b2,c2",
        "build yellow-5 c1*,a2,b2,c2,a3",
        "build purple-4 b1,b2,b3,b4*",  # ... turned ...
        "build blue-4 a1,b1,a2,a3*",
        "build red-5 a1,b1,a2,b2,b3*",  # ... flipped and turned ...
        "build yellow-5 a1*,a2,b2,c2,c3",  # ... flipped
    ],
)
def test_tiles_as_drawn(line: str) -> None:
    """C2 every colour has its own shapes and its own brick."""
    colour = line.split()[1].split("-")[0]
    match = position(player(hand=f"{colour}5"))
    assert line in match.legal(0)


@pytest.mark.parametrize(
    "line",
    [
        "build red-3 a1,a2*,b2",  # the brick in the corner
        "build purple-4 a1,b1*,c1,d1",
        "build green-4 b1,a2*,b2,c2",
        "build red-5 a1,b1,c1*,b2,c2",
        "build blue-3 a1*,b1,c1",  # not a blue shape
        "build red-2 e1*,a2",  # not connected
    ],
)
def test_no_such_tiles(line: str) -> None:
    """C2 the brick is on one cell of each tile and nowhere else."""
    assert GAME.lines.read(line) is None


@SEATS
def test_deals(seats: int) -> None:
    """C3.3 C3.6 seven piers, slots 1-7; then hands of 2, 3, 3, 4 in seat order; seat 0 starts."""
    harbour = ["red", "yellow", "green", "blue", "purple", "red", "red"]
    hands = [["blue"] * 2, ["green"] * 3, ["yellow"] * 2 + ["red"], ["purple"] * 4][:seats]
    luck = [f"deal {card}" for card in chain(harbour, *hands)]
    match = Match.new(GAME, seats, dealer=Dictated(tuple(luck)))
    assert match.view(None)["harbour"] == harbour
    for seat, held in enumerate(hands):
        assert hand(match, seat) == Counter(held)
    assert match.to_act == (0,)
    assert match.view(None)["phase"] == "turn"
    assert len(match.entries) == 7 + sum((2, 3, 3, 4)[:seats])


@SEATS
def test_pile_after_setup(seats: int) -> None:
    """C3.4 C3.6 58 cards and the end card (2 players), 45 (3), 51 (4)."""
    view = Match.new(GAME, seats, dealer=5).view(None)
    assert view["pile"] == {2: 58, 3: 45, 4: 51}[seats]
    assert view["end_in_pile"] == (seats == 2)


@SEATS
def test_turns_in_seat_order(seats: int) -> None:
    """C3.6 seat 0 starts, turns go in seat order."""
    match = Match.new(GAME, seats, dealer=5)
    order = []
    for _ in range(2 * seats):
        order.append(match.to_act[0])
        match = match.play(match.to_act[0], "take 1,2")
    assert order == [*range(seats)] * 2


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_two_to_four(seats: int) -> None:
    """C3.1 the game is for two to four players."""
    with pytest.raises(SetupError, match="Copenhagen is played by 2, 3, 4 players"):
        Match.new(GAME, seats)
