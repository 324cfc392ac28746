"""Reviews: a planted blunder is found, secrets stay secret, and everything adds up."""

from dataclasses import replace
from itertools import pairwise
from operator import neg

import pytest

from nyhavn import SHELF, Match
from nyhavn.bots import make
from nyhavn.bots.explain import behind
from nyhavn.core.game import Notes
from nyhavn.core.match import CHANCE
from nyhavn.core.rng import Rng
from nyhavn.review import Effort, Review, review
from nyhavn.review.decisions import decisions, turn_numbers
from nyhavn.review.judgement import Judgement, judged
from nyhavn.review.reviewing import contradictions, unsettled
from nyhavn.review.why import why
from nyhavn.words import available, templates
from tests.bots.solver import Solver
from tests.bots.test_truth import NODES, position
from tests.laws.wander import stopped

QUICK = Effort(work=128, worlds=32, suspects=6)


def positions_of(match: Match) -> list[Match]:
    """The match before every entry, and the end."""
    found = [Match(match.game, match.setup, (), match.game.start(match.setup), None)]
    for who, line, _ in match.entries:
        found.append(found[-1].enter(who, line))
    return found


def finished(match: Match, bot: str = "journeyman") -> Match:
    """The match, played to its end."""
    bots = [make(bot, match.game, seat) for seat in range(match.seats)]
    while not match.over:
        seat = match.to_act[0]
        match = match.play(seat, bots[seat].choose(match.view(seat), match.legal(seat)))
    return match


@pytest.fixture(scope="module")
def blunder() -> tuple[list[Match], int, int, Solver]:
    """A match in which a seat that could win for certain played what loses for certain."""
    match, seat = position("rollwrite", 45, 3)
    solver = Solver(match.game, NODES)
    exact = {line: solver.after(match.state, seat, line) for line in match.legal(seat)}
    assert max(exact.values()) == 1
    worst = min(exact, key=lambda line: exact[line])
    assert exact[worst] == 0
    end = finished(match.play(seat, worst))
    return positions_of(end), len(match.entries), seat, solver


@pytest.fixture(scope="module")
def reviewed(blunder: tuple[list[Match], int, int, Solver]) -> Review:
    return review(blunder[0], QUICK)


def test_a_planted_blunder_is_found_and_named(
    blunder: tuple[list[Match], int, int, Solver], reviewed: Review
) -> None:
    positions, n, seat, solver = blunder
    worst = reviewed.turning_points[0]
    assert (worst.n, worst.seat) == (n, seat)
    assert worst.line == positions[n + 1].entries[-1].line
    assert solver.after(positions[n].state, seat, worst.best) == 1
    assert worst.loss > 0.5
    assert worst.played_on is not None
    assert worst.played_on.low > 0.5
    assert worst.why is not None
    for language in available():
        assert worst.why[0] in templates(language)


def test_everything_adds_up(reviewed: Review) -> None:
    assert reviewed.whole
    for share in reviewed.shares:
        parts = share.start + share.luck + share.play + share.unexplained
        assert parts == pytest.approx(share.result)
    for part in ("luck", "play", "unexplained"):
        assert sum(getattr(share, part) for share in reviewed.shares) == pytest.approx(0)
    for point in reviewed.curve:
        assert sum(point.chances) == pytest.approx(1)
        assert all(-1e-9 <= chance <= 1 + 1e-9 for chance in point.chances)
    assert reviewed.curve[-1].chances == [share.result for share in reviewed.shares]
    for one in reviewed.players:
        assert one.accuracy is not None
        assert one.low <= one.accuracy <= one.high


def test_luck_and_play_are_not_what_the_other_leaves(reviewed: Review) -> None:
    """Each is a sum of its own: play is what decisions lost, whatever chance did."""
    lost = [0.0, 0.0]
    for one in reviewed.judgements:
        assert sum(one.chances) == pytest.approx(1)
        assert sum(one.after) == pytest.approx(1)
        assert one.after[one.seat] <= one.chances[one.seat] == one.win
        assert one.line != one.best or one.after == one.chances
        lost[one.seat] += one.chances[one.seat] - one.after[one.seat]
    assert reviewed.shares[0].play == pytest.approx(lost[1] - lost[0])


def test_a_loss_is_within_what_playing_on_allows(reviewed: Review) -> None:
    played_on = [one for one in reviewed.judgements if one.played_on]
    assert played_on
    for one in played_on:
        assert one.played_on is not None
        least, most = max(0.0, one.played_on.low), max(0.0, one.played_on.high)
        assert min(least, one.win) <= one.loss <= most
    for one in reviewed.judgements:
        if one.played_on is None:
            assert one.loss == one.chances[one.seat] - one.after[one.seat]


