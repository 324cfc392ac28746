"""What a report reads in records: checked on golden records and on positions drawn by hand."""

import re
from itertools import groupby
from pathlib import Path

import pytest

from nyhavn import SHELF
from nyhavn.core.match import CHANCE, CHOSEN, Entry, Match
from nyhavn.core.record import load
from nyhavn.report.facts import Details, Facts, ReplayStep, facts, replayed
from nyhavn.report.subject import subject
from tests.games.border import position as border
from tests.games.copenhagen.position import player, position
from tests.games.rollwrite import position as rollwrite

GOLDEN = sorted((Path(__file__).parent.parent / "golden").glob("*.nyhavn"))


def golden(path: Path) -> tuple[str, Match, Facts]:
    text = path.read_text("utf-8")
    match = load(text, SHELF).match
    return text.split("\n\n", 1)[1], match, of(match)


def of(match: Match) -> Facts:
    steps = list(replayed(match))
    return facts(match, steps, subject(match.game.name).details(match, steps))


def details(start: Match, end: Match) -> Details:
    return subject(end.game.name).details(end, list(replayed(end, start)))


def ending(end: Match, why: str) -> Details:
    """The details of a drawn position in which an entry has just ended the match."""
    last = ReplayStep(end, Entry(0, "done", CHOSEN), end, {"ends": why})
    return subject(end.game.name).details(end, [last])


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_the_facts_of_golden_records(path: Path) -> None:
    _, match, found = golden(path)
    assert found.seats == match.seats
    assert found.scores == match.scores
    assert sum(found.shares) == pytest.approx(1)
    assert [seat for seat, part in enumerate(found.shares) if part] == sorted(match.ranking[0])
    assert found.details.ending in subject(match.game.name).endings
    for before, after in zip(found.path, found.path[1:], strict=False):
        kept = all(a <= b for a, b in zip(before, after, strict=True))
        assert kept or match.game.points_fall, "points are never lost"
    assert set(found.details.counts) == set(subject(match.game.name).counts)


@pytest.mark.parametrize(
    "path", [p for p in GOLDEN if p.stem.startswith("cop")], ids=lambda p: p.stem
)
def test_copenhagen_counts_turns_and_coats_of_arms(path: Path) -> None:
    text, match, found = golden(path)
    seats = [entry.who for entry in match.entries if entry.who != CHANCE]
    assert found.turns == len(list(groupby(seats)))
    for verb in ("white", "ability", "reactivate", "skip"):
        assert found.details.counts[verb] == len(re.findall(rf"^\d {verb}\b", text, re.M))
    for seat in range(match.seats):
        first = re.search(rf"^{seat} ability (\w+)", text, re.M)
        assert found.details.opening[seat] == (first[1] if first else "")
    assert found.details.ending == ("card" if text.endswith("* deal end\n") else "goal")


@pytest.mark.parametrize(
    "path", [p for p in GOLDEN if p.stem.startswith("rol")], ids=lambda p: p.stem
)
def test_roll_and_write_counts_turns_and_first_marks(path: Path) -> None:
    text, match, found = golden(path)
    assert found.turns == len(re.findall(r"^\d (?:draw|pass)\b", text, re.M))
    assert found.turns % match.seats == 0, "all have had the same number of turns (R10.1)"
    for seat in range(match.seats):
        first = re.search(rf"^{seat} (?:start|mark|track) (\w+)", text, re.M)
        assert first is not None
        assert found.details.opening[seat] == first[1]
        rerolls = len(re.findall(rf"^{seat} reroll", text, re.M))
        assert found.details.uses["red"][seat] == rerolls


@pytest.mark.parametrize(
    "path", [p for p in GOLDEN if p.stem.startswith("bor")], ids=lambda p: p.stem
)
def test_the_border_counts_zones(path: Path) -> None:
    text, match, found = golden(path)
    zones = match.view(None)["zones"]
    assert list(found.details.had) == [zone["name"] for zone in zones]
    for zone in zones:
        closed = {c["seat"]: c["first"] for c in zone["closed"]}
        for seat in range(match.seats):
            assert found.details.had[zone["name"]][seat] == (seat in closed)
            assert found.details.firsts[zone["name"]][seat] == closed.get(seat, False)
    assert found.details.counts["cross"] == len(re.findall(r"^\d cross", text, re.M))


def test_abilities_are_used_by_taking_and_by_paying() -> None:
    start = position(
        player(hand="red1", abilities="any extra discount"),
        player(hand="blue1 green1", abilities="any change"),
        luck="red red red",
    )
    end = start.play(0, "take 1,3,5").play(1, "build green-2 a1*,b1")
    assert "1 pay green1,blue1" in map(str, end.entries), "there is no other way to pay"
    found = details(start, end)
    assert found.uses["any"] == [1, 0]
    assert found.uses["extra"] == [1, 0]
    assert found.uses["change"] == [0, 1]
    assert found.uses["discount"] == [0, 0]
    assert found.had["discount"] == [True, False]
    assert found.had["any"] == [True, True]


def test_a_track_belongs_to_who_is_alone_in_front() -> None:
    match = rollwrite.position(boxes={0: "red3 blue2", 1: "red2 blue2", 2: "green1"})
    found = details(match, match)
    assert found.had["red"] == [True, False, False]
    assert found.had["blue"] == [False, False, False]
    assert found.had["green"] == [False, False, True]


@pytest.mark.parametrize(
    ("scores", "why", "found"),
    [([12, 3, 4], "goal", "one"), ([12, 15, 2], "goal", "several"), ([1, 2, 3], "idle", "idle")],
)
def test_how_roll_and_write_ends(scores: list[int], why: str, found: str) -> None:
    match = rollwrite.position(phase="over", over=True, to_act=[], scores=scores)
    assert ending(match, why).ending == found


@pytest.mark.parametrize(("turn", "whose"), [(0, "own"), (1, "other")])
def test_the_sixth_zone_in_a_turn_of_its_own_or_of_another(turn: int, whose: str) -> None:
    names = ("well", "beehive", "goat", "orchard", "eagle", "villa")
    closed = {name: {0: True} for name in names} | {"castle": {1: True, 0: False}}
    match = border.position("over", turn=turn, closed=closed, over=True)
    found = ending(match, "zones")
    assert found.ending == whose
    assert found.had["castle"] == [True, True]
    assert found.firsts["castle"] == [False, True]
    assert found.had["windmill"] == [False, False]


def test_ten_idle_rounds() -> None:
    match = border.position("over", over=True)
    assert ending(match, "idle").ending == "idle"
