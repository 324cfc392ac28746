"""The levels: in order, each with words for players; the two lowest estimate with sense."""

from collections.abc import Iterator

import pytest

from nyhavn import SHELF, Match
from nyhavn.bots import BOTS, make
from nyhavn.bots.apprentice import ERROR
from nyhavn.bots.greedy import VICTORY, estimates
from nyhavn.bots.levels import LEVELS
from nyhavn.cli import main
from nyhavn.cli.opponents import opponents
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
            assert (word(f"level.{level}.about", language) in out) == (level in BOTS)


def test_the_old_name_is_gone(capsys: Capture) -> None:
    assert "greedy" not in BOTS
    assert main(["arena", "border", "--bots", "greedy,uniform"]) == 2
    assert "there is no bot 'greedy'" in capsys.readouterr().err


# ---- estimates ----


@pytest.mark.parametrize("name", SHELF)
def test_the_journeyman_takes_the_best_and_the_apprentice_nothing_much_worse(name: str) -> None:
    game = SHELF[name]
    worse = 0
    for seed in range(examples(2)):
        for match, seat in choices(name, seed):
            view, legal = match.view(seat), match.legal(seat)
            estimated = dict(zip(legal, estimates(game, view, legal, Rng(1)), strict=True))
            most = max(estimated.values())
            assert estimated[make("journeyman", game, seed).choose(view, legal)] == most
            taken = estimated[make("apprentice", game, seed).choose(view, legal)]
            assert taken > most - ERROR
            worse += taken < most
    assert worse > 0


@pytest.mark.parametrize("bot", ["apprentice", "journeyman"])
def test_a_victory_within_the_own_turn_is_carried_through(bot: str) -> None:
    game = SHELF["rollwrite"]
    found = 0
    for seed in range(6):
        match = Match.new(game, 2, dealer=seed)
        while not match.over:
            seat = match.to_act[0]
            view, legal = match.view(seat), match.legal(seat)
            at_hand = VICTORY in estimates(game, view, legal, Rng(1))
            player = bot if at_hand else "journeyman"
            match = match.play(seat, make(player, game, seed).choose(view, legal))
            if at_hand:
                found += 1
                while match.to_act == (seat,):
                    view, legal = match.view(seat), match.legal(seat)
                    match = match.play(seat, make(bot, game, seed).choose(view, legal))
                assert match.over
                assert match.ranking[0] == [seat]
    assert found > 0


def after(match: Match, seat: int, line: str) -> State:
    """Return the position right after a line, before chance or anybody else."""
    state = match.state.clone()
    action = match.game.lines.read(line)
    assert action is not None
    state.play(seat, action)
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
                    assert worth < then.worth(seat)
    assert seen > 0
