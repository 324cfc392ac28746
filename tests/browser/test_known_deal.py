"""A known deal on the page: from the end of a match, for oneself or with a friend."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Windows
from tests.browser.window import LATE, PHONE, Visitor

BOT = {"kind": "bot", "level": "uniform"}
FIRST = re.compile("Play this deal")


def ended(windows: Windows, game: str = "rollwrite") -> tuple[Visitor, str]:
    """A window before the end of a match of bots."""
    visitor = windows.open()
    made = visitor.page.request.post(
        f"{visitor.url}/api/tables", data={"game": game, "seats": [BOT, BOT], "start": True}
    ).json()
    visitor.go(f"#/t/{made['table']}")
    visitor.page.get_by_role("button", name=FIRST).wait_for(timeout=LATE)
    return visitor, made["table"]


def test_a_deal_is_played_again_and_a_friend_is_challenged(windows: Windows) -> None:
    ada, id = ended(windows)
    page = ada.page
    ada.picture("end-deal")
    assert ada.findings() == []
    seed = page.request.get(f"{ada.url}/api/tables/{id}").json()["table"]["seed"]
    ada.button("Challenge a friend with this deal").click()
    page.wait_for_url(lambda url: "#/t/" in url and id not in url)
    known = page.get_by_text("Luck: a known deal")
    expect(known).to_be_visible()
    expect(ada.button("One more seat")).to_have_count(0)
    ada.picture("lobby-deal")
    assert ada.findings() == []
    invitation = page.get_by_label("Link to this table").input_value()

    bob = windows.open(size=PHONE)
    bob.go(invitation.split("/", 3)[3])
    bob.sees(re.compile("This deal has been played before"))
    bob.page.get_by_label("Your name").fill("Bob")
    bob.button("Sit down").click()
    bob.page.locator("summary").click()
    bob.sees(re.compile("This deal has been played before"))
    ada.button("Start").click()
    expect(page.get_by_text(re.compile("Roll & Write · known deal"))).to_be_visible()
    made = page.request.get(f"{ada.url}/api/tables/{ada.table}").json()["table"]
    assert (made["deal"]["kind"], made["seal"], made["seed"]) == ("known", "", None)
    assert len(seed) == 64
    ada.picture("match-deal")
    bob.picture("match-deal-phone")
    bob.button("Menu").click()  # where there is no room for it in the head
    bob.sees("The luck is that of an earlier match; it counts nowhere.")
    assert ada.complaints == []
