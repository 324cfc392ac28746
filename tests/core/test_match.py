"""The match as a value, seen through its public door."""

from random import Random

import pytest

from nyhavn import SHELF, Match
from nyhavn.core.dealer import Dictated, seeded
from nyhavn.core.errors import BadLine, Illegal, NotYourTurn, SetupError
from nyhavn.core.game import Game
from nyhavn.core.history import History
from nyhavn.core.rng import Rng
from nyhavn.core.state import State

GAME = SHELF["copenhagen"]


def test_a_match_is_a_value() -> None:
    one, two = Match.new(GAME, 2, dealer=3), Match.new(GAME, 2, dealer=3)
    assert one == two
    assert hash(one) == hash(two)
    after = one.play(0, one.legal(0)[0])
    assert one == two != after
    assert one != "match"


@pytest.mark.parametrize("seats", [-1, 0, 1, 5, 100])
def test_a_wrong_number_of_seats_is_a_sentence(seats: int) -> None:
    with pytest.raises(SetupError, match="is played by 2, 3, 4 players"):
        Match.new(GAME, seats)


def test_an_unknown_option_is_a_sentence() -> None:
    with pytest.raises(SetupError, match="has no option 'boards'"):
        Match.new(GAME, 2, {"boards": "AB"})


def test_the_three_errors() -> None:
    match = Match.new(GAME, 2, dealer=3)
    with pytest.raises(BadLine, match=r"'take 0,1' is not a line of Copenhagen. Lines look like"):
        match.play(0, "take 0,1")
    with pytest.raises(NotYourTurn, match="Seat 1 cannot play 'take 1,2': the decision is with 0"):
        match.play(1, "take 1,2")
    with pytest.raises(NotYourTurn, match="There is no seat 7"):
        match.play(7, "take 1,2")
    with pytest.raises(Illegal, match=r"Seat 0 cannot play 'skip' now.*\(C4.1\)"):
        match.play(0, "skip")
    with pytest.raises(NotYourTurn, match="Chance cannot do 'deal red' now"):
        match.happen("deal red")


def test_an_error_can_be_translated() -> None:
    match = Match.new(GAME, 2, dealer=3)
    with pytest.raises(NotYourTurn) as refused:
        match.play(1, "take 1,2")
    assert refused.value.id == "error.not_your_turn"
    assert refused.value.values == {"line": "take 1,2", "seat": 1, "acting": [0]}


def test_without_a_dealer_chance_is_entered_like_a_move() -> None:
    match = Match.new(GAME, 2)
    assert match.chance
    assert match.odds()[0] == ("deal red", 14)
    with pytest.raises(NotYourTurn, match="the decision is with chance"):
        match.play(0, "take 1,2")
    for _ in range(12):
        match = match.happen("deal red")
    assert match.to_act == (0,)


@pytest.mark.parametrize("game", SHELF.values(), ids=list(SHELF))
def test_steps_are_the_way_of_a_play(game: Game) -> None:
    luck, match = Random(5), Match.new(game, 3, dealer=5)
    history, stepped = History(game, match.setup), History(game, match.setup)
    for step in stepped.match.with_dealer(match.dealer).settling():
        stepped.step(step)
    longest = 0
    while not match.over:
        seat = luck.choice(match.to_act)
        line = luck.choice(match.legal(seat))
        steps, before = match.steps(seat, line), len(match.entries)
        assert [len(step.entries) - before for step in steps] == [*range(1, len(steps) + 1)]
        assert steps[-1] == match.play(seat, line)
        assert steps[-1].settling() == []
        for step in steps:
            stepped.step(step)
        longest, match = max(longest, len(steps)), steps[-1]
    history.extend_to(match)
    assert stepped.entries == history.entries
    assert stepped.chosen == history.chosen
    assert longest > 1


