"""Laws of options: each value of each option that is about rules is told, seen, read and played."""

from collections.abc import Iterator
from importlib import import_module

import pytest

from nyhavn import SHELF, Match
from nyhavn.bots import BOTS
from nyhavn.core.record import Record, dump, load, verify
from nyhavn.core.rng import Rng
from nyhavn.words import available, templates

VALUES = [
    (name, option, value)
    for name, game in SHELF.items()
    for option, choice in game.choices.items()
    if choice.rule
    for value in choice.values
]
ids = ["-".join(one) for one in VALUES]


def played(match: Match, seed: int) -> Iterator[Match]:
    """Yield a match after every choice; seats take turns in playing with some sense."""
    levels = ("journeyman", "uniform")
    bots = [BOTS[levels[k % 2]](match.game, seed + k) for k in range(match.seats)]
    yield match
    while not match.over:
        seat = match.to_act[0]
        match = match.play(seat, bots[seat].choose(match.view(seat), match.legal(seat)))
        yield match


@pytest.mark.parametrize(("game_name", "option", "value"), VALUES, ids=ids)
def test_an_option_is_played_told_and_read_a_second_time(
    game_name: str, option: str, value: str
) -> None:
    game, naive = SHELF[game_name], import_module(f"tests.games.{game_name}.naive")
    seats = game.seats[len(option) % len(game.seats)]
    usual = value == game.choices[option].usual(seats)
    start = Match.new(game, seats, {option: value}, dealer=3)
    for n, match in enumerate(played(start, 5)):
        assert naive.recount(match.view(None)) == match.scores
        for seat in match.to_act if n % 4 == 0 or match.over else ():
            view = match.view(seat)
            assert naive.legal(view, seat) == set(match.legal(seat))
            imagined = game.views.imagine(view, Rng(n))
            assert game.views.view(imagined, seat) == view
            assert imagined.legal(seat) == list(match.actions(seat))
            assert game.census(imagined) == game.census(match.state)
    text = dump(Record.of(match))
    assert match.over
    assert f"\ngame {game_name} {game.version + (not usual)}\n" in text
    assert (f"\noption {option} {value}\n" in text) == (not usual)
    assert load(text, SHELF).match == match
    assert verify(load(text, SHELF))
    if usual:
        assert Match.new(game, seats, dealer=3) == start


@pytest.mark.parametrize("language", available())
def test_every_option_has_its_sentences(name: str, language: str) -> None:
    known = templates(language)
    for option, choice in SHELF[name].choices.items():
        words = [f"{name}.option.{option}", f"{name}.option.{option}.about"]
        if choice.kind == "one_of":
            words += [f"{name}.option.{option}.{value}" for value in choice.values]
        assert [word for word in words if word not in known] == []
        assert option.replace("_", "a").isalpha()
        assert option.islower()
