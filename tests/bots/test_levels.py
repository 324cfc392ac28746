"""The levels: in order, each with words for players; the two lowest estimate with sense."""

import json
from collections.abc import Iterator
from pathlib import Path
from statistics import median_low

import pytest

from nyhavn import SHELF, Match
from nyhavn.bots import BOTS, apprentice, make
from nyhavn.bots.apprentice import EFFECTS, Outlook, absence, mistakes, outlook, preferred
from nyhavn.bots.constants import GRAIN
from nyhavn.bots.greedy import VICTORY, estimates
from nyhavn.bots.levels import LEVELS
from nyhavn.cli import main
from nyhavn.cli.opponents import opponents
from nyhavn.core.game import Notes
from nyhavn.core.rng import Rng
from nyhavn.core.state import State
from nyhavn.words import available, word
from tests.examples import examples
from tests.laws.wander import wander

Capture = pytest.CaptureFixture[str]


def choices(name: str, seed: int) -> Iterator[tuple[Match, int]]:
    """Yield positions of a match in which a seat has a real choice."""
    for match in wander(name, 2, seed):
        for seat in match.to_act:
            if len(match.legal(seat)) > 1:
                yield match, seat


# ---- words ----


@pytest.mark.parametrize("language", available())
def test_every_level_has_a_name_and_a_sentence_of_its_own(language: str) -> None:
    names = {word(f"level.{level}", language) for level in LEVELS}
    told = {word(f"level.{level}.about", language) for level in LEVELS}
    assert len(names) == len(told) == len(LEVELS)
    for level in LEVELS:
        name = word(f"level.{level}", language)
        about = word(f"level.{level}.about", language)
        assert name.lower() in about.lower()
        assert about.endswith(".")


def test_opponents_are_listed_from_gentle_to_frightening_then_the_others() -> None:
    lines = opponents(["stranger", "uniform", *reversed(LEVELS)], "en", "bot:")
    listed = [line.split()[0] for line in lines if line.startswith("bot:")]
    assert listed == [f"bot:{bot}" for bot in (*LEVELS, "stranger", "uniform")]
    assert "bot:stranger" in lines  # nothing is known about it, and nothing is invented
    assert all(len(line) < 80 for line in lines)


