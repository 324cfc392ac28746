"""The end of a match between two browsers: ranking, luck, record, replay, rematch."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path

from playwright.sync_api import Route, expect

from nyhavn.cli import main
from tests.browser.conftest import Windows
from tests.browser.friends import agree, friends, play
from tests.browser.players import Player
from tests.browser.window import Visitor

PLACES = """rows => rows.map(row =>
  ['.place', '.who b', '.score'].map(part => row.querySelector(part).textContent).join(' '))"""


def ranking(visitor: Visitor) -> list[str]:
    """Place, name and points, as the end tells them."""
    found: list[str] = visitor.page.locator("dialog .ranking li").evaluate_all(PLACES)
    return found


def saved(visitor: Visitor, folder: Path) -> Path:
    """The record, as a person downloads it."""
    with visitor.page.expect_download() as coming:
        visitor.button("Record file").click()
    file = folder / coming.value.suggested_filename
    coming.value.save_as(file)
    return file


def lied_to(visitor: Visitor) -> None:
    """Let the server say that they had other salts, and stand by it wherever it is asked."""
    true: list[str] = []

    def record(route: Route) -> None:
        true.append(route.fetch().text())
        route.fulfill(body=forged(true[-1]), content_type="text/plain")

    def replay(route: Route) -> None:
        route.fulfill(body=route.fetch(post_data=true[-1]).text(), content_type="application/json")

    visitor.page.route("**/record", record)
    visitor.page.route("**/api/replay**", replay)


def forged(record: str) -> str:
    """Other salts for both, wherever they sit, with the promises that fit them."""
    salt = "00ff"
    text = re.sub(r"^salts .*$", f"salts {salt} {salt}", record, count=1, flags=re.M)
    hashed = sha256(salt.encode()).hexdigest()
    return re.sub(r"^commits .*$", f"commits {hashed} {hashed}", text, count=1, flags=re.M)


def remembered(windows: Windows, *visitors: Visitor) -> None:
    """Both browsers keep how it ended; one that was not there is told by the server."""
    links = []
    for visitor in visitors:
        page = windows.tab(visitor.page.context, "#/matches").page
        finished = page.locator("section[aria-labelledby=finished] li")
        expect(finished).to_contain_text(
            re.compile(r"Copenhagen.*\d+\u2009:\u2009\d+.*today", re.S)
        )
        page.get_by_role("button", name="Another device").click()
        links.append(page.get_by_label("Private link of your matches").input_value())
        page.close()
    elsewhere = windows.open(links[1].split("/", 3)[3])
    elsewhere.sees("1 match was taken in; 0 were here already.")
    finished = elsewhere.page.locator("section[aria-labelledby=finished] li")
    expect(finished).to_contain_text(
        re.compile("Copenhagen.*Ada.*(won|lost|together).*today", re.S)
    )


def test_a_match_online_to_its_end_and_the_next_one(windows: Windows, tmp_path: Path) -> None:
    ada, bob = friends(windows, "copenhagen")
    assert play((ada, bob), 800), "the match does not end"
    first, second = ada.visitor, bob.visitor
    assert ranking(first) == ranking(second)
    assert len(ranking(first)) == 2
    remembered(windows, first, second)

    # Names at the lines, rounds below them, and one sentence why it is over (ux1 P9, ux2 19).
    chart = first.page.locator("dialog svg[role=img]", has=first.page.locator(".lines"))
    expect(chart).to_contain_text(re.compile("Rounds.*(Ada.*Bob|Bob.*Ada)", re.S))
    dashes = chart.locator(".line").evaluate_all(
        "l => l.map(e => e.getAttribute('stroke-dasharray'))"
    )
    assert len(set(dashes)) == 2
    first.sees(re.compile(r"The end card came up\.|has reached 12 points\."))
    titles = [v.page.locator("dialog h2").first.inner_text() for v in (first, second)]
    assert any(re.match("You (win|share the victory)!", title) for title in titles)

    # The answer comes into view (ux1 C6, ux2 12).
    first.button("Check the luck").click()
    first.sees("The luck was fair")
    first.sees("Your browser’s share was used just as it had promised it")
    expect(first.page.get_by_text("The luck was fair")).to_be_in_viewport()
    first.picture("end-luck")
    assert first.findings() == []

    record = saved(first, tmp_path)
    assert re.fullmatch(r"copenhagen-\w+\.nyhavn", record.name)
    assert re.search("^names (Ada Bob|Bob Ada)$", record.read_text(), re.M)  # by lot
    assert re.search(r"^commits [0-9a-f]{64} [0-9a-f]{64}$", record.read_text(), re.M)
    assert main(["verify", str(record)]) == 0
    lied_to(second)
    second.button("Check the luck").click()
    second.sees("Your browser’s share of the luck was left out or replaced")
    second.page.unroute_all()

    second.button("Replay").click()
    expect(second.page.get_by_role("slider", name="Moment of the match")).to_be_visible()
    second.page.keyboard.press("End")
    second.sees(re.compile(r"wins\.|share the victory\."))  # luck decides who, or both
    second.page.go_back()
    expect(second.page.locator("dialog .ranking li")).to_have_count(2)

    old = first.table
    first.page.locator("[data-rematch]").click()
    expect(first.page).not_to_have_url(re.compile(old))
    second.sees("Ada wants a rematch")
    second.page.locator("[data-join]").click()
    expect(second.page).not_to_have_url(re.compile(old))
    assert first.table == second.table
    first.sees("All seats are taken: the match can begin.")
    first.button("Start").click()
    again = Player(first, "copenhagen", ada.hand), Player(second, "copenhagen", bob.hand)
    assert not play(again, 4)
    agree(*again)
