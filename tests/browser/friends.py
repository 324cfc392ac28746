"""Two people with a browser each at one table: how they meet, take turns, and see the same."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Windows
from tests.browser.hands import Mouse
from tests.browser.players import Player
from tests.browser.window import LATE, Visitor

MOMENT = 30  # milliseconds between two looks


def friends(windows: Windows, game: str, audit: bool = False) -> tuple[Player, Player]:
    """Ada opens a table and sends the link to Bob, who sits down; Ada starts."""

    def look(visitor: Visitor, name: str) -> None:
        visitor.picture(name)
        assert not audit or visitor.findings() == []

    ada = windows.open()
    card = ada.page.locator("article", has=ada.page.locator(f"[data-play={game}]"))
    card.get_by_role("button", name="With friends").click()
    ada.page.get_by_role("textbox", name="Name of player 1").fill("Ada")
    look(ada, "setup-friends")
    ada.button("Open the table").click()
    link = ada.page.get_by_label("Link to this table").input_value()
    expect(ada.page.get_by_role("img", name="Code with the link")).to_be_visible()
    look(ada, "lobby-open")
    bob = windows.open(link.split("/", 3)[3])
    bob.page.get_by_label("Your name").fill("Bob")
    look(bob, "join")
    bob.button("Sit down").click()
    ada.sees("All seats are taken: the match can begin.")
    expect(bob.page).not_to_have_url(re.compile("invite"))  # the secret leaves the address
    ada.button("Start").click()
    return Player(ada, game, Mouse()), Player(bob, game, Mouse())


def play(players: tuple[Player, Player], steps: int) -> bool:
    """Let whoever is to decide make a step, so many in all; return whether the match is over."""
    idle = 0
    while steps > 0 and idle < LATE // MOMENT:
        idle += 1
        for player in players:
            while steps > 0 and (seen := player.seen())["due"]:
                player.step(seen)
                steps -= 1
                idle = 0
        if idle:
            if all(player.seen()["over"] for player in players):
                return True
            players[0].visitor.page.wait_for_timeout(MOMENT)
    assert not idle, "nobody is to decide"
    return False


def agree(*players: Player) -> None:
    """Nothing is on its way any more, and all windows tell the same news, each in its person."""
    for _ in range(LATE // MOMENT):
        seen = [player.seen() for player in players]
        newest = [player.visitor.page.locator(".chapters li").first for player in players]
        news = {line.get_attribute("data-line") for line in newest}
        if len(news) == 1 and any(each["due"] or each["over"] for each in seen):
            return
        players[0].visitor.page.wait_for_timeout(MOMENT)
    raise AssertionError(f"they do not agree: {news}")
