"""Luck by turns: worked out here a second time, from `docs/formats.md` and nothing else."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from dataclasses import replace
from itertools import combinations_with_replacement
from math import factorial, prod
from random import Random

import pytest

from nyhavn import SHELF, Match
from nyhavn.core.by_turn import ByTurn, TurnCount, dice_of
from nyhavn.core.dealer import Sealed
from nyhavn.core.errors import RecordError
from nyhavn.core.record import Record, dump, load, verify

SEED = bytes(range(32))
FACES = ["red", "blue", "white"]


def ticket(name: str, salts: str = "- -") -> bytes:
    key = hmac.new(SEED, salts.encode(), hashlib.sha256).digest()
    return hmac.new(key, name.encode(), hashlib.sha256).digest()


def rolls(dice: int) -> list[tuple[str, int]]:
    found = []
    for roll in combinations_with_replacement(FACES, dice):
        ways = factorial(dice) // prod(factorial(n) for n in Counter(roll).values())
        found.append(("roll " + ",".join(roll), ways))
    return found


def luck(seed: bytes = SEED) -> ByTurn:
    return ByTurn(seed, ("-", "-"))


def test_each_die_falls_on_its_own() -> None:
    faces = [int.from_bytes(ticket(f"turn 4 act 1 die {i}")[:8], "big") * 3 >> 64 for i in range(4)]
    due = "roll " + ",".join(FACES[face] for face in sorted(faces))
    assert luck().draw_in(TurnCount(4, 1), rolls(4)) == due


def test_who_takes_up_one_die_more_sees_the_same_and_one_more() -> None:
    for turn in range(60):
        three = luck().draw_in(TurnCount(turn, 1), rolls(3))[5:].split(",")
        four = luck().draw_in(TurnCount(turn, 1), rolls(4))[5:].split(",")
        assert not Counter(three) - Counter(four)


def test_every_card_of_a_bag_has_a_ticket_and_the_lowest_is_drawn() -> None:
    bag = [("deal red", 3), ("deal blue", 2), ("deal end", 1)]
    for act in range(40):
        tickets = [
            (ticket(f"turn 2 act {act} {line} {copy}"), line)
            for line, weight in bag
            for copy in range(weight)
        ]
        assert luck().draw_in(TurnCount(2, act), bag) == min(tickets)[1]


def test_a_bag_with_less_gives_the_same_unless_just_that_was_drawn() -> None:
    dice, seen = Random(1), Counter[bool]()
    for turn in range(400):
        full = {"deal red": 9, "deal blue": 7, "deal green": 8}
        less = full | {(gone := dice.choice([*full])): full[gone] - 1}
        one = luck().draw_in(TurnCount(turn), [*full.items()])
        two = luck().draw_in(TurnCount(turn), [*less.items()])
        assert one in (two, gone)
        seen[one == two] += 1
    assert seen[False] < 40  # one of 24 cards: 17 are to be expected


def test_heavy_odds_share_one_ticket() -> None:
    odds = [("prize a", 900), ("prize b", 1_100)]
    point = int.from_bytes(ticket("turn 1 act 0")[:8], "big") * 2_000 >> 64
    assert luck().draw_in(TurnCount(1), odds) == ("prize a" if point < 900 else "prize b")


def test_all_outcomes_come_as_often_as_they_weigh() -> None:
    random = Random(5)
    for odds in (rolls(2), [("deal red", 5), ("deal blue", 3), ("deal end", 1)]):
        seen, total = Counter[str](), sum(weight for _, weight in odds)
        for _ in range(9_000):
            seen[luck(random.randbytes(32)).draw_in(TurnCount(3, 2), odds)] += 1
        chi = sum((seen[line] - (due := 9_000 * w / total)) ** 2 / due for line, w in odds)
        assert chi < 30  # of at most five degrees of freedom: one time in 60,000


def test_only_dice_with_the_odds_of_dice_are_dice() -> None:
    assert dice_of(rolls(3)) == (FACES, 3)
    assert dice_of([("deal red", 1), ("deal blue", 1)]) is None
    assert dice_of([(line, 1) for line, _ in rolls(2)]) is None
    assert dice_of(rolls(2)[1:]) is None


def test_an_undo_takes_the_turns_back() -> None:
    """A tile is built and no card is dealt: the turn has passed, and comes back with the undo."""
    random = Random(3)
    match = Match.new(SHELF["copenhagen"], 3, dealer=ByTurn(SEED, ("-",) * 3))
    undone = 0
    while not match.over and undone < 3:
        seat = match.to_act[0]
        built = [line for line in match.legal(seat) if line.startswith("build")]
        before = match.turns
        after = match.play(seat, random.choice(built or match.legal(seat)))
        if before.turn + 1 == after.turns.turn and after.undoable(seat):
            assert after.undo(seat).turns == before
            undone += 1
        match = after
    assert undone == 3


@pytest.mark.parametrize("game", SHELF)
def test_a_record_says_how_it_was_drawn(game: str) -> None:
    random, match = Random(2), Match.new(SHELF[game], 2, dealer=luck())
    while not match.over:
        match = match.play(match.to_act[0], random.choice(match.legal(match.to_act[0])))
    text = dump(Record.of(match))
    assert "\ndraws by-turn\nseed " in text
    record = load(text, SHELF)
    assert record.luck == luck()
    assert verify(record)
    with pytest.raises(RecordError) as wrong:
        verify(replace(record, draws=None))  # drawn by running numbers it would be other luck
    assert wrong.value.id == "record.luck"
    with pytest.raises(RecordError) as unknown:
        load(text.replace("draws by-turn", "draws by-heart"), SHELF)
    assert unknown.value.id == "record.value"


def test_a_record_of_usual_luck_has_no_such_heading() -> None:
    match = Match.new(SHELF["border"], 2, dealer=Sealed(SEED, ("-", "-")))
    assert "draws" not in dump(Record.of(match))
