"""What may be seen: hands dealt at setup are hidden, everything else is public (C5.5)."""

from __future__ import annotations

import pytest

from nyhavn.core.match import CHANCE, Match
from nyhavn.core.rng import Rng
from tests.examples import examples
from tests.games.copenhagen.naive import COLOURS
from tests.games.copenhagen.position import GAME, build, player, position
from tests.games.copenhagen.walk import positions


def known(match: Match, seat: int, viewer: int | None) -> dict[str, int]:
    """The cards of a hand that the viewer sees by name."""
    hand = match.view(viewer)["players"][seat]["hand"]
    return {colour: n for colour, n in (hand["cards"] or hand["known"]).items() if n}


def read(match: Match, seat: int | None) -> list[str]:
    """The log as a seat may read it."""
    told = []
    state = GAME.start(match.setup)
    for who, line, _ in match.entries:
        told.append(
            ("* " if who == CHANCE else f"{who} ") + GAME.views.redacted(state, who, line, seat)
        )
        action = GAME.lines.read_chance(line) if who == CHANCE else GAME.lines.read(line)
        assert action is not None
        if who == CHANCE:
            state.happen(action)
        else:
            state.apply(who, action)
    return told


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_log_hides_the_first_hands(seats: int) -> None:
    """C5.5 cards dealt to a hand at setup are `* deal ?` for all others, and for spectators."""
    match = Match.new(GAME, seats, dealer=8)
    whole = [str(entry) for entry in match.entries]
    owners = [seat for seat in range(seats) for _ in range((2, 3, 3, 4)[seat])]
    for viewer in (*range(seats), None):
        told = read(match, viewer)
        assert told[:7] == whole[:7], "the harbour is open"
        for owner, line, true in zip(owners, told[7:], whole[7:], strict=True):
            assert line == (true if owner == viewer else "* deal ?")


def test_later_cards_are_open() -> None:
    """C5.5 C4.3 cards that come to the harbour later are read by all."""
    match = Match.new(GAME, 2, dealer=8).play(0, "take 1,2").play(1, "take 3,4")
    assert read(match, None)[12:] == [str(entry) for entry in match.entries][12:]


def test_first_hands_are_hidden() -> None:
    """C5.5 the owner sees the own cards; the others their number."""
    match = position(player(hidden="red2"), player(hidden="blue3"))
    assert known(match, 0, 0) == {"red": 2}
    assert known(match, 1, 0) == {}
    assert match.view(0)["players"][1]["hand"]["size"] == 3
    assert match.view(0)["players"][1]["hand"]["cards"] is None
    assert known(match, 0, None) == known(match, 1, None) == {}


def test_unseen_cards() -> None:
    """C5.5 a view counts the cards it cannot see: the pile and hidden hands together."""
    match = position(player(hidden="red2"), player(hidden="blue3"), harbour="green " * 7)
    expected = {"red": 14, "yellow": 14, "green": 7, "blue": 14, "purple": 14}
    assert match.view(None)["unseen"] == expected
    assert match.view(0)["unseen"] == expected | {"red": 12}
    assert match.view(1)["unseen"] == expected | {"blue": 11}
    assert match.view(None)["pile"] == 70 - 7 - 5


def test_known_cards_are_paid_first() -> None:
    """C5.5 a payment uses up the cards everybody knows of its colour, then hidden ones."""
    match = position(player(hidden="red2", hand="red2"))
    unseen = match.view(1)["unseen"]["red"]
    match = build(match, "build red-3 a1*,a2,b2", "pay red3")
    assert known(match, 0, 1) == {}, "one card is left, and nobody knows which"
    assert match.view(1)["players"][0]["hand"]["size"] == 1
    assert match.view(1)["unseen"]["red"] == unseen - 1
    assert known(match, 0, 0) == {"red": 1}


def test_only_hidden_cards_paid() -> None:
    """C5.5 paying hidden cards leaves known cards of other colours known."""
    match = position(player(hidden="red2", hand="blue2"))
    match = build(match, "build red-2 a1*,b1", "pay red2")
    assert known(match, 0, 1) == {"blue": 2}
    assert match.view(1)["discards"]["red"] == 2


def test_discards_use_known_cards_first() -> None:
    """C5.5 the same for discards."""
    match = position(player(hidden="red2", hand="blue5"), luck="green green").play(0, "take 1,2")
    assert known(match, 0, 1) == {"red": 1, "yellow": 1, "blue": 5}
    match = match.play(0, "discard red")
    assert known(match, 0, 1) == {"yellow": 1, "blue": 5}
    match = match.play(0, "discard red")
    assert known(match, 0, 1) == {"yellow": 1, "blue": 5}
    assert match.view(1)["players"][0]["hand"]["size"] == 7


