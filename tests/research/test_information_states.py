"""OpenSpiel's information states: all that a seat has read, and other worlds behind it."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

from nyhavn.research import encode, spiel

assert spiel  # it is what makes the games known to OpenSpiel
SAMPLER = pyspiel.UniformProbabilitySampler(0.0, 1.0)


def wandered(name: str, steps: int, seed: int = 1) -> Any:
    """A state after some random actions."""
    state, luck = pyspiel.load_game(name).new_initial_state(), np.random.default_rng(seed)
    for _ in range(steps):
        state.apply_action(int(luck.choice(state.legal_actions())))
    return state


def test_it_is_what_the_seat_has_read() -> None:
    state = wandered("nyhavn_copenhagen", 30)
    told = [state.information_state_string(seat).splitlines() for seat in range(2)]
    assert told[0][0] == "seat 0"
    assert told[0] != told[1]
    for seat, lines in enumerate(told):
        hidden = [i for i, line in enumerate(lines[1:]) if line == "* deal ?"]
        assert len(hidden) == (3, 2)[seat], "the cards that the other was dealt"
        log = str(state).splitlines()
        shown = [line for i, line in enumerate(lines[1:]) if i not in hidden]
        assert shown == [line for i, line in enumerate(log) if i not in hidden]
    with pytest.raises(ValueError, match="no information state"):
        state.information_state_string(2)


@pytest.mark.parametrize("name", encode.games())
def test_other_worlds_look_the_same(name: str) -> None:
    state = wandered(f"nyhavn_{name}(players=3)", 40)
    worlds = set()
    for _ in range(8):
        other = state.resample_from_infostate(1, SAMPLER)
        assert other.information_state_string(1) == state.information_state_string(1)
        assert other.observation_tensor(1) == state.observation_tensor(1)
        assert other.current_player() == state.current_player()
        worlds.add(other.position)
    assert (len(worlds) > 1) == (name == "copenhagen")


def test_a_search_over_information_sets_plays() -> None:
    state = wandered("nyhavn_copenhagen", 25)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game=state.get_game(), uct_c=2.0, max_simulations=4, evaluator=evaluator)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    assert bot.step(state) in state.legal_actions()


def test_a_copy_is_a_state_of_its_own() -> None:
    state = wandered("nyhavn_copenhagen", 30)
    before, log = state.position.clone(), str(state)
    for twin in (state.clone(), copy.deepcopy(state.here)):
        position = twin.position
        assert position == before
        assert position is not state.position
    state.clone().apply_action(state.legal_actions()[0])
    assert (state.position, str(state)) == (before, log)
