"""OpenSpiel's own random simulations pass, and its matches are matches of ours."""

from typing import Any

import numpy as np
import pyspiel
import pytest

from nyhavn import SHELF
from nyhavn.research import encode

TABLES = [(name, seats) for name in encode.games() for seats in SHELF[name].seats]


def loaded(name: str, seats: int) -> Any:
    import nyhavn.research.spiel  # noqa: F401 (registers the games)

    return pyspiel.load_game(f"nyhavn_{name}(players={seats})")


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_random_simulations(name: str, seats: int) -> None:
    pyspiel.random_sim_test(loaded(name, seats), num_sims=1, serialize=False, verbose=False)


def test_a_state_can_be_saved() -> None:
    pyspiel.random_sim_test(loaded("copenhagen", 2), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", encode.games())
def test_a_match_is_a_match_of_ours(name: str) -> None:
    game = SHELF[name]
    state, twin = loaded(name, 3).new_initial_state(), game.start(game.setup(3))
    luck = np.random.default_rng(3)
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            assert sum(chances) == pytest.approx(1)
            action = int(luck.choice(outcomes, p=chances))
        else:
            player = state.current_player()
            action = int(luck.choice(state.legal_actions()))
            vector = encode.encode(game.views.view(twin, player))
            assert state.observation_tensor(player) == vector.tolist()
        state.apply_action(action)
        who, _, line = str(state).splitlines()[-1].partition(" ")
        if who == "*":
            twin.happen(game.lines.read_chance(line) or 0)
        else:
            twin.apply(int(who), game.lines.read(line) or 0)
    assert twin.over
    assert {seat for seat, share in enumerate(state.returns()) if share} == set(twin.ranking()[0])
    assert sum(state.returns()) == pytest.approx(1)


def test_a_clone_goes_its_own_way() -> None:
    state = loaded("border", 2).new_initial_state()
    other = state.clone()
    other.apply_action(other.legal_actions()[0])
    assert str(state) == ""
    assert str(other).startswith("* roll")
