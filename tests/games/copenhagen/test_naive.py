"""The engine against a second, plain implementation of the rules, over random matches."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator

from nyhavn.core.match import CHANCE, Match
from nyhavn.core.rng import Rng
from tests.examples import examples
from tests.games.copenhagen.follow import follow
from tests.games.copenhagen.naive import View, legal, odds, placements, recount
from tests.games.copenhagen.position import GAME
from tests.games.copenhagen.walk import TEMPERS, Step, late, walk

OPTIONS = ({"hands": "closed"}, {"reshuffle": "once"}, {"hands": "closed", "reshuffle": "once"})


def steps() -> Iterator[Step]:
    """Whole matches of every number of seats, setup included, and ends of late ones."""
    for seed in range(examples(8)):
        for seats in GAME.seats:
            yield from walk(seats, seed, TEMPERS[seed % len(TEMPERS)])
    for seed in range(examples(24)):
        yield from walk(late(seed), seed, TEMPERS[seed % len(TEMPERS)])
    for seed, options in enumerate(OPTIONS):
        start = Match.new(GAME, 3 + seed % 2, options)
        yield from walk(start, seed, TEMPERS[seed % len(TEMPERS)])


def test_legal_lines_agree() -> None:
    """C5.1 C5.2 C5.3 C6.1 C7.1 C9.1 every position: the same legal lines, from the view alone."""
    reached: Counter[str] = Counter()
    for match, who, line in steps():
        assert match.scores == recount(match.view(None))
        if who != CHANCE:
            view = match.view(who)
            lines = match.legal(who)
            assert len(set(lines)) == len(lines)
            assert set(lines) == legal(view, who), (view, line)
            reached.update(_features(view, line))
        for seat in range(match.seats):
            if seat != who:
                assert match.legal(seat) == []
    if examples(100) == 100:
        assert set(reached) >= FEATURES, FEATURES - set(reached)
        assert reached["position"] > 3000


FEATURES = {
    "position", "take 2", "take 3", "discard", "done", "pay nothing", "pay two colours",
    "pay another colour", "white", "ability", "reactivate", "skip", "no white tile",
    "several bonuses", "build after taking", "tile used up", "row 9", "ten points",
}  # fmt: skip


def _features(view: View, line: str) -> Iterator[str]:
    """What this position and its next line show of the game."""
    yield "position"
    verb, _, rest = line.partition(" ")
    yield verb if verb != "take" else f"take {rest.count(',') + 1}"
    if verb == "pay":
        colour = view["building"].split()[1].split("-")[0]
        yield "pay nothing" if rest == "nothing" else "pay"
        yield "pay two colours" if "," in rest else "pay"
        yield "pay another colour" if rest[:3] not in (colour[:3], "not") else "pay"
    if view["phase"] == "bonus" and view["whites"] == 0:
        yield "no white tile"
    if view["bonuses"] > 1:
        yield "several bonuses"
    if verb == "build":
        yield "build after taking" if view["took"] else "build"
        yield "row 9" if "9" in rest else "build"
        yield "tile used up" if any(0 in left for left in view["supply"].values()) else "build"
    if max(view["scores"]) >= 10:
        yield "ten points"


def test_what_a_line_does() -> None:
    """C4.3 C5.4 C5.5 C8.1 C8.2 C9.1 C10.1 C10.2 C5.6 C10.6 every entry: the next view, as it is
    told by the log."""
    ends: Counter[str] = Counter()
    reshuffles = 0
    for n, (match, who, line) in enumerate(steps()):
        after = match.enter(who, line)
        for seat in (n % match.seats, None):
            heard = GAME.views.redacted(match.state, who, line, seat)
            before = match.view(seat)
            assert follow(before, who, heard) == after.view(seat), (before, heard)
        if after.over:
            ends["points" if max(after.scores) >= 12 else "end card"] += 1
        reshuffles += sum(after.view(None)["discards"].values()) == 0 and len(after.entries) > 60
    if examples(100) == 100:
        assert ends["points"] >= 5
        assert ends["end card"] >= 5
        assert reshuffles


def test_odds_agree() -> None:
    """C10.4 C3.2 every act of chance: cards weigh as many as the pile holds, the end card one."""
    for match, who, _ in steps():
        if who == CHANCE:
            views = [match.view(seat) for seat in range(match.seats)]
            assert dict(match.odds()) == odds(views)


def test_a_view_suffices() -> None:
    """C5.5 what a seat imagines behind its view looks the same and allows the same lines."""
    for n, (match, who, _) in enumerate(steps()):
        if n % 5 == 0:
            for seat in (who if who != CHANCE else 0, None):
                view = match.view(seat)
                assert json.loads(json.dumps(view)) == view
                imagined = GAME.views.imagine(view, Rng(n))
                assert GAME.views.view(imagined, seat) == view
                assert GAME.census(imagined) == GAME.census(match.state)
            if who != CHANCE:
                imagined = GAME.views.imagine(match.view(who), Rng(n))
                assert imagined.legal(who) == match.state.legal(who)


def test_every_placement() -> None:
    """C2 the same 3132 placements, each with a line of its own."""
    mine = {placed.line for placed in placements()}
    assert len(mine) == len(placements()) == 3132
    lines = [GAME.lines.write(action) for action in range(GAME.space)]
    assert mine == {line for line in lines if line.startswith("build")}
    assert len(set(lines)) == GAME.space
    assert [GAME.lines.read(line) for line in lines] == list(range(GAME.space))