def test_two_seats_that_look_at_one_position_say_the_same_of_it() -> None:
    """Where the other seat chooses next, and chance does not act in between, its search and that of
    who has just chosen see one position: they differ by a point or two, whoever looks. A search
    from right behind the line is the other's own, where nobody hides anything."""
    positions = positions_of(finished(Match.new(SHELF["border"], 2, dealer=4)))
    every = decisions(positions)
    apart, alike = [], 0
    for one, then in pairwise(every):
        entries = positions[-1].entries[one.n + 1 : then.n]
        dealt = any(entry.who == CHANCE for entry in entries)
        assert one.reply == (None if dealt else (then.n, then.line))
        if one.seat != then.seat and not dealt:
            found, follows = judged(one, 256), judged(then, 256)
            assert found.behind is not None
            if follows.line != follows.best:  # what was thought of it was not mended afterwards
                assert found.behind == follows.chances
                alike += 1
            if found.line == found.best:
                apart.append(abs(found.chances[0] - follows.chances[0]))
    assert len(apart) >= 8
    assert alike >= 4
    assert sum(apart) / len(apart) < 0.03


@pytest.mark.parametrize("deep", [0, 128])
def test_who_chooses_next_is_believed_where_nobody_hides_anything(deep: int) -> None:
    """Luck is only what chance did: of one position both say the same, whatever was mended."""
    positions = positions_of(finished(Match.new(SHELF["border"], 2, dealer=4)))
    found = review(positions, Effort(work=64, worlds=8, suspects=0, deep=deep))
    luck = [0.0, 0.0]
    ends = [*(one.chances for one in found.judgements[1:]), found.curve[-1].chances]
    entries, until = positions[-1].entries, [*found.looked_at[1:], len(positions[-1].entries)]
    for one, end, last in zip(found.judgements, ends, until, strict=True):
        if any(entry.who == CHANCE for entry in entries[one.n + 1 : last]):
            luck = [sum(parts) for parts in zip(luck, end, map(neg, one.after), strict=True)]
        elif one.behind is not None:
            assert one.behind == end
    assert [share.luck for share in found.shares] == pytest.approx(luck)


def test_searches_that_contradict_each_other_look_again(reviewed: Review) -> None:
    """Both are asked more deeply, once; who chose right before hears what has changed."""
    how = replace(QUICK, deep=1024)
    quiet = replace(
        reviewed.judgements[0],
        line="a", best="a", chances=[0.5, 0.5], after=[0.5, 0.5], behind=[0.5, 0.5], work=128,
    )  # fmt: skip
    loud = replace(quiet, behind=[0.4, 0.6])

    def asked(found: list[Judgement], answer: Judgement) -> list[tuple[int, int]]:
        told = []
        for at, work in unsettled(found, how):
            told.append((at, work))
            found[at] = replace(answer, work=work)
        return told

    assert asked([quiet] * 4, quiet) == []
    assert asked([quiet, quiet, loud, quiet, quiet], quiet) == [(3, 1024), (2, 1024)]
    other = replace(quiet, chances=[0.7, 0.3])
    assert asked([quiet, quiet, loud, quiet], other) == [(3, 1024), (2, 1024), (1, 128), (0, 128)]
    unlike = [replace(quiet, behind=None), loud, quiet]  # before it chance acted
    assert asked(unlike, other) == [(2, 1024), (1, 1024)]
    assert asked([loud, quiet, quiet], loud) == [(1, 1024), (0, 1024), (2, 1024)]  # and no end
    assert asked([quiet, replace(loud, line="b"), quiet], quiet) == []  # it was a loss
    assert [*unsettled([quiet, loud, quiet], QUICK)] == []


def test_a_review_asks_again_what_it_was_unsure_of() -> None:
    """In a match of which few iterations know little; the same again is the same."""
    positions = positions_of(finished(Match.new(SHELF["copenhagen"], 2, dealer=2)))
    how = Effort(work=64, worlds=8, suspects=0, deep=128)
    found = review(positions, how)
    deep = [one.n for one in found.judgements if one.work == 128]
    assert 0 < len(deep) < len(found.judgements)
    assert not contradictions(found.judgements, how)
    assert review(positions, how) == found
    assert all(one.work == 64 for one in review(positions, replace(how, deep=0)).judgements)


def test_a_loss_is_seen_from_right_behind_the_line() -> None:
    """Where somebody chooses there; where chance acts first, as deeply as the best line."""
    match, seat = position("rollwrite", 45, 3)
    solver = Solver(match.game, NODES)
    exact = {line: solver.after(match.state, seat, line) for line in match.legal(seat)}
    worst = min(exact, key=lambda line: exact[line])
    assert exact[worst] == 0
    found = behind(match.game, match.view(seat), worst, 1, 256)
    assert found is None or found[seat] < 0.1
    start = Match.new(SHELF["border"], 2, dealer=1)
    roll = next(line for line in start.legal(start.to_act[0]) if line.startswith("reroll"))
    assert behind(start.game, start.view(start.to_act[0]), roll, 1, 64) is None
    with pytest.raises(ValueError, match="no line"):
        behind(start.game, start.view(start.to_act[0]), "dance", 1, 64)


