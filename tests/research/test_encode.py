"""Vectors tell all that a view tells and a rule asks for, within bounds, from the own seat."""

import copy
import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from nyhavn import SHELF, Match
from nyhavn.core.game import Game, View
from nyhavn.core.rng import Rng
from nyhavn.research import encode
from nyhavn.research.episode import Episode
from tests.games.border import own

TABLES = [(name, seats) for name in encode.games() for seats in SHELF[name].seats]


def walk(
    game: Game, seats: int, seed: int, options: dict[str, str] | None = None
) -> Iterator[Episode]:
    """A random match, at every choice and at its end."""
    luck = Rng(seed)
    run = Episode(game, game.setup(seats, options), Rng(seed + 1000))
    while not run.over:
        yield run
        run.play(run.legal[luck.below(len(run.legal))])
    yield run


def meaning(view: View) -> str:
    """A view without what vectors leave out: the outlines of the tiles in Copenhagen."""
    plain: dict[str, Any] = copy.deepcopy(view)
    if plain["game"] == "copenhagen":
        for player in plain["players"]:
            tiles = player.pop("tiles")
            player["bricks"] = sorted(tile["brick"] for tile in tiles if tile["brick"])
            player["cells"] = sorted((cell, t["colour"]) for t in tiles for cell in t["cells"])
    return json.dumps(plain, sort_keys=True)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_vectors_are_bounded_and_tell_views_apart(name: str, seats: int) -> None:
    game = SHELF[name]
    length = encode.length(game, seats)
    meanings: dict[bytes, str] = {}
    for run in walk(game, seats, seats):
        for seat in range(seats):
            view = run.view(seat)
            vector = encode.encode(view)
            assert vector.shape == (length,)
            assert vector.dtype == np.float32
            assert vector.min() >= 0
            assert vector.max() <= 1
            assert meanings.setdefault(vector.tobytes(), meaning(view)) == meaning(view)
    assert len(meanings) > 20


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_only_what_the_seat_may_know_counts(name: str, seats: int) -> None:
    game = SHELF[name]
    for i, run in enumerate(walk(game, seats, 5)):
        if i % 10 == 0:
            view = run.view(run.seat)
            other_world = game.views.imagine(view, Rng(i))
            seen = encode.encode(game.views.view(other_world, run.seat))
            assert np.array_equal(seen, run.observe(run.seat))


def test_the_own_seat_comes_first() -> None:
    game = SHELF["rollwrite"]
    places = {piece.name: piece for piece in encode.pieces(game, 3)}
    for run in walk(game, 3, 1):
        for seat in range(3):
            vector = run.observe(seat)
            scores = [vector[places[f"score {i}"].first] * 48 for i in range(3)]
            assert np.rint(scores).tolist() == [run.state.scores[(seat + i) % 3] for i in range(3)]


def test_the_pieces_fill_the_vector() -> None:
    for name, seats in TABLES:
        pieces = encode.pieces(SHELF[name], seats)
        assert len({piece.name for piece in pieces}) == len(pieces)
        assert [p.first + p.size for p in pieces[:-1]] == [p.first for p in pieces[1:]]


def test_other_boards_have_vectors_of_the_same_length() -> None:
    game = SHELF["border"]
    default = next(walk(game, 2, 3)).observe(0)
    swapped = next(walk(game, 2, 3, {"boards": "DC"})).observe(0)
    assert default.shape == swapped.shape
    assert not np.array_equal(default, swapped)


def test_own_boards_have_vectors_of_the_same_length() -> None:
    game = SHELF["border"]
    for file in (own.shifted(), own.text(own.honeycomb())):
        for run in walk(game, 2, 3, {"layout": file}):
            vector = run.observe(run.seat)
            assert vector.shape == (encode.length(game, 2),)
            assert vector.min() >= 0
            assert vector.max() <= 1


def test_a_mask_marks_the_legal_lines() -> None:
    game = SHELF["copenhagen"]
    match = Match.new(game, 2, dealer=1)
    marked = encode.mask(game, match.legal(0))
    assert [game.lines.write(int(i)) for i in np.flatnonzero(marked)] == match.legal(0)
    with pytest.raises(ValueError, match="not a line"):
        encode.mask(game, ["fly away"])


def test_a_game_without_an_encoding_gets_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SHELF, "ludo", replace(SHELF["border"], name="ludo"))
    assert "ludo" not in encode.games()
    with pytest.raises(ValueError, match=r"ludo has no encoding: there is no research/encode/ludo"):
        encode.length(SHELF["ludo"], 2)


def test_a_spectator_has_no_vector() -> None:
    game = SHELF["border"]
    with pytest.raises(ValueError, match="spectator"):
        encode.encode(Match.new(game, 2, dealer=1).view(None))


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_no_match_is_longer_than_its_bound(name: str, seats: int) -> None:
    game = SHELF[name]
    match, luck = Match.new(game, seats, dealer=3), Rng(3)
    while not match.over:
        seat = match.to_act[0]
        legal = match.legal(seat)
        match = match.play(seat, legal[luck.below(len(legal))])
    assert len(match.entries) <= encode.encoding(name).longest(seats)
    rolls = [game.lines.read_chance(entry.line) for entry in match.entries if entry.who < 0]
    assert max(roll for roll in rolls if roll is not None) < encode.encoding(name).OUTCOMES
