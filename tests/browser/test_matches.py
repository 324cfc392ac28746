"""Whole matches against a bot: with the mouse, on a phone by touch, and with nothing but keys."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import expect

from nyhavn.games import SHELF
from tests.browser.conftest import Windows
from tests.browser.hands import Finger, Mouse
from tests.browser.looking import Seen
from tests.browser.players import Player
from tests.browser.window import DESKTOP, PHONE, Visitor
from tests.forms import slow

GAMES = list(SHELF)


def two(visitor: Visitor, game: str, options: dict[str, str] | None = None) -> None:
    """The last match was against one gentle bot: "Play now" makes another like it."""
    plan = {
        "seats": [{"kind": "person", "name": ""}, {"kind": "bot", "level": "apprentice"}],
        "options": options or {},
    }
    visitor.page.evaluate(
        "([game, plan]) => localStorage.setItem(`nyhavn.plan.${game}`, plan)",
        [game, json.dumps(plan)],
    )
    visitor.page.reload()


def whole(player: Player, name: str) -> None:
    """Play a match to its end, with pictures of every kind of decision on the way."""
    verbs: list[str] = []

    def look(seen: Seen) -> None:
        verb = (seen["go"] or "").split(" ")[0]
        if verb and verb not in verbs:
            verbs.append(verb)
            player.visitor.picture(f"{name}-{len(verbs)}-{verb}")

    assert player.play(each=look), "the match does not end"
    page = player.visitor.page
    expect(page.locator("dialog .ranking li")).to_have_count(2)
    player.visitor.picture(f"{name}-end")
    assert player.visitor.findings() == []
    assert verbs


# Each game and each hand once in every run, all pairs in `make prove`.
HANDS = ("desktop", "phone", "keys")
ONCE = {(game, HANDS[nth % len(HANDS)]) for nth, game in enumerate(GAMES)}


def pairs(*hands: str) -> list[Any]:
    found = [(game, hand) for hand in hands for game in GAMES]
    return [pair if pair in ONCE else slow(pair) for pair in found]


@pytest.mark.parametrize(("game", "device"), pairs("desktop", "phone"))
def test_a_whole_match(windows: Windows, game: str, device: str) -> None:
    touch = device == "phone"
    wishes: dict[str, Any] = {"has_touch": True, "is_mobile": True} if touch else {}
    visitor = windows.open(size=PHONE if touch else DESKTOP, **wishes)
    two(visitor, game)
    player = Player(visitor, game, Finger() if touch else Mouse())
    player.hand.tap(visitor.page.locator(f"[data-play={game}]"))  # type: ignore[union-attr]
    whole(player, f"{game}-{device}")


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_by_other_rules(windows: Windows, game: str) -> None:
    """All options at once, each with its last value: the page asks for what is legal then."""
    choices = SHELF[game].choices.items()
    options = {name: choice.values[-1] for name, choice in choices if choice.rule}
    visitor = windows.open()
    two(visitor, game, options)
    player = Player(visitor, game, Mouse())
    player.hand.tap(visitor.page.locator(f"[data-play={game}]"))  # type: ignore[union-attr]
    whole(player, f"{game}-options")


@pytest.mark.parametrize(("game", "hand"), pairs("keys"))
def test_a_whole_match_by_keys(windows: Windows, game: str, hand: str) -> None:
    visitor = windows.open()
    two(visitor, game)
    page = visitor.page
    expect(page.locator(f"[data-play={game}]")).to_be_enabled()
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.play") == game:
            break
    page.keyboard.press("Enter")
    whole(Player(visitor, game, None), f"{game}-{hand}")