def test_same_log_same_view() -> None:
    """C5.5 matches that a seat reads alike, it sees alike: nothing leaks."""
    luck = ["red", "yellow", "green", "blue", "purple", "red", "red", "blue", "blue"]
    one = Match.new(GAME, 2)
    two = one
    for card in [*luck, "green", "green", "green"]:
        one = one.happen(f"deal {card}")
    for card in [*luck, "purple", "yellow", "red"]:
        two = two.happen(f"deal {card}")
    for viewer in (0, None):
        assert read(one, viewer) == read(two, viewer)
        assert one.view(viewer) == two.view(viewer)
    assert one.view(1) != two.view(1)


def test_imagined_hands() -> None:
    """C5.5 hidden cards are imagined among all unseen ones, by how many there are."""
    match = position(player(), player(hidden="blue1"), pile="red3 blue1")
    view = match.view(0)
    assert view["unseen"] == dict.fromkeys(COLOURS, 0) | {"red": 3, "blue": 2}
    seen = [GAME.views.view(GAME.views.imagine(view, Rng(n)), 1) for n in range(1000)]
    red = sum(imagined["players"][1]["hand"]["cards"]["red"] for imagined in seen)
    assert 520 < red < 680, "three of five"


def test_whoever_has_chosen_a_tile_can_pay_for_it_in_every_imagined_world() -> None:
    """Hidden cards are not drawn at random where the choice of a tile gives them away (C6.6)."""
    found = 0
    for match, who in positions(examples(20)):
        if match.view(None)["phase"] == "pay":
            for viewer in [None, *range(match.seats)]:
                for seed in range(4):
                    imagined = GAME.views.imagine(match.view(viewer), Rng(seed))
                    assert imagined.legal(who)
                    found += 1
    assert found


CLOSED = {"hands": "closed"}


def test_closed_hands_show_only_their_number() -> None:
    """C5.6 of cards taken the others see how many there are, the owner all of them."""
    match = position(player(), luck="green green", options=CLOSED)
    unseen = match.view(1)["unseen"]
    match = match.play(0, "take 1,2")
    assert known(match, 0, 0) == {"red": 1, "yellow": 1}
    for viewer in (1, None):
        assert known(match, 0, viewer) == {}
        assert match.view(viewer)["players"][0]["hand"]["size"] == 2
        assert match.view(viewer)["options"] == CLOSED
    expected = unseen | {colour: unseen[colour] + 1 for colour in ("red", "yellow")}
    assert match.view(1)["unseen"] == expected | {"green": unseen["green"] - 2}


def test_closed_hands_show_what_leaves_them() -> None:
    """C5.6 payments and discards are open; what is left in the hand is not."""
    match = position(player(hidden="red3"), luck="green green blue blue", options=CLOSED)
    match = match.play(0, "take 1,2").play(1, "take 6,7")
    match = build(match.with_dealer(None), "build red-3 a1*,a2,b2", "pay red3")
    assert match.view(1)["discards"]["red"] == 3
    assert known(match, 0, 1) == {}
    assert match.view(1)["players"][0]["hand"]["size"] == 2


def test_closed_hands_change_no_line_and_no_luck() -> None:
    """C5.6 the same seed and the same choices: the same entries, and the same legal lines."""
    shown, closed = (Match.new(GAME, 3, options, dealer=4) for options in ({}, CLOSED))
    rng = Rng(4)
    while not shown.over:
        seat = shown.to_act[0]
        lines = shown.legal(seat)
        assert closed.legal(seat) == lines
        line = lines[rng.below(len(lines))]
        shown, closed = shown.play(seat, line), closed.play(seat, line)
    assert closed.over
    assert closed.entries == shown.entries
    assert closed != shown


def test_who_imagines_closed_hands_has_forgotten_them() -> None:
    """C5.6 a card that was taken may be in any hand that is not one's own, or in the pile."""
    match = position(player(), player(hidden="blue1"), pile="red3 blue1", options=CLOSED)
    match = match.play(0, "take 1,2").happen("deal red").happen("deal red")
    seen = [GAME.views.imagine(match.view(1), Rng(n)) for n in range(200)]
    hands = {
        tuple(GAME.views.view(state, 0)["players"][0]["hand"]["cards"].items()) for state in seen
    }
    assert len(hands) > 3
    assert all(GAME.views.view(state, 1) == match.view(1) for state in seen)


def test_a_rare_hand_that_can_pay_is_imagined_too() -> None:
    """C5.6 C6.6 five cards of a colour of which hardly any is left: nobody waits for luck."""
    start = position(
        player(), player("rR...", hidden="purple5"), player(hidden="red7"),
        harbour="green " * 7, pile="purple1 red3 yellow9 blue9", options=CLOSED, turn=1,
    )  # fmt: skip
    match = start.enter(1, "build purple-5 a2*,b2,c2,d2,e2")
    assert match.view(None)["phase"] == "pay"
    for viewer in (None, 0, 2):
        for seed in range(5):
            imagined = GAME.views.imagine(match.view(viewer), Rng(seed))
            assert imagined.legal(1)
            assert GAME.views.view(imagined, viewer) == match.view(viewer)
            assert GAME.census(imagined) == GAME.census(match.state)
