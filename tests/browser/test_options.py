"""Rules that a table chooses: set up with a sentence each, read by guests; colours of seats."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Windows
from tests.browser.window import PHONE, Visitor

NOTEBOOK = re.compile("a person with a notebook can still count")
FIRST_BOAT = ".seats .seat0 .boat"


def opened(ada: Visitor, game: str) -> None:
    """Go to the setup of a table with friends."""
    card = ada.page.locator("article", has=ada.page.locator(f"[data-play={game}]"))
    card.get_by_role("button", name="With friends").click()
    ada.page.get_by_role("textbox", name="Name of player 1").fill("Ada")


def colour(visitor: Visitor) -> str:
    """The colour in which somebody sees the boat of the first seat."""
    found: str = visitor.page.locator(FIRST_BOAT).evaluate("boat => getComputedStyle(boat).color")
    return found


def test_closed_hands_are_chosen_with_their_sentence_and_read_by_a_guest(windows: Windows) -> None:
    ada = windows.open()
    opened(ada, "copenhagen")
    ada.picture("options-folded")
    ada.page.get_by_text("Options: as usual").click()
    ada.sees(NOTEBOOK)
    ada.page.get_by_role("combobox", name="Hands").select_option("closed: only the number")
    ada.sees("Options: Hands: closed: only the number")
    ada.picture("options-copenhagen")
    assert ada.findings() == []
    ada.button("Open the table").click()
    expect(ada.page.get_by_role("combobox", name="Hands")).to_have_value("closed")
    link = ada.page.get_by_label("Link to this table").input_value()
    bob = windows.open(link.split("/", 3)[3])
    bob.page.get_by_label("Your name").fill("Bob")
    bob.button("Sit down").click()
    bob.sees("closed: only the number")
    bob.sees(NOTEBOOK)
    bob.sees("when a card is needed")
    bob.picture("options-guest")
    assert bob.findings() == []
    bob.page.set_viewport_size(PHONE)
    assert bob.wide() <= 0


def test_boards_by_lot_leave_nothing_to_choose(windows: Windows) -> None:
    ada = windows.open()
    opened(ada, "border")
    ada.page.get_by_text("Options: as usual").click()
    board = ada.page.get_by_role("combobox", name="Boards: seat 1")
    expect(board).to_be_visible()
    ada.page.get_by_role("combobox", name="Dealing of the boards").select_option("by lot")
    expect(board).to_have_count(0)
    ada.picture("options-border")
    ada.button("Open the table").click()
    expect(ada.page.get_by_role("combobox", name="Dealing of the boards")).to_have_value("lot")
    expect(board).to_have_count(0)


def colours_of(visitor: Visitor, seat: int) -> Locator:
    """The six colours of a seat, unfolded."""
    visitor.page.get_by_role("button", name=f"Colour of seat {seat + 1}").click()
    return visitor.page.get_by_role("group", name=f"Colour of seat {seat + 1}")


def painted(visitor: Visitor, seat: int, colour: int) -> None:
    """Wait until a seat has a colour."""
    visitor.page.wait_for_function(
        "([seat, colour]) => document.documentElement.style"
        ".getPropertyValue(`--of-seat${seat}`) === `var(--seat${colour})`",
        arg=[seat, colour],
    )


def test_a_chosen_colour_is_that_of_the_boat_for_everybody(windows: Windows) -> None:
    ada = windows.open()
    opened(ada, "border")
    usual = colour(ada)
    colours_of(ada, 0).get_by_role("radio", name="Rose").check(force=True)
    assert colour(ada) != usual
    ada.picture("colour-setup")
    assert ada.findings() == []
    ada.button("Open the table").click()
    painted(ada, 0, 5)
    link = ada.page.get_by_label("Link to this table").input_value()

    bob = windows.open(link.split("/", 3)[3], size=PHONE)
    bob.page.get_by_label("Your name").fill("Bob")
    bob.button("Sit down").click()
    assert bob.button("Colour of seat 1").count() == 0  # a guest has one boat
    field = colours_of(bob, 1)
    expect(field.get_by_role("radio", name="Rose (taken)")).to_be_disabled()
    field.get_by_role("radio", name="Indigo").check(force=True)
    for visitor in (ada, bob):
        painted(visitor, 1, 4)
        assert colour(visitor) != usual
    bob.picture("colour-lobby-phone")
    assert bob.findings() == []
    assert bob.wide() <= 0
    bob.page.keyboard.press("Escape")
    expect(field).to_have_count(0)
    expect(bob.button("Colour of seat 2")).to_be_focused()


def test_a_colour_is_remembered_and_bots_get_one_from_the_host(windows: Windows) -> None:
    ada = windows.open()
    opened(ada, "copenhagen")
    ada.button("Open the table").click()
    ada.button("Sit a bot here: seat 2").click()
    colours_of(ada, 1).get_by_role("radio", name="Heather").check(force=True)
    painted(ada, 1, 3)
    # a bot gives up its colour; they change places
    colours_of(ada, 0).get_by_role("radio", name="Heather").check(force=True)
    painted(ada, 0, 3)
    painted(ada, 1, 0)
    ada.picture("colour-lobby")
    assert ada.findings() == []

    ada.go("#/")
    ada.page.locator("[data-play=copenhagen]").click()  # play now: as at the last table
    found = ada.page.request.get(f"/api/tables/{ada.table}").json()["table"]
    (mine,) = (n for n, chair in enumerate(found["seats"]) if chair["kind"] == "person")
    assert found["colours"][mine] == 3
