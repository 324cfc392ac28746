"""Effects: what an entry did, and what the log tells of it."""

from __future__ import annotations

from nyhavn.core.game import Effects
from nyhavn.core.match import FORCED, Match
from nyhavn.words import sentence
from tests.games.copenhagen.position import GAME, player, position


def did(match: Match, who: int, line: str) -> Effects:
    return match.effects(match.enter(who, line))


def told(match: Match, who: int, line: str) -> list[str]:
    after = match.enter(who, line)
    forced = after.entries[-1].kind == FORCED
    return [sentence(*aside) for aside in GAME.lines.tell(line, match.effects(after), forced)]


def test_c4_2_the_log_tells_which_abilities_were_spent() -> None:
    match = position(player(abilities="any extra"))
    assert told(match, 0, "take 1,3") == ["using any cards"]
    assert told(match, 0, "take 1,3,5") == ["using any cards, extra card"]
    assert told(match, 0, "take 1,2") == []


def test_c8_1_each_row_and_column_with_its_points() -> None:
    """C1.4: row 2 has a coat of arms."""
    match = position(player("Ppp..\nPpp..", hand="red4")).enter(0, "build red-4 d1*,e1,d2,e2")
    effects = did(match, 0, "pay red4")
    assert (effects["tile"], effects["pays"]) == ("red-4", ["red"] * 4)
    assert effects["cells"] == ["d1", "e1", "d2", "e2"]
    assert effects["sources"] == [
        {"seat": 0, "source": "row", "at": "1", "points": 1},
        {"seat": 0, "source": "row", "at": "2", "points": 1},
    ]
    assert told(match, 0, "pay red4") == [
        "completes row 1 for 1 point",
        "completes row 2 for 1 point",
        "earns a coat of arms",
    ]
    assert did(match, 0, "pay red4")["coats"] == ["row 2"]


def test_c8_1_windows_only_are_worth_more() -> None:
    match = position(player("wwww."), phase="bonus", bonuses=1)
    (source,) = did(match, 0, "white e1")["sources"]
    assert source == {"seat": 0, "source": "row", "at": "1", "points": 2, "clean": True}
    assert "completes row 1, all windows, for 2 points" in told(match, 0, "white e1")


def test_c10_1_a_new_pile_is_told_and_the_end_card_in_it() -> None:
    match = position(player(), player(), player(), pile="")
    effects = did(match, 0, "take 1,2")
    assert effects["reshuffled"] == match.enter(0, "take 1,2").view(None)["pile"] > 9
    (text,) = told(match, 0, "take 1,2")
    assert "new draw pile" in text
    assert "end card among its last ten" in text


def test_c10_4_the_end_card_comes_near_and_comes() -> None:
    match = position(player(), pile="red10").enter(0, "take 1,2")
    assert did(match, -1, "deal red") == {"revealed": ["red"], "pier": 1, "end_near": True}
    assert told(match, -1, "deal red") == ["from now on every card may be the end card"]
    match = match.enter(-1, "deal red")
    assert did(match, -1, "deal end") == {"revealed": ["end"], "ends": "card"}
    assert "end_near" not in did(match, -1, "deal red")


def test_c6_1_the_last_tile_of_a_kind() -> None:
    match = position(player(hand="red5")).enter(0, "build red-5 a1*,b1,c1,b2,c2")
    assert did(match, 0, "pay red5")["gone"] == ["red-5"]
    assert told(match, 0, "pay red5") == ["takes the last red 5"]


def test_c5_5_a_card_dealt_to_a_hand_is_for_its_owner() -> None:
    match = Match.new(GAME, 2)
    for _ in range(7):
        match = match.enter(-1, "deal red")
    effects = did(match, -1, "deal blue")
    assert effects == {"hand": 0, "drawn": ["blue"]}
    assert GAME.effects.known_to(effects, 0) == effects
    assert GAME.effects.known_to(effects, 1) == GAME.effects.known_to(effects, None) == {"hand": 0}


def test_c5_4_a_discard_that_is_the_only_choice() -> None:
    match = position(player(hand="red7"), harbour="red red green blue purple red yellow")
    match = match.enter(0, "take 1,2")
    assert did(match, 0, "discard red") == {"discards": ["red"]}
    assert told(match, 0, "discard red") == ["the only choice"]
