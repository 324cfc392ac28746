"""Options of games in environments: as a mapping or as words, and what the lot decides."""

from __future__ import annotations

import numpy as np
import pyspiel
import pytest

from nyhavn.core.errors import SetupError
from nyhavn.core.rng import Rng
from nyhavn.games import SHELF
from nyhavn.research import aec, gym, spiel
from nyhavn.research.batch import Batch
from nyhavn.research.episode import Episode

CLOSED = {"hands": "closed"}
assert spiel  # it is what makes the games known to OpenSpiel


def test_every_environment_takes_options() -> None:
    solo = gym.Solo("copenhagen", 3, bots="uniform", options=CLOSED)
    solo.reset(seed=1)
    seats = aec.env("copenhagen", 3, options=CLOSED)
    seats.reset(seed=1)
    batch = Batch("copenhagen", 3, 2, options=CLOSED)
    batch.reset(1)
    played = [solo.position, seats.unwrapped.position]
    played += [batch.simulator.state(i) for i in range(2)]
    views = [SHELF["copenhagen"].views.view(one, 0) for one in played]
    assert [view["options"] for view in views] == [CLOSED] * 4
    for make in (gym.Solo, aec.env, Batch):
        with pytest.raises(SetupError, match="none of them"):
            make("copenhagen", 3, options={"hands": "open"})


def test_words_and_mappings_are_the_same() -> None:
    one = Batch("border", 2, 1, boards="DA").reset(3)
    two = Batch("border", 2, 1, options={"boards": "DA"}).reset(3)
    assert np.array_equal(one.observations, two.observations)


def test_open_spiel_has_them_as_parameters() -> None:
    for given, closed in (("(players=3,hands=closed)", 1), ("(players=3)", 0)):
        state = pyspiel.load_game(f"nyhavn_copenhagen{given}").new_initial_state()
        assert state.position.closed == closed


def test_boards_by_lot_are_others_in_other_matches() -> None:
    game = SHELF["border"]
    setup = game.setup(2, {"deal": "lot"})
    views = [Episode(game, setup, Rng(seed)).view(0) for seed in range(40)]
    dealt = {"".join(player["board"] for player in view["players"]) for view in views}
    assert len(dealt) > 6
