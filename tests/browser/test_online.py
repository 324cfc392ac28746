"""Two browsers at one table: invitations, lost connections, a dead server, seats left to bots."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Windows
from tests.browser.players import Mouse, Player
from tests.browser.serving import Serving
from tests.browser.window import LATE, Visitor

LOST = r"WebSocket|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|Failed to load resource"


@pytest.fixture
def own(browser: Browser, tmp_path: Path) -> Iterator[Windows]:
    """Windows to a server that only this test has."""
    serving = Serving(tmp_path / "own.db")
    made = Windows(browser, serving)
    yield made
    complaints = [line for visitor in made.opened for line in visitor.complaints]
    made.close()
    serving.close()
    assert complaints == []


def friends(windows: Windows, game: str) -> tuple[Player, Player]:
    """Ada opens a table and sends the link to Bob, who sits down; Ada starts."""
    ada = windows.open()
    card = ada.page.locator("article", has=ada.page.locator(f"[data-play={game}]"))
    card.get_by_role("button", name="With friends").click()
    ada.page.get_by_role("textbox", name="Name of player 1").fill("Ada")
    ada.picture("setup-friends")
    ada.button("Open the table").click()
    link = ada.page.get_by_label("Link to this table").input_value()
    expect(ada.page.get_by_role("img", name="Code with the link")).to_be_visible()
    ada.picture("lobby-open")
    assert ada.findings() == []
    bob = windows.open(link.split("/", 3)[3])
    bob.page.get_by_label("Your name").fill("Bob")
    bob.picture("join")
    assert bob.findings() == []
    bob.button("Sit down").click()
    ada.sees("All seats are taken: the match can begin.")
    assert "invite" not in bob.page.url, "the secret stays in the address"
    ada.button("Start").click()
    return Player(ada, game, Mouse()), Player(bob, game, Mouse())


def play(players: tuple[Player, Player], steps: int) -> None:
    """Let whoever is to decide make a step, so many in all."""
    pages = [player.visitor.page for player in players]
    done = 0
    while done < steps:
        for player in players:
            seen = player.seen()
            assert not seen["over"], "this match is too short for the test"
            if seen["due"]:
                player.step()
                done += 1
        if not any(player.seen()["due"] for player in players):
            pages[0].wait_for_timeout(30)


def agree(*players: Player) -> None:
    """All windows show the same points and the same news."""

    def told(player: Player) -> str:
        return player.visitor.page.locator("p.sr[role=log]").inner_text()

    for other in players[1:]:
        expect(other.visitor.page.locator("p.sr[role=log]")).to_have_text(
            told(players[0]), timeout=LATE
        )


def offline(visitor: Visitor) -> None:
    visitor.sees("No connection")


def test_a_lost_connection_and_a_dead_server_stop_nobody(own: Windows) -> None:
    ada, bob = friends(own, "border")
    for player in (ada, bob):
        player.visitor.expected.append(LOST)
    play((ada, bob), 16)
    agree(ada, bob)

    bob.visitor.page.context.set_offline(True)
    offline(bob.visitor)
    bob.visitor.picture("offline")
    bob.visitor.page.context.set_offline(False)
    expect(bob.visitor.page.get_by_text("No connection")).to_be_hidden(timeout=LATE)
    play((ada, bob), 12)
    agree(ada, bob)

    own.server.kill()
    offline(ada.visitor)
    offline(bob.visitor)
    own.server.start()
    for player in (ada, bob):
        expect(player.visitor.page.get_by_text("No connection")).to_be_hidden(timeout=LATE)
    play((ada, bob), 12)
    agree(ada, bob)

    bob.visitor.page.reload()  # a closed tab has forgotten nothing
    expect(bob.visitor.page.locator("main.board")).to_be_visible()
    ada.visitor.go("")
    ada.visitor.page.get_by_role("link", name=re.compile("The Border.*Bob")).click()
    play((ada, bob), 8)
    agree(ada, bob)


def test_a_seat_is_left_to_a_bot_and_taken_back(windows: Windows) -> None:
    ada, bob = friends(windows, "copenhagen")
    play((ada, bob), 6)
    page = ada.visitor.page
    page.get_by_role("button", name="Menu").click()
    ada.visitor.picture("menu")
    assert ada.visitor.findings() == []
    ada.visitor.button("Leave my seat to a bot").click()
    ada.visitor.sees("A bot plays for you")
    ada.visitor.picture("away")
    bob.play(most=8)
    ada.visitor.button("Play myself").click()
    expect(page.get_by_text("A bot plays for you")).to_be_hidden()
    play((ada, bob), 8)
    agree(ada, bob)
    ada.visitor.sees("Ada is back.")


def test_what_a_late_visitor_sees(windows: Windows) -> None:
    """Whoever comes late may watch, sees no hidden hand and can do nothing."""
    ada, bob = friends(windows, "copenhagen")
    play((ada, bob), 4)
    late = windows.open(f"#/t/{ada.visitor.table}")
    expect(late.page.locator(".copenhagen")).to_be_visible()
    agree(ada, bob, Player(late, "copenhagen", Mouse()))
    assert late.page.locator("[data-go]:enabled").count() == 0
    hidden = late.page.locator(".hand").get_by_role("img", name=re.compile(r"^\d+ hidden cards?$"))
    expect(hidden).to_be_visible()
    late.picture("spectator")
