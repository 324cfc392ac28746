"""Around a match: who starts, who is not connected, signs to one another, the next match.

Numbers are those of the findings that these tests keep from coming back (`ux2`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, WebSocketRoute, expect

from tests.browser.conftest import Windows
from tests.browser.serving import Serving
from tests.browser.test_lobby import LOW, seat, words
from tests.browser.window import DESKTOP, PHONE, Visitor
from tests.forms import one_of

NAMES = ("Ada", "Bob", "Cem")


def post(windows: Windows, path: str, body: Any = None, token: str | None = None) -> Any:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    answer = httpx.post(f"{windows.server.url}/api/{path}", json=body or {}, headers=headers)
    answer.raise_for_status()
    return answer.json()


def table(windows: Windows, game: str = "rollwrite", people: int = 2, **wishes: Any) -> Any:
    """A match of people, begun."""
    seats = [{"kind": "person", "name": name} for name in NAMES[:people]]
    return post(windows, "tables", {"game": game, "seats": seats, "start": True} | wishes)


def sit(windows: Windows, made: Any, nth: int, **wishes: Any) -> Visitor:
    """The browser of somebody at this table."""
    visitor = windows.open(f"#/t/{made['table']}?token={made['tokens'][nth]}", **wishes)
    expect(visitor.page.locator("main.board")).to_be_visible()
    return visitor


def finish(windows: Windows, made: Any) -> None:
    """All leave their seats to bots, who play to the end."""
    for token in made["tokens"]:
        post(windows, f"tables/{made['table']}/leave", {"level": "apprentice"}, token)


@pytest.fixture
def hasty(browser: Browser, tmp_path: Path) -> Iterator[Windows]:
    """Windows to a server that keeps seats for three seconds only."""
    serving = Serving(tmp_path / "hasty.db", "nyhavn", "--grace", "3")
    made = Windows(browser, serving)
    yield made
    complaints = [line for visitor in made.opened for line in visitor.complaints]
    made.close()
    serving.close()
    assert complaints == []


# ---- who starts ----


def test_play_now_begins_by_lot_and_tells_so(windows: Windows) -> None:
    visitor = windows.open(lot=True)
    visitor.page.locator("[data-play=rollwrite]").click()
    expect(visitor.page.locator("main.board")).to_be_visible()
    found = httpx.get(f"{windows.server.url}/api/tables/{visitor.table}").json()["table"]
    order = [chair["name"] for chair in found["seats"]]
    assert found["order"] == "lot"
    assert sorted(found["lot"]) == [0, 1, 2]
    visitor.button("Whole log").click()
    expect(visitor.page.locator("dialog")).to_contain_text(
        f"The lot decides the order: {', '.join(order)}."
    )


def test_the_luck_check_works_out_the_lot(windows: Windows) -> None:
    made = table(windows, order="lot")
    ada = sit(windows, made, 0)
    finish(windows, made)
    ada.button("Check the luck").click()
    ada.sees("The luck was fair")


def test_in_the_setup_somebody_may_be_chosen_to_start(windows: Windows) -> None:
    visitor = windows.open()
    page = visitor.page
    card = page.locator("article", has=page.locator("[data-play=copenhagen]"))
    card.locator(".against").click()
    page.get_by_role("radio", name="Choose").check(force=True)
    page.get_by_role("combobox", name="Who starts").select_option("Freja")
    visitor.sees("Freja starts, then it goes on down the list.")
    visitor.picture("setup-bots-choose")
    visitor.button("Start").click()
    expect(page.locator("main.board")).to_be_visible()
    found = httpx.get(f"{windows.server.url}/api/tables/{visitor.table}").json()["table"]
    assert (found["order"], found["lot"]) == ("as_given", None)
    assert found["seats"][1]["name"] == "Captain"


@pytest.mark.parametrize("size", one_of(["phone", "desktop", "low"], "phone"))
def test_levels_are_five_steps_each_described_once_p13_31(windows: Windows, size: str) -> None:
    visitor = windows.open(size={"desktop": DESKTOP, "phone": PHONE, "low": LOW}[size])
    page = visitor.page
    card = page.locator("article", has=page.locator("[data-play=border]"))
    card.locator(".against").click()
    dialog = page.locator("dialog")
    expect(dialog.get_by_role("radiogroup", name="Level of the bot on seat 2")).to_be_visible()
    assert dialog.get_by_text("The journeyman makes the most of this turn").count() == 1
    steps = dialog.get_by_role("radiogroup", name="Level of the bot on seat 3").get_by_role("radio")
    assert [step.get_attribute("aria-label") for step in steps.all()] == [
        "Apprentice (1 of 5)",
        "Journeyman (2 of 5)",
        "Mason (3 of 5)",
        "Architect (4 of 5)",
        "Master (5 of 5)",
    ]
    steps.nth(3).check(force=True)
    assert dialog.get_by_text("The architect follows its plans").count() == 1
    visitor.picture(f"setup-bots-{size}")
    assert visitor.findings() == []
    assert visitor.wide() <= 0


# ---- not connected ----


def test_who_is_not_connected_is_said_to_be_and_a_bot_waits_6(hasty: Windows) -> None:
    made = table(hasty, "border", people=3)
    bob, cem = (sit(hasty, made, nth) for nth in (1, 2))
    ada = sit(hasty, made, 0)
    ada.page.close()
    for visitor in (bob, cem):
        strip = visitor.page.locator("[data-absent]")
        expect(strip).to_contain_text(re.compile(r"Ada is not connected \(0:0\d\)"))
        expect(visitor.page.get_by_text("Ada is thinking")).to_have_count(0)
    bob.picture("absent")
    asked = bob.button("Let a bot play for Ada")
    expect(asked).to_be_enabled()  # when the seat has been kept for long enough
    assert bob.findings() == []
    asked.click()
    cem.sees("Ada is away; Bob lets a bot play on.")  # the log tells it, to all
    expect(cem.page.locator("[data-absent]")).to_have_count(0)
    back = sit(hasty, made, 0)
    back.sees("A bot plays for you")
    back.button("Play myself").click()
    cem.sees("Ada is back.")


def test_before_the_seat_was_kept_for_a_while_nobody_is_replaced_6(windows: Windows) -> None:
    made = table(windows, "border")
    bob = sit(windows, made, 1)
    sit(windows, made, 0).page.close()
    expect(bob.page.locator("[data-absent]")).to_contain_text("The seat is kept for another 0:")
    expect(bob.button("Let a bot play for Ada")).to_be_disabled()


# ---- words and names ----


def test_a_refusal_is_told_to_people_and_not_to_programs_13(windows: Windows) -> None:
    visitor = windows.open()
    sockets: list[WebSocketRoute] = []

    def between(page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        page.on_message(server.send)
        server.on_message(page.send)
        sockets.append(page)

    visitor.page.route_web_socket(re.compile("/ws$"), between)
    visitor.page.locator("[data-play=border]").click()
    expect(visitor.page.locator("[data-go]").first).to_be_visible()
    why = "Seat 0 cannot play 'undo 1': there is no choice of this seat to take back."
    values = {"seat": 0, "line": "undo 1"}
    no = {"type": "no", "nth": None, "id": "error.undo", "values": values, "why": why}
    sockets[-1].send(json.dumps(no))
    visitor.sees("Too late to take that back")
    assert visitor.page.get_by_text("cannot play").count() == 0


def test_four_names_have_room_on_a_phone_21_31(windows: Windows) -> None:
    bots = [{"kind": "bot", "level": "apprentice", "name": n} for n in ("Bo", "Freja", "Knud")]
    body = {
        "game": "border",
        "seats": [{"kind": "person", "name": "Çağla"}, *bots],
        "start": True,
    }
    made = post(windows, "tables", body)
    visitor = sit(windows, made, 0, size=PHONE)
    players = visitor.page.locator("header .players button")
    expect(players).to_have_count(4)
    for name in players.locator(".name").all():
        assert name.evaluate("node => node.scrollWidth <= node.clientWidth"), name.inner_text()
    expect(players.nth(0).locator(".name")).to_have_text("you")
    expect(players.nth(0)).to_contain_text("Çağla, 0 of 6, your turn, Show the board")
    assert players.locator(".boat").count() == 4
    bold = "node => Number(getComputedStyle(node).fontWeight) > 600"
    assert [name.evaluate(bold) for name in players.locator(".name").all()].count(True) == 1
    visitor.picture("four-on-a-phone")


def test_the_ways_to_play_have_words_on_a_phone_30_31(windows: Windows) -> None:
    visitor = windows.open(size=PHONE)
    card = visitor.page.locator("article", has=visitor.page.locator("[data-play=border]"))
    for words_ in ("Play now", "With friends", "At one screen"):
        button = card.get_by_role("button", name=f"{words_}: The Border")
        expect(button).to_have_text(words_)
    expect(card).to_contain_text("2 to 4")


# ---- the next match ----


def test_a_rematch_is_a_call_to_accept_or_decline_5_34(windows: Windows) -> None:
    made = table(windows, people=3)
    ada, bob, cem = (sit(windows, made, nth) for nth in range(3))
    finish(windows, made)
    for visitor in (ada, bob, cem):
        expect(visitor.page.locator("dialog .ranking li")).to_have_count(3)
        assert visitor.button("Play myself").count() == 0
    ada.page.locator("[data-rematch]").click()
    expect(seat(ada, 0)).to_be_visible()
    ada.sees("No answer yet: ")
    expect(ada.button("Start")).to_be_disabled()
    for visitor in (bob, cem):
        visitor.sees("Ada wants a rematch")
        expect(visitor.page).to_have_title("Ada wants a rematch · Nyhavn")
        assert visitor.page.locator("[data-rematch]").count() == 0
    bob.picture("end-call-desktop-light")
    for name, size in (("desktop", DESKTOP), ("phone", PHONE), ("low", LOW)):
        bob.page.set_viewport_size(size)
        for light in ("light", "dark"):
            bob.page.emulate_media(color_scheme=light)
            bob.picture(f"end-call-{name}-{light}")
            assert bob.findings() == []
            assert bob.wide() <= 0
    bob.page.locator("[data-join]").click()
    expect(bob.page.locator("[data-seat]").first).to_be_visible()
    cem.button("No thanks").click()
    cem.sees("You have said no to the rematch.")
    expect(ada.page.locator("[data-seat].open")).to_have_count(1)
    ada.button("Sit a bot here").click()
    ada.button("Start").click()
    expect(ada.page.locator("main.board")).to_be_visible()
    cem.sees("The rematch has begun without you.")
    cem.picture("end-begun")
    cem.button("Watch").click()
    cem.sees("You are watching")


def test_a_host_may_give_up_a_seat_that_does_not_answer_5(windows: Windows) -> None:
    made = table(windows, "border")
    ada, _ = (sit(windows, made, nth) for nth in range(2))
    finish(windows, made)
    ada.page.locator("[data-rematch]").click()
    ada.sees("No answer yet: Bob.")
    ada.button("Remove Bob from the table").click()
    ada.button("Remove").last.click()
    ada.button("Sit a bot here").click()
    expect(ada.button("Start")).to_be_enabled()


# ---- links and signs ----


def test_the_menu_has_a_link_for_watching_and_a_private_one_14_31(windows: Windows) -> None:
    made = table(windows, "border")
    ada = sit(windows, made, 0)
    ada.button("Menu").click()
    ada.button("Let others watch").click()
    link = ada.page.get_by_label("Link for watching").input_value()
    late = windows.open(link.split("/", 3)[3])
    late.sees("You are watching")
    ada.button("Another device").click()
    private = ada.page.get_by_label("Private link of your seat")
    old = private.input_value()
    assert made["tokens"][0] in old
    ada.picture("menu-private-link")
    assert ada.findings() == []
    ada.button("New link").click()
    expect(private).not_to_have_value(old)
    thief = windows.open()
    thief.expected.append("Failed to load resource.*40")
    thief.go(old.split("/", 3)[3])
    thief.sees("This is not the secret of a seat at this table.")
    ada.page.keyboard.press("Escape")
    ada.page.reload()  # and Ada still has her seat
    expect(ada.page.locator("[data-go]").first).to_be_visible()


def test_reactions_are_seen_in_a_match_and_at_its_end(windows: Windows) -> None:
    made = table(windows, "border")
    ada, bob = (sit(windows, made, nth) for nth in range(2))
    ada.button("Reactions").click()
    ada.button("One moment").click()
    bob.sees("Ada: One moment")
    bob.picture("reaction")
    finish(windows, made)
    bob.button("Well played").click()
    ada.sees("Bob: Well played")


@pytest.mark.parametrize("language", one_of(["fr", "de"], "fr"))
def test_calls_and_absence_in_every_language(windows: Windows, language: str) -> None:
    said = words(language)
    made = table(windows)
    bob = sit(windows, made, 1, locale=language)
    sit(windows, made, 0).page.close()
    bob.sees(re.compile(re.escape(said["page.absent.for"].format(name="Ada", time="0:0"))[:-2]))
    finish(windows, made)
    expect(bob.page.locator("dialog .ranking li")).to_have_count(2)
    post(windows, f"tables/{made['table']}/rematch", {}, made["tokens"][0])
    bob.sees(said["page.call"].format(names="Ada"))
    bob.sees(said["page.call.no"])
    bob.sees(said["page.call.join"])
