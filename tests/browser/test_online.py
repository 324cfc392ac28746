"""Two browsers at one table: invitations, lost connections, a dead server, seats left to bots."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Windows
from tests.browser.friends import agree, friends, play
from tests.browser.hands import Mouse
from tests.browser.players import Player
from tests.browser.serving import Serving
from tests.browser.window import Visitor

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


def offline(visitor: Visitor) -> None:
    visitor.sees("No connection")


def test_a_lost_connection_and_a_dead_server_stop_nobody(own: Windows) -> None:
    ada, bob = friends(own, "border", audit=True)
    for player in (ada, bob):
        player.visitor.expected.append(LOST)
    play((ada, bob), 16)
    agree(ada, bob)

    bob.visitor.page.context.set_offline(True)
    offline(bob.visitor)
    bob.visitor.picture("offline")
    bob.visitor.page.context.set_offline(False)
    expect(bob.visitor.page.get_by_text("No connection")).to_be_hidden()
    play((ada, bob), 12)
    agree(ada, bob)

    own.server.kill()
    offline(ada.visitor)
    offline(bob.visitor)
    own.server.start()
    for player in (ada, bob):
        expect(player.visitor.page.get_by_text("No connection")).to_be_hidden()
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
    ada.visitor.sees("You are back.")
    bob.visitor.sees("Ada is back.")


def test_what_a_late_visitor_sees(windows: Windows) -> None:
    """Whoever comes late may watch, sees what the players agree on, and can do nothing."""
    ada, bob = friends(windows, "copenhagen")
    play((ada, bob), 4)
    late = windows.open(f"#/t/{ada.visitor.table}")
    expect(late.page.locator(".copenhagen")).to_be_visible()
    agree(ada, bob, Player(late, "copenhagen", Mouse()))
    assert late.page.locator("[data-go]:enabled").count() == 0
    late.picture("spectator")