@pytest.mark.parametrize("game", SHELF.values(), ids=list(SHELF))
def test_actions_and_notes_are_those_of_the_legal_lines(game: Game) -> None:
    luck, match = Random(8), Match.new(game, 3, dealer=8)
    while not match.over:
        state = match.state
        for seat in range(-1, 4):
            actions = match.actions(seat)
            assert list(actions) == state.legal(seat)
            assert [game.lines.write(action) for action in actions] == match.legal(seat)
            notes = [game.effects.notes(state, seat, action) for action in actions]
            assert notes == match.notes(seat)
        blind = match.with_dealer(None)
        assert [blind.actions(seat) for seat in blind.to_act] == [*map(match.actions, match.to_act)]
        seat = luck.choice(match.to_act)
        match = match.play(seat, luck.choice(match.legal(seat)))


@pytest.mark.parametrize("game", SHELF.values(), ids=list(SHELF))
def test_a_sealed_dealer_draws_the_same_with_and_without_a_list_of_the_odds(game: Game) -> None:
    listed = Dictated((), seeded(3, 2))  # it asks the other dealer by a list
    luck, one = Random(3), Match.new(game, 2, dealer=3)
    two = Match.new(game, 2, dealer=listed)
    while not one.over:
        assert one == two
        line = luck.choice(one.legal(one.to_act[0]))
        one, two = one.play(one.to_act[0], line), two.play(two.to_act[0], line)
    assert one == two


def test_the_engine_refuses_what_would_crash_it() -> None:
    state = Match.new(GAME, 2, dealer=3).state
    with pytest.raises(ValueError, match="not legal"):
        state.apply(0, 10**6)
    with pytest.raises(ValueError, match="not legal"):
        state.apply(3, 0)
    with pytest.raises(ValueError, match="not legal"):
        state.apply_listed(0, 10**6, state.legal(0))
    with pytest.raises(ValueError, match="not legal"):
        state.apply_listed(1, 0, state.legal(0))
    with pytest.raises(ValueError, match="not legal"):
        GAME.effects.notes(state, 0, GAME.space - 1)
    with pytest.raises(ValueError, match="cannot happen"):
        state.happen(0)
    with pytest.raises(ValueError, match="nothing can happen"):
        state.draw(0)
    with pytest.raises(ValueError, match="nothing can happen"):
        Match.new(GAME, 2).state.draw(2**64)
    with pytest.raises(TypeError):
        state.playout(None)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        state.settle(None)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        state.playouts(None, 1)  # type: ignore[arg-type]


def test_many_playouts_leave_the_state_alone() -> None:
    match = Match.new(GAME, 2, dealer=3)
    state = match.state
    one, two = Rng(4), Rng(4)
    choices = state.playouts(one, 3)
    assert choices == sum(state.clone().playout(two) for _ in range(3))
    assert one.state == two.state
    assert state.legal(0) == match.state.legal(0)


def test_a_python_game_cannot_sit_on_the_compiled_engine() -> None:
    from nyhavn.core.compilation import compiled

    class Chess(State):
        pass

    if compiled():
        with pytest.raises(TypeError, match="Chess is not compiled but State is"):
            Chess(2)
    else:
        assert Chess(2).seats == 2


def test_the_library_offers_what_examples_need() -> None:
    import nyhavn

    assert set(nyhavn.__all__) >= {"BOTS", "SHELF", "Match", "Record", "Rng"}
    assert all(getattr(nyhavn, name) for name in nyhavn.__all__)
    with pytest.raises(AttributeError, match="no attribute 'Chess'"):
        nyhavn.Chess  # noqa: B018


def test_a_seat_imagines_what_it_cannot_tell_from_the_truth() -> None:
    match = Match.new(GAME, 2, dealer=3)
    seat = match.to_act[0]
    worlds = [match.imagine(seat, Rng(seed)) for seed in range(20)]
    for world in worlds:
        assert GAME.views.view(world, seat) == match.view(seat)
        world.apply(seat, match.action(match.legal(seat)[0]))
    assert len({str(GAME.views.view(world, 1 - seat)) for world in worlds}) > 1


def test_a_line_has_one_action_and_a_wrong_one_a_sentence() -> None:
    match = Match.new(GAME, 2, dealer=3)
    lines = match.legal(0)
    assert [match.action(line) for line in lines] == list(match.actions(0))
    with pytest.raises(BadLine, match="take"):
        match.action("castle")
