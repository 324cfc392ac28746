"""Wrong links, odd names, double clicks: a clear sentence, and nothing is changed."""

from __future__ import annotations

import json

import httpx
import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Windows
from tests.browser.hands import Mouse
from tests.browser.players import Player
from tests.browser.window import Visitor

REFUSED = "Failed to load resource.*40"


def invited(windows: Windows, name: str, field: str = "node => node") -> tuple[Visitor, str]:
    """A visitor with an invitation to a table of Ada, who gives this name in that field."""
    body = {
        "game": "border",
        "seats": [{"kind": "person", "name": "Ada"}, {"kind": "open"}],
    }
    made = httpx.post(f"{windows.server.url}/api/tables", json=body).json()
    visitor = windows.open(f"#/t/{made['table']}?invite={made['invite']}")
    visitor.expected.append(REFUSED)
    visitor.page.get_by_label("Your name").evaluate(field)
    visitor.page.get_by_label("Your name").fill(name)
    visitor.button("Sit down").click()
    return visitor, made["table"]


def seats(windows: Windows, table: str) -> list[str | None]:
    found = httpx.get(f"{windows.server.url}/api/tables/{table}").json()
    return [seat["name"] for seat in found["table"]["seats"]]


@pytest.mark.parametrize(
    ("at", "sentence"),
    [
        ("#/t/aaaaaaaaaa", "There is no table 'aaaaaaaaaa' here."),
        ("#/t/aaaaaaaaaa?invite=x", "There is no table 'aaaaaaaaaa' here."),
        ("#/replay/aaaaaaaaaa", "There is no table 'aaaaaaaaaa' here."),
        ("#/t/%E0%A4%A", "Three games at the harbour"),
        ("#/no/such/page", "Three games at the harbour"),
    ],
)
def test_addresses_that_lead_nowhere(windows: Windows, at: str, sentence: str) -> None:
    visitor = windows.open()
    visitor.expected.append(REFUSED)
    visitor.go(at)
    visitor.page.reload()
    visitor.sees(sentence)
    assert visitor.findings() == []


def test_a_wrong_token_is_no_seat(windows: Windows) -> None:
    visitor, table = invited(windows, "Bob")
    visitor.sees("you")
    thief = windows.open()
    thief.expected.append(REFUSED)
    thief.go(f"#/t/{table}?token={'A' * 22}")
    thief.sees("This is not the secret of a seat at this table.")
    thief.picture("wrong-token")
    assert "nyhavn.tables" not in thief.storage
    assert thief.findings() == []


def test_a_name_of_ten_thousand_characters_is_cut(windows: Windows) -> None:
    """The field takes forty; whoever gets around it reads a sentence."""
    visitor, table = invited(windows, "B" * 10_000)
    visitor.sees("2 of 2")
    visitor.picture("long-name")
    assert seats(windows, table) == ["Ada", "B" * 40]
    assert visitor.wide() == 0
    visitor, table = invited(windows, "B" * 10_000, field="node => node.maxLength = 20000")
    visitor.sees("A name has at most 40 characters.")
    assert seats(windows, table) == ["Ada", None]


def test_a_name_with_html_in_it_is_refused(windows: Windows) -> None:
    visitor, table = invited(windows, "<img src=x onerror=alert(1)>")
    visitor.sees("A name cannot contain < or >")
    assert seats(windows, table) == ["Ada", None]
    assert visitor.page.locator("img[src=x]").count() == 0


def test_double_clicks_do_nothing_twice(windows: Windows) -> None:
    visitor = windows.open()
    page = visitor.page
    page.locator("[data-play=copenhagen]").dblclick()
    Player(visitor, "copenhagen", Mouse()).wait()
    assert len(json.loads(visitor.storage["nyhavn.tables"])) == 1
    for pier in (1, 2):
        page.locator("button.pier").nth(pier - 1).click()
    page.locator("[data-go]:enabled").dblclick()  # ask and answer; a third and fourth are nothing
    page.wait_for_function("() => document.querySelector('[data-go]')?.dataset.go !== 'take 1,2'")
    Player(visitor, "copenhagen", Mouse()).wait()
    visitor.button("Whole log").click()
    told = page.locator("dialog li:not(.remark)").filter(has_text="You take")
    expect(told).to_have_count(1)
