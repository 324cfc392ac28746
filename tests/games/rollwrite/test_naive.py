"""The engine against a slow player that knows only views, over random matches."""

from __future__ import annotations

import pytest

from nyhavn.core.rng import Rng
from tests.games.rollwrite import follow, naive
from tests.games.rollwrite.walk import GAME, walk, written


def by_lot(seed: int) -> dict[str, str]:
    """Return options: none for even seeds, any for odd ones."""
    rng = Rng(seed)
    drawn = {name: choice.by_lot(2, rng) for name, choice in GAME.choices.items()}
    return drawn if seed % 2 else {}


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(16))
def test_legal_lines_and_points_agree(seats: int, seed: int) -> None:
    """R5.1, R5.2, R5.3, R5.4, R6.1, R7.1, R7.3, R8.1, R11.1-5: every legal line, every point."""
    for n, (state, _, _) in enumerate(walk(seats, seed, seed / 16, by_lot(seed))):
        view = GAME.views.view(state, 0)
        assert naive.recount(view) == view["scores"]
        for seat in range(seats):
            if view["phase"] != "turn" or n % 3 == seed % 3:
                legal = [GAME.lines.write(action) for action in state.legal(seat)]
                assert len(legal) == len(set(legal))
                assert set(legal) == naive.legal(view, seat)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(100, 108))
def test_every_line_has_the_same_effect(seats: int, seed: int) -> None:
    """R4.1, R7.2, R8.2, R9.6, R10.1, R10.3, R11.1-5: what every line of a match does."""
    view = None
    for state, who, what in walk(seats, seed, (seed - 100) / 8, by_lot(seed)):
        seen = GAME.views.view(state, None)
        assert view in (None, seen)
        if not state.over:
            view = follow.after(seen, who, written(who, what))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(200, 204))
def test_a_view_is_the_whole_position(seats: int, seed: int) -> None:
    """No secrets: from a view the state is restored exactly, options too (R11.1-5)."""
    for state, _, _ in walk(seats, seed, options=by_lot(seed)):
        view = GAME.views.view(state, 1)
        again = GAME.views.imagine(view, Rng(0))
        assert GAME.views.view(again, 1) == view
        fields = [name for name in dir(again) if not name.startswith("_")]
        for name in fields:
            if not callable(getattr(again, name)):
                assert getattr(again, name) == getattr(state, name), name


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_box_is_conserved(seats: int) -> None:
    """R1.1, R1.2, R1.3, R2.2: five dice, 45 squares and 45 boxes a sheet, 15 shapes."""
    for state, _, _ in walk(seats, 300 + seats):
        assert GAME.census(state) == {
            "dice": 5,
            "shapes": 15,
            "squares": 45 * seats,
            "boxes": 45 * seats,
            "bonuses": 10 * seats,
            "abilities": (4 + 3 + 3 + 3 + 3 + 2) * seats,
        }
