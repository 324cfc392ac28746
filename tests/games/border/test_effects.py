"""Effects: what an entry did, and what the log tells of it."""

from __future__ import annotations

from nyhavn.core.match import Match
from nyhavn.words import sentence
from tests.games.border.position import fence, position
from tests.games.border.walk import GAME


def told(before: Match, after: Match) -> list[str]:
    effects = before.effects(after)
    return [sentence(*aside) for aside in GAME.lines.tell(after.entries[-1].line, effects, False)]


def closing(**options: object) -> Match:
    """One segment short of the well and the sailboat."""
    marks = [cell for cell in fence("well") + fence("sailboat") if cell not in ("n7", "o7")]
    return position("first", "red,red,yellow,yellow,green", crossed={0: marks}, **options)  # type: ignore[arg-type]


def test_b5_2_who_was_first_at_a_zone_and_who_was_later() -> None:
    match = closing(closed={"well": {1: True}})
    after = match.enter(0, "complete 17")
    assert told(match, after) == [
        "closes the well after somebody else for 2 points",
        "closes the sailboat first for 11 points",
    ]
    assert match.effects(after)["gone"] == ["sailboat"]
    assert after.view(None)["players"][0]["sources"] == match.effects(after)["sources"]
    (earlier,) = after.view(None)["players"][1]["sources"]
    assert earlier == {"seat": 1, "source": "zone", "at": "well", "points": 4, "first": True}


def test_b6_1_a_sixth_zone_makes_this_turn_the_last() -> None:
    four = ["beehive", "goat", "orchard", "eagle"]
    match = closing(closed={zone: {0: True} for zone in four})
    after = match.enter(0, "complete 17")
    assert match.effects(after)["last"] is True
    assert told(match, after)[-1] == "this turn is the last one"


def test_b3_1_dice_that_are_rolled_again() -> None:
    match = position("choose", "grey,grey,red,blue,green")
    after = match.enter(0, "reroll red,blue")
    assert match.effects(after) == {"rolling": 2}
    assert after.effects(after.enter(-1, "roll red,red")) == {"revealed": ["red", "red"]}
