"""The table before a match: the invitation first, a host, who sits where, who starts, who watches.

Numbers are those of the findings that these tests keep from coming back (`ux2`).
"""

from __future__ import annotations

import json
import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import Locator, expect

from nyhavn import SHELF
from tests.browser.chromium import ROOT
from tests.browser.conftest import Windows
from tests.browser.window import DESKTOP, LATE, PHONE, Visitor
from tests.forms import one_of

REFUSED = "Failed to load resource.*40"
LOW: Any = {"width": 844, "height": 390}
SIZES = {"desktop": DESKTOP, "phone": PHONE, "low": LOW}


def words(language: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((ROOT / f"web/src/words/{language}.json").read_text())
    return found


def opened(windows: Windows, game: str = "copenhagen", **wishes: Any) -> Visitor:
    """Ada's table for friends, as she opens it."""
    ada = windows.open(**wishes)
    card = ada.page.locator("article", has=ada.page.locator(f"[data-play={game}]"))
    card.get_by_role("button", name="With friends").click()
    ada.page.get_by_role("textbox", name="Name of player 1").fill("Ada")
    ada.button("Open the table").click()
    expect(seat(ada, 0)).to_contain_text("Ada")
    return ada


def guest(windows: Windows, host: Visitor, name: str, **wishes: Any) -> Visitor:
    """Somebody who follows the host's link and sits down."""
    link = host.page.get_by_label("Link to this table").input_value()
    visitor = windows.open(link.split("/", 3)[3], **wishes)
    visitor.page.get_by_label("Your name").fill(name)
    visitor.button("Sit down").click()
    expect(visitor.page.locator("[data-seat]").filter(has_text=name)).to_be_visible()
    return visitor


def seat(visitor: Visitor, nth: int) -> Locator:
    return visitor.page.locator(f"[data-seat='{nth}']")


def names(visitor: Visitor) -> list[str]:
    found = visitor.page.locator("[data-seat] .who b").all_inner_texts()
    return [name.strip() for name in found]


@pytest.mark.parametrize(
    ("size", "light"),
    [
        ("desktop", "light"),
        ("phone", "dark"),
        *(
            pytest.param(size, light, marks=pytest.mark.slow)
            for size, light in (("desktop", "dark"), ("phone", "light"), ("low", "light"))
        ),
        ("low", "dark"),
    ],
)
def test_the_invitation_comes_first_and_start_is_in_reach_16(
    windows: Windows, size: str, light: Any
) -> None:
    ada = opened(windows, size=SIZES[size], color_scheme=light)
    expect(ada.page.get_by_role("img", name="Code with the link")).to_be_visible()
    bob = guest(windows, ada, "Bob", size=SIZES[size], color_scheme=light)
    ada.button("One more seat").click()
    expect(seat(ada, 2)).to_contain_text("Open seat")
    for visitor, who in ((ada, "host"), (bob, "guest")):
        visitor.picture(f"lobby-{who}-{size}-{light}")
        assert visitor.findings() == []
        assert visitor.wide() <= 0
    link = ada.page.get_by_label("Link to this table").bounding_box()
    first = seat(ada, 0).bounding_box()
    start = ada.button("Start").bounding_box()
    high = SIZES[size]["height"]
    assert link
    assert first
    assert start
    earlier = link["x"] < first["x"] if size == "low" else link["y"] < first["y"]
    assert earlier, "the invitation comes before the seats"
    assert link["y"] + link["height"] < high
    assert start["y"] + start["height"] <= high


def test_the_host_has_a_crown_and_the_controls_and_guests_read_them_15(windows: Windows) -> None:
    ada = opened(windows)
    bob = guest(windows, ada, "Bob")
    for visitor in (ada, bob):
        expect(seat(visitor, 0)).to_contain_text("host")
        expect(seat(visitor, 0).locator(".crown")).to_be_visible()
    expect(seat(bob, 0)).not_to_contain_text("not connected")
    for name in ("Start", "One more seat", "Shuffle the seats", "Move", "Remove", "Sit a bot here"):
        assert bob.button(name).count() == 0, name
    assert bob.page.get_by_role("combobox", name="Time for a decision").count() == 0
    agreed = bob.page.locator("dl")
    expect(agreed).to_contain_text("Who starts")
    expect(agreed).to_contain_text("By lot")

    ada.page.get_by_label("Time for a decision").select_option("5 minutes")
    expect(agreed).to_contain_text("5 minutes")  # everybody sees changes
    ada.button("Move Bob up").click()
    expect(seat(bob, 0)).to_contain_text("Bob")
    expect(seat(ada, 1)).to_contain_text("Ada")
    bob.button("Change your name").click()
    bob.page.get_by_role("textbox", name="Change your name").fill("Robert")
    bob.page.keyboard.press("Enter")
    ada.sees("Bob is called Robert now.")
    ada.button("Change the name of Robert").click()
    ada.page.get_by_role("textbox", name="Change the name of Robert").fill("Bobby")
    ada.page.keyboard.press("Enter")
    expect(seat(bob, 0)).to_contain_text("Bobby")

    ada.button("Remove Bobby from the table").click()
    ada.picture("lobby-remove")
    ada.button("Keep").click()
    assert names(ada) == ["Bobby", "Ada"]
    ada.button("Remove Bobby from the table").click()
    ada.button("Remove").last.click()
    bob.sees("Your seat was given away. You can watch.")
    expect(seat(ada, 0)).to_contain_text("Open seat")
    expect(bob.page.get_by_text("You are watching.")).to_be_visible()


def test_hints_show_the_setting_and_not_the_permission_3_c5(windows: Windows) -> None:
    ada = opened(windows)
    box = ada.page.get_by_role("checkbox", name=re.compile("^Hints are allowed"))
    expect(box).not_to_be_checked()
    ada.page.reload()
    expect(box).not_to_be_checked()
    box.check()
    bob = guest(windows, ada, "Bob")
    expect(box).to_be_checked()
    expect(bob.page.locator("dl")).to_contain_text("Hints\nyes")


def test_seats_are_exchanged_and_shuffled_and_a_seat_can_be_chosen_to_start(
    windows: Windows,
) -> None:
    ada = opened(windows)
    guest(windows, ada, "Bob")
    expect(seat(ada, 1)).to_contain_text("Bob")
    before = names(ada)
    ada.button("Shuffle the seats").click()
    ada.page.wait_for_function(
        "before => [...document.querySelectorAll('[data-seat] .who b')]"
        ".map(b => b.innerText.trim()).join() !== before",
        arg=",".join(before),
    )
    ada.page.get_by_role("radio", name="Choose").check(force=True)
    ada.page.get_by_role("combobox", name="Who starts").select_option("Bob")
    expect(seat(ada, 0)).to_contain_text("Bob")
    ada.sees("Bob starts, then it goes on down the list. By the book the oldest of you starts.")
    ada.button("Start").click()
    expect(ada.page.locator("main.board")).to_be_visible()
    found = httpx.get(f"{windows.server.url}/api/tables/{ada.table}").json()["table"]
    assert (found["order"], found["lot"]) == ("as_given", None)
    assert [chair["name"] for chair in found["seats"]] == ["Bob", "Ada"]


def test_a_full_table_offers_to_watch_and_turns_into_the_match_14(windows: Windows) -> None:
    ada = opened(windows)
    link = ada.page.get_by_label("Link to this table").input_value().split("/", 3)[3]
    bob = guest(windows, ada, "Bob")
    late = windows.open(link)
    late.sees("All seats are taken")
    assert late.page.get_by_label("Your name").count() == 0
    late.picture("full-table")
    assert late.findings() == []
    late.button("Watch").click()
    late.sees("You are watching. The match appears here when it begins.")
    ada.button("Start").click()
    expect(late.page.locator("main.board")).to_be_visible()
    late.sees("You are watching")
    assert late.page.get_by_role("region", name="Your board").count() == 0
    late.picture("watching")
    assert late.findings() == []
    expect(bob.page.locator("main.board")).to_be_visible()


def test_a_watcher_of_the_border_does_not_read_your_board_14(windows: Windows) -> None:
    body = {
        "game": "border",
        "seats": [{"kind": "person", "name": n} for n in ("Ada", "Bob")],
        "start": True,
    }
    made = httpx.post(f"{windows.server.url}/api/tables", json=body).json()
    late = windows.open(f"#/t/{made['table']}")
    expect(late.page.get_by_role("region", name="The board of Ada")).to_be_visible()
    assert late.page.get_by_role("region", name="Your board").count() == 0


# How far the largest picture of a board reaches below its window, or what lies at its lower edge.
BELOW = """() => {
  const area = ({ width, height }) => width * height;
  const boards = [...document.querySelectorAll('main.board svg')].map(svg =>
    svg.getBoundingClientRect());
  const foot = document.querySelector('.match > footer')?.getBoundingClientRect().top;
  const { bottom } = boards.sort((one, other) => area(other) - area(one))[0];
  return Math.round(bottom - (foot ?? innerHeight));
}"""


def comes(visitor: Visitor, condition: str) -> None:
    """Wait until something is true on the page, whose policy lets no strings be evaluated there."""
    visitor.page.evaluate(
        f"""late => new Promise((found, lost) => {{
          const look = () => (({condition}) ? found(true) : requestAnimationFrame(look));
          setTimeout(() => lost(new Error({json.dumps(condition)})), late);
          look();
        }})""",
        LATE,
    )


@pytest.mark.parametrize("game", one_of(SHELF, "copenhagen"))
def test_a_watcher_on_a_phone_sees_as_much_as_a_player(windows: Windows, game: str) -> None:
    """The strip that says so takes its room from the board: nothing is pushed out of the window."""
    people = [{"kind": "person", "name": name} for name in ("Ada", "Bob")]
    body = {"game": game, "seats": people, "start": True}
    made = httpx.post(f"{windows.server.url}/api/tables", json=body).json()
    path, high = f"#/t/{made['table']}", "document.documentElement.scrollHeight"
    ada = windows.open(f"{path}?token={made['tokens'][0]}", size=PHONE)
    expect(ada.page.locator("main.board")).to_be_visible()
    late = windows.open(path, size=PHONE)
    late.sees("You are watching")
    comes(late, f"{high} <= {ada.page.evaluate(high)} + 1")
    late.picture(f"watching-{game}-phone")
    for size in (PHONE, LOW):
        late.page.set_viewport_size(size)
        comes(late, f"({BELOW})() <= 0")
    late.picture(f"watching-{game}-low")


def test_an_old_link_says_so_before_a_name_is_asked_for_14(windows: Windows) -> None:
    ada = opened(windows)
    link = ada.page.get_by_label("Link to this table").input_value()
    ada.button("New link").click()
    expect(ada.page.get_by_label("Link to this table")).not_to_have_value(link)
    late = windows.open()
    late.expected.append(REFUSED)
    late.go(link.split("/", 3)[3])
    late.page.reload()
    late.sees("This link is no longer valid")
    assert late.page.get_by_label("Your name").count() == 0
    late.button("Watch").click()
    late.sees("You are watching.")


def test_a_seat_that_becomes_free_can_be_taken_by_who_watches(windows: Windows) -> None:
    ada = opened(windows)
    link = ada.page.get_by_label("Link to this table").input_value().split("/", 3)[3]
    bob = guest(windows, ada, "Bob")
    late = windows.open(link)
    late.button("Watch").click()
    late.sees("You are watching.")
    bob.button("Leave the table").click()
    late.button("Sit down").click()
    late.page.get_by_label("Your name").fill("Cem")
    late.button("Sit down").click()
    expect(seat(ada, 1)).to_contain_text("Cem")


def test_boards_of_the_border_are_chosen_by_picture_39(windows: Windows) -> None:
    ada = opened(windows, "border")
    expect(ada.page.get_by_role("img", name="Board A")).to_be_visible()
    ada.page.get_by_role("combobox", name="Boards: seat 1").select_option("D")
    expect(ada.page.get_by_role("img", name="Board D")).to_be_visible()
    expect(ada.page.get_by_role("img", name="Board A")).to_have_count(0)
    ada.picture("lobby-border")
    assert ada.findings() == []


def test_six_reactions_reach_everybody_and_can_be_muted(windows: Windows) -> None:
    ada = opened(windows)
    bob = guest(windows, ada, "Bob")
    bar = bob.page.get_by_role("group", name="Reactions")
    expect(bar.get_by_role("button")).to_have_count(7)  # and one to hide them
    bar.get_by_role("button", name="Ahoy!").click()
    expect(seat(ada, 1).locator("[data-reaction=ahoy]")).to_be_visible()
    ada.picture("lobby-reaction")
    ada.button("Hide reactions").click()
    expect(ada.button("Hide reactions")).to_have_attribute("aria-pressed", "true")
    expect(ada.page.locator("[data-reaction]")).to_have_count(0)
    bar.get_by_role("button", name="Well played").click()
    expect(bob.page.locator("[data-reaction=well]")).to_be_visible()
    assert ada.page.locator("[data-reaction]").count() == 0


@pytest.mark.parametrize("language", one_of(["fr", "de"], "de"))
def test_the_lobby_speaks_every_language(windows: Windows, language: str) -> None:
    body = {
        "game": "copenhagen",
        "seats": [{"kind": "person", "name": "Ada"}, {"kind": "open"}],
        "order": "lot",
    }
    made = httpx.post(f"{windows.server.url}/api/tables", json=body).json()
    ada = windows.open(f"#/t/{made['table']}?token={made['tokens'][0]}", locale=language)
    said = words(language)
    for id in (
        "page.invite.title",
        "page.table.people",
        "page.seat.empty",
        "page.starts",
        "page.starts.lot",
        "page.starts.lot.about",
        "page.table.how",
        "page.seat.shuffle",
    ):
        ada.sees(said[id])
    assert not re.search(r"\bpage\.\w+", ada.page.locator("body").inner_text())
    ada.picture(f"lobby-{language}")
    ada.page.set_viewport_size(PHONE)
    assert ada.wide() <= 0
    ada.picture(f"lobby-phone-{language}")