def test_a_turning_point_is_large_and_confirmed(reviewed: Review) -> None:
    assert 1 <= len(reviewed.turning_points) <= 3
    for one in reviewed.turning_points:
        assert one.loss > 0.05
        assert one.played_on is not None
        assert one.played_on.low > 0
    told = {one.n for one in reviewed.turning_points}
    assert all(one.why is None for one in reviewed.judgements if not one.mistake)
    assert told <= set(reviewed.looked_at)


@pytest.mark.parametrize(("name", "seats"), [("copenhagen", 3), ("border", 4)])
def test_the_same_work_gives_the_same_review(name: str, seats: int) -> None:
    positions = positions_of(finished(Match.new(SHELF[name], seats, dealer=3)))
    told: list[tuple[int, int]] = []
    effort = Effort(work=32, worlds=8, suspects=2, moments=8)
    found = review(positions, effort, lambda done, of: told.append((done, of)))
    assert found == review(positions, effort)
    assert (found.game, found.seats, len(found.looked_at)) == (name, seats, 8)
    assert found.whole is False
    assert found.shares == []
    assert found.decisions == len(decisions(positions)) > 8
    assert all(first <= second for first, second in pairwise(told))
    assert told[-1][0] == told[-1][1]


def test_a_decision_is_judged_by_what_its_seat_could_know() -> None:
    """Worlds that differ in what others hide get the same judgement."""
    match = stopped("copenhagen", 3, 4)
    seat = match.to_act[0]
    positions = positions_of(finished(match))
    decision = next(one for one in decisions(positions) if one.n >= len(match.entries))
    assert decision.seat == seat
    assert decision.reply is not None
    hidden, found = set(), []
    for k in range(6):
        world = decision.before.imagine(seat, Rng(k))
        hidden.add(repr(match.game.views.view(world, (seat + 1) % 3)))
        other = Match(match.game, match.setup, decision.before.entries, world, None)
        found.append(judged(replace(decision, before=other), 64))
    assert len(hidden) > 1
    assert all(one == found[0] for one in found)


def test_what_was_taken_back_is_not_judged() -> None:
    match = Match.new(SHELF["border"], 2, dealer=5)
    while match.undoable(match.to_act[0]) is None or len(match.to_act) > 1:
        seat = match.to_act[0]
        match = match.play(seat, match.legal(seat)[-1])
    seat = match.to_act[0]
    taken_back = len(match.entries)
    match = match.undo(seat)
    positions = positions_of(finished(match))
    found = decisions(positions)
    assert positions[taken_back + 1].entries[-1].kind == "undo"
    assert len({one.n for one in found}) == len(found)
    gone = [one.n for one in found if one.n == taken_back - 1]
    assert gone == [] or positions[gone[0] + 1].entries[-1].who != seat
    for one in found:
        assert one.line in one.before.legal(one.seat)


def test_turns_are_counted_from_one() -> None:
    positions = positions_of(finished(Match.new(SHELF["rollwrite"], 2, dealer=1)))
    turns = turn_numbers(positions)
    assert turns[0] == 1
    assert all(0 <= after - before <= 1 for before, after in pairwise(turns))
    assert turns[-1] > 8


def test_a_match_that_runs_is_not_reviewed() -> None:
    with pytest.raises(ValueError, match="not over"):
        review([Match.new(SHELF["border"], 2, dealer=1)])


@pytest.mark.parametrize(
    ("best", "played", "id"),
    [
        ({"points": 3}, {"points": 1}, "points"),
        ({"coats": ["row 4"]}, {"points": 0}, "coats"),
        ({"ends": "goal"}, {}, "ends"),
        ({"zones": ["castle"]}, {}, "filled"),
        ({}, {"spends": ["nox"]}, "kept"),
        ({"spends": ["nox"]}, {}, "used"),
        ({"rolling": 2}, {}, "roll"),
        ({}, {"rolling": 2}, "stay"),
        ({"rolling": 1}, {"rolling": 3}, "dice"),
        ({"cells": ["a1", "a2"]}, {"cells": ["a1"]}, "cells"),
        ({"cards": ["red"]}, {"cards": ["blue"]}, "later"),
    ],
)
def test_why_is_said_from_effects(best: Notes, played: Notes, id: str) -> None:
    said, values = why(best, played, 0.6, 0.4)
    assert said == f"review.why.{id}"
    assert all(said in templates(language) for language in available())
    assert "n" not in values or values["n"] > 0