def test_games_shows_the_sentences_in_the_language_of_the_player(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    for language in available():
        monkeypatch.setenv("LANG", language)
        assert main(["games"]) == 0
        out = " ".join(capsys.readouterr().out.split())
        for level in LEVELS:
            about = " ".join(word(f"level.{level}.about", language).split())  # no-break spaces
            assert (about in out) == (level in BOTS)


def test_the_old_name_is_gone(capsys: Capture) -> None:
    assert "greedy" not in BOTS
    assert main(["arena", "border", "--bots", "greedy,uniform"]) == 2
    assert "there is no bot 'greedy'" in capsys.readouterr().err


# ---- estimates ----


@pytest.mark.parametrize("name", SHELF)
def test_the_journeyman_takes_the_best_and_the_apprentice_nothing_below_the_middle(
    name: str,
) -> None:
    game = SHELF[name]
    worse = 0
    for seed in range(examples(2)):
        for match, seat in choices(name, seed):
            view, legal = match.view(seat), match.legal(seat)
            estimated = dict(zip(legal, estimates(game, view, legal, Rng(1)), strict=True))
            most = max(estimated.values())
            assert estimated[make("journeyman", game, seed).choose(view, legal)] == most
            taken = estimated[make("apprentice", game, seed).choose(view, legal)]
            assert taken >= median_low(estimated.values())
            worse += taken < most
    assert worse > 0


@pytest.mark.parametrize("name", SHELF)
def test_how_often_an_apprentice_is_absent_is_found_out_and_always_the_same(name: str) -> None:
    game = SHELF[name]
    assert 0 < apprentice.found_out(game) == absence(game) < GRAIN
    assert 0 < absence(game, effects=False) < GRAIN


def test_what_was_found_out_before_is_believed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(apprentice, "ABSENCES", tmp_path / "absences.json")
    game, look = SHELF["border"], absence.__wrapped__  # without its memory
    known = apprentice._known.__wrapped__
    monkeypatch.setattr(apprentice, "_known", known)
    assert look(game) == absence(game)
    apprentice.ABSENCES.write_text(json.dumps({game.edition: 5}), "utf-8")
    assert look(game) == 5
    assert look(game, effects=False) == absence(game, effects=False)
    assert look(SHELF["copenhagen"]) == absence(SHELF["copenhagen"])


@pytest.mark.parametrize("name", SHELF)
def test_an_apprentice_is_mistaken_equally_often_in_every_game(name: str) -> None:
    """In other matches than those by which it was found out."""
    game = SHELF[name]
    seen = [
        outlook(game, match.view(seat), match.legal(seat), Rng(1))
        for seed in range(100, 103)
        for match, seat in choices(name, seed)
    ]
    assert 0.1 < mistakes(seen, absence(game), Rng(2)) < 0.4
    assert mistakes(seen, 0, Rng(2)) == 0


def test_an_effect_that_is_overlooked_makes_lines_look_like_any_other() -> None:
    """Two lines bring a coat: it is taken always, or never, as the coat is seen or not."""
    plain = Outlook([1, 2, 3, 8, 9], [])
    assert {preferred(plain, 0, Rng(seed)) for seed in range(20)} == {4}
    coats = Outlook([1, 2, 3, 8, 9], [(False, False, False, True, True)])
    blind = EFFECTS * GRAIN  # every effect is overlooked, and no line is thought of
    assert {preferred(coats, blind, Rng(seed)) for seed in range(40)} == {2, 3, 4}
    some = [preferred(coats, GRAIN // 8, Rng(seed)) for seed in range(400)]
    assert set(some) == {2, 3, 4}
    assert some.count(4) > 300


def test_now_and_then_it_forgets_that_a_line_ends_the_match() -> None:
    won = Outlook([1, 2, 3, VICTORY, 9], [])
    found = [preferred(won, GRAIN // 2, Rng(seed)) for seed in range(400)]
    assert 350 < found.count(3) < 400


def test_what_all_lines_do_cannot_be_overlooked_and_one_thing_counts_once() -> None:
    notes: list[Notes] = [
        {"cells": ["a1"], "points": 1, "sources": ["row"], "passes": 1},
        {"cells": ["b1"], "coats": [], "passes": None},
    ]
    assert apprentice.aspects(notes) == [(True, False)]


@pytest.mark.slow
@pytest.mark.parametrize("name", SHELF)
def test_a_journeyman_beats_an_apprentice_but_not_always(name: str, capsys: Capture) -> None:
    words = ["arena", name, "--bots", "journeyman,apprentice", "--games", "400", "--json"]
    assert main([*words, "--processes", "1"]) == 0
    found = json.loads(capsys.readouterr().out)
    share = next(bot["win_share"] for bot in found["bots"] if bot["name"] == "journeyman")
    assert 0.6 < share < 0.9


def test_a_victory_within_the_own_turn_is_carried_through() -> None:
    game = SHELF["rollwrite"]
    found = 0
    for seed in range(6):
        match = Match.new(game, 2, dealer=seed)
        while not match.over:
            seat = match.to_act[0]
            view, legal = match.view(seat), match.legal(seat)
            at_hand = VICTORY in estimates(game, view, legal, Rng(1))
            match = match.play(seat, make("journeyman", game, seed).choose(view, legal))
            if at_hand:
                found += 1
                while match.to_act == (seat,):
                    view, legal = match.view(seat), match.legal(seat)
                    match = match.play(seat, make("journeyman", game, seed).choose(view, legal))
                assert match.over
                assert match.ranking[0] == [seat]
    assert found > 0


def after(match: Match, seat: int, line: str) -> State:
    """Return the position right after a line, before chance or anybody else."""
    state = match.state.clone()
    action = match.game.lines.read(line)
    assert action is not None
    state.apply(seat, action)
    return state


def full(match: Match, seat: int) -> bool:
    """Whether a seat has as many cards as it may keep."""
    return int(match.view(seat)["players"][seat]["hand"]["size"]) == 7


def test_cards_that_must_go_again_are_no_gain() -> None:
    """A take beyond the limit of seven is estimated after the discards, not before."""
    game = SHELF["copenhagen"]
    seen = 0
    for seed in range(3):
        for match, seat in choices("copenhagen", seed):
            legal = match.legal(seat)
            estimated = estimates(game, match.view(seat), legal, Rng(1))
            for line, worth in zip(legal, estimated, strict=True):
                then = after(match, seat, line)
                if line.startswith("take ") and then.to_act == (seat,) and full(match, seat):
                    seen += 1
                    assert worth < then.merit(seat)
    assert seen > 0
