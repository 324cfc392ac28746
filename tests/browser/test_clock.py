"""Clocks in a browser: agreed in the lobby, shown at the seat that owes, and what happens then."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Windows
from tests.browser.window import DESKTOP, LATE, PHONE, Visitor


def table(windows: Windows, game: str, clock: int, people: int = 2) -> dict[str, Any]:
    """Make a table by HTTP and deal."""
    names = ["Ada", "Bob", "Cleo", "Dan"][:people]
    seats = [{"kind": "person", "name": name} for name in names]
    body = {"game": game, "seats": seats, "clock": clock, "start": True}
    answer = httpx.post(f"{windows.server.url}/api/tables", json=body)
    found: dict[str, Any] = answer.raise_for_status().json()
    seen = httpx.get(f"{windows.server.url}/api/tables/{found['table']}").json()
    return found | {"first": seen["to_act"][0]}


def sit(windows: Windows, made: dict[str, Any], seat: int, size: Any = DESKTOP) -> Visitor:
    return windows.open(f"#/t/{made['table']}?token={made['tokens'][seat]}", size)


def test_friends_agree_on_a_clock(windows: Windows) -> None:
    ada = windows.open()
    card = ada.page.locator("article", has=ada.page.locator("[data-play=border]"))
    card.get_by_role("button", name="With friends").click()
    ada.page.get_by_label("Time for a decision").select_option("5 minutes")
    ada.sees("Every decision gets this long, connected or not.")
    ada.picture("setup-clock")
    ada.button("Open the table").click()
    field = ada.page.get_by_label("Time for a decision")
    expect(field).to_have_value("300", timeout=LATE)
    field.select_option("24 hours")
    bob = windows.open(ada.page.get_by_label("Link to this table").input_value().split("/", 3)[3])
    bob.page.get_by_label("Your name").fill("Bob")
    bob.button("Sit down").click()
    agreed = bob.page.get_by_label("Time for a decision")
    expect(agreed).to_have_value(str(24 * 3600), timeout=LATE)
    assert bob.findings() == []
    bob.picture("lobby-clock")
    bob.page.set_viewport_size(PHONE)
    assert bob.wide() <= 0
    bob.picture("lobby-clock-phone")
    bob.button("Start").click()
    expect(bob.page.get_by_role("timer").first).to_have_text("23 h", timeout=LATE)


@pytest.mark.parametrize("game", ["copenhagen", "rollwrite", "border"])
def test_the_rest_is_shown_at_the_seat_that_owes(windows: Windows, game: str) -> None:
    made = table(windows, game, 600, 4)
    names = ["Ada", "Bob", "Cleo", "Dan"]
    first = made["first"]
    one, other = sit(windows, made, first), sit(windows, made, (first + 1) % 4)
    for visitor in (one, other):
        clock = visitor.page.get_by_role("timer", name=f"Time left for {names[first]}").first
        expect(clock).to_be_visible(timeout=LATE)
        assert visitor.findings() == []
    one.picture(f"{game}-clock-own")
    other.picture(f"{game}-clock-other")
    one.page.set_viewport_size(PHONE)
    assert one.wide() <= 0
    one.picture(f"{game}-clock-phone")


def test_who_is_late_is_replaced_and_comes_back(windows: Windows) -> None:
    seats = [{"kind": "person", "name": "Ada"}, {"kind": "bot", "level": "apprentice"}]
    body = {"game": "copenhagen", "seats": seats, "clock": 10}
    made = httpx.post(f"{windows.server.url}/api/tables", json=body).raise_for_status().json()
    late = sit(windows, made, 0)
    late.button("Start").click()  # the clock runs from here, however long the page took to come
    late.page.locator(".clock.low:visible").first.wait_for(timeout=LATE)
    expect(late.page.get_by_role("alert")).to_have_text(
        "There is little time left for your decision. Then a bot plays for you.", timeout=LATE
    )
    late.picture("clock-low")
    late.sees("Your time was up: a bot plays for you")
    late.sees("has run out of time; a bot plays on.")
    late.picture("clock-late")
    late.page.set_viewport_size(PHONE)
    late.picture("clock-late-phone")
    late.button("Play myself").click()
    late.page.set_viewport_size(DESKTOP)
    late.sees("is back.")
    expect(late.page.get_by_text("Your time was up")).to_have_count(0, timeout=LATE)
