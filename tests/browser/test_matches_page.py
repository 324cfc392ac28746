"""The page of one's matches: what is running, what is over, what they say together; all of it taken
along as a file and by a private link."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.browser.conftest import Windows
from tests.browser.test_everyone import ID
from tests.browser.window import DESKTOP, PHONE, Visitor
from tests.forms import slow

DAY = 24 * 3600 * 1000
LOW = {"width": 844, "height": 390}
SMALL = {"width": 320, "height": 568}
MAKE = """async (bodies) => Promise.all(bodies.map(async (body) => {
  const answer = await fetch('/api/tables', {
    method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(body),
  });
  return answer.json();
}))"""
KEEP = """([running, finished]) => {
  localStorage['nyhavn.tables'] = JSON.stringify(running);
  for (const one of finished) localStorage[`nyhavn.finished.${one.id}`] = JSON.stringify(one);
}"""


def past(nth: int, game: str, level: str, scores: list[int], **more: Any) -> dict[str, Any]:
    """A match against bots that ended so many half days ago; the first seat was ours."""
    names = ["Ada", "Bo", "Freja"][: len(scores)]
    order = sorted(range(len(scores)), key=lambda seat: -scores[seat])
    outcome = {
        "seats": [{"name": name, "level": level if k else None} for k, name in enumerate(names)],
        "mine": [0],
        "scores": scores,
        "ranking": [[seat] for seat in order],
        "ended": 1_700_000_000_000 - nth * DAY // 2,
    }
    table = {"id": f"past{nth}", "game": game, "tokens": [f"token{nth}"], "names": names}
    return {**table, "seen": 1, "over": True, "outcome": outcome, **more}


PAST = [
    past(0, "copenhagen", "journeyman", [11, 6, 5], accuracy=84.0),
    past(1, "copenhagen", "journeyman", [12, 4, 8], accuracy=90.0),
    past(2, "copenhagen", "journeyman", [7, 12, 8]),
    past(3, "border", "apprentice", [30, 36]),
    past(4, "rollwrite", "mason", [14, 9]),
    past(5, "rollwrite", "mason", [8, 9]),
    past(6, "border", "apprentice", [40, 36]),
]


def with_past(windows: Windows, **wishes: Any) -> Visitor:
    """Somebody with two running matches and seven that are over."""
    visitor = windows.open(**wishes)
    person, bot = {"kind": "person", "name": "Ada"}, {"kind": "bot", "level": "apprentice"}
    friend = {"kind": "person", "name": "Bea"}
    made = visitor.page.evaluate(
        MAKE,
        [
            {"game": "border", "seats": [friend, person], "start": True},
            {"game": "copenhagen", "seats": [person, {**bot, "name": "Bo"}], "start": True},
        ],
    )
    waiting, due = made
    running = [
        {"id": one["table"], "game": game, "tokens": tokens, "names": [], "seen": 9, "over": False}
        for one, game, tokens in [
            (waiting, "border", [None, waiting["tokens"][1]]),
            (due, "copenhagen", [due["tokens"][0], None]),
        ]
    ]
    visitor.page.evaluate(KEEP, [running, PAST])
    visitor.page.reload()
    visitor.page.locator("nav.to-pages a[href='#/matches']").click()
    return visitor


def panel(visitor: Visitor, name: str) -> Locator:
    return visitor.page.locator(f"section[aria-labelledby={name}]")


def test_all_matches_of_this_browser(windows: Windows, tmp_path: Path) -> None:
    visitor = with_past(windows)
    page = visitor.page
    running, finished = panel(visitor, "running"), panel(visitor, "finished")

    # What waits for me stands first.
    expect(running.locator("li").first).to_contain_text(re.compile("Copenhagen.*your turn", re.S))
    expect(running.locator("li").nth(1)).to_contain_text(
        re.compile("The Border.*Bea to play", re.S)
    )
    expect(running).to_contain_text("2 matches, 1 waits for you")
    expect(running.get_by_role("button", name="Play")).to_have_count(1)
    expect(finished.locator("li")).to_have_count(6)
    expect(finished.locator("li").first).to_contain_text(re.compile("Journeyman.*11.*won", re.S))
    finished.get_by_role("button", name="Show 1 more").click()
    expect(finished.locator("li")).to_have_count(7)

    # Numbers: only cells with matches have a bar.
    numbers = panel(visitor, "totals").locator("div")
    expect(numbers).to_have_text(
        [re.compile("matches.*7"), re.compile("won.*4"), re.compile("12"), re.compile("87")]
    )
    against = panel(visitor, "against")
    expect(against.locator(".bar")).to_have_text(["1 of 2", "2 of 3", "1 of 2"])
    expect(against.get_by_text("not yet")).to_have_count(5 * 3 - 3)
    expect(against.get_by_role("button")).to_have_text("Try the next one: Mason")
    points = panel(visitor, "points")
    points.get_by_label("Level of the bots").select_option("mason")
    expect(points.locator("tbody tr")).to_have_text([re.compile(r"Write\s*2\s*1\s*11\s*14\s*1")])
    visitor.picture("matches")
    assert visitor.findings() == []
    assert visitor.wide() <= 0

    # By game; more about one; removing asks once in place.
    finished.get_by_label("Which games").select_option("border")
    expect(finished.locator("li")).to_have_count(2)
    finished.get_by_role("button", name="More").first.click()
    finished.get_by_role("button", name="Remove").click()
    finished.get_by_role("button", name="No").click()
    expect(finished.get_by_role("button", name="Remove")).to_be_focused()
    finished.get_by_role("button", name="Remove").click()
    assert visitor.findings() == []
    finished.get_by_role("button", name="Yes").click()
    expect(finished.locator("li")).to_have_count(1)

    # As a file, and by a private link on a phone.
    kept = panel(visitor, "kept")
    with page.expect_download() as saving:
        kept.get_by_role("button", name="Export").click()
    path = tmp_path / "everything.json"
    saving.value.save_as(path)
    kept.get_by_role("button", name="Another device").click()
    link = page.get_by_label("Private link of your matches").input_value()
    expect(page.locator("dialog svg[role=img]")).to_be_visible()
    page.keyboard.press("Escape")
    kept.get_by_role("button", name="Remove all").click()
    kept.get_by_role("button", name="Yes").click()
    expect(running).to_contain_text("No match is running")
    expect(page.locator("li .actions")).to_have_count(0)
    bad = tmp_path / "bad.json"
    bad.write_text(path.read_text("utf-8")[:-9], "utf-8")
    page.locator("input[type=file]").set_input_files(bad)
    visitor.sees("Nothing was changed")
    page.locator("input[type=file]").set_input_files(path)
    visitor.sees("8 matches were taken in")
    expect(running.locator("li")).to_have_count(2)
    expect(finished.locator("li")).to_have_count(1)  # of The Border, as chosen

    phone = windows.open(size=PHONE)
    phone.expected.append("403|404")  # that the server does not know the past ones
    phone.go(link.split("/", 3)[3])
    phone.sees("2 matches were taken in; 0 were here already, 6 are not at this server.")
    expect(panel(phone, "running").locator("li")).to_have_count(2)
    assert "seats" not in phone.page.url
    panel(phone, "running").get_by_role("button", name="Play").click()
    phone.page.wait_for_url(re.compile("#/t/"))
    expect(phone.page.locator("nav.to-pages")).to_have_count(0)  # none in a match
    phone.go("#/matches?seats=rubbish")
    phone.sees("This link is damaged")


def slow_friends(route: Route) -> None:
    """Answer how a table stands as if nothing had happened there for twenty minutes."""
    answer = route.fetch()
    route.fulfill(response=answer, json={**answer.json(), "waits": 20 * 60_000})


@pytest.mark.parametrize(
    ("language", "others", "mine"),
    [
        ("fr", "à Bea de jouer depuis 20 min", "à vous depuis 20 min"),
        slow(("en", "Bea to play for 20 min", "your turn for 20 min")),
        slow(("de", "Bea am Zug seit 20 Min.", "du bist dran seit 20 Min.")),
    ],
)
def test_a_running_match_says_for_how_long_it_waits(
    windows: Windows, language: str, others: str, mine: str
) -> None:
    visitor = with_past(windows, locale=language)
    visitor.page.route(re.compile("/api/tables/[a-z0-9]+$"), slow_friends)
    visitor.page.reload()
    state = panel(visitor, "running").locator("li .state")
    expect(state).to_have_text(
        [
            re.compile(r"\s+".join(re.escape(word) for word in said.split()))
            for said in (mine, others)
        ]
    )


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en-GB", "de-DE", "fr-FR"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE, LOW, SMALL], ids=lambda size: str(size["width"]))
@pytest.mark.parametrize("light", ["light", "dark"])
def test_every_part_in_every_language_and_window(
    windows: Windows, language: str, size: Any, light: Any
) -> None:
    visitor = with_past(windows, size=size, locale=language, color_scheme=light)
    expect(panel(visitor, "running").locator("em")).to_have_count(1)
    tabs = visitor.page.get_by_role("tab")
    for part in range(tabs.count() or 1):
        if tabs.count():
            tabs.nth(part).click()
            expect(tabs.nth(part)).to_have_attribute("aria-selected", "true")
        visitor.picture(f"matches-{part}-{size['width']}-{language}-{light}")
        assert not ID.search(visitor.page.locator("body").inner_text())
        assert visitor.findings() == []
        assert visitor.wide() <= 0
