"""Today on the page: before, the one match, after, and the picture to share."""

from __future__ import annotations

import json
import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, Route, expect
from websockets.sync.client import connect

from nyhavn import SHELF
from tests.browser.conftest import Windows
from tests.browser.window import DESKTOP, LATE, PHONE
from tests.server.running import Probe

LOW: Any = {"width": 844, "height": 390}
MIDDLE: Any = {"width": 1000, "height": 800}
FIELD = [[3, 2], [5, 9], [6, 14], [8, 21], [9, 17], [11, 12], [12, 4], [13, 1]]
PNG = b"\x89PNG\r\n\x1a\n"


def played(url: str, table: str, token: str) -> list[int]:
    """Play somebody's match to its end, beside the page; return the points."""
    with connect(url.replace("http", "ws") + "/ws") as socket:
        probe = Probe(socket)
        probe.hello(table, token)
        while not probe.until(lambda new: bool(new["legal"]) or new["over"])["over"]:
            probe.move(probe.lines[0])
        scores: list[int] = probe.last["update"]["scores"]
        return scores


def test_one_match_a_day_from_before_to_the_picture(windows: Windows) -> None:
    visitor = windows.open("#/today/rollwrite", permissions=["clipboard-read", "clipboard-write"])
    page = visitor.page
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("Today: Roll & Write"))
    expect(page.locator("nav a[aria-current=page]").first).to_have_text(re.compile("Today"))
    visitor.sees("One try for each browser, not for each person")
    assert page.locator(".tag").count() == 0, "the field is shown before one has played"
    page.locator("[data-today-play]").click()
    table = visitor.table
    token = json.loads(visitor.storage["nyhavn.today.token"])
    visitor.go("#/today/rollwrite")
    expect(page.locator("[data-today-play]")).to_have_text(re.compile("Go on"))
    points = played(visitor.url, table, token)[0]
    page.reload()
    expect(page.locator(".tag.you")).to_be_visible(timeout=LATE)
    expect(page.locator("dd").first).to_have_text(str(points))
    with page.expect_download() as coming:
        visitor.button("Share the picture").click()
    assert coming.value.path().read_bytes()[:8] == PNG
    visitor.button("Copy").click()
    visitor.sees("The text is copied.")
    text = page.evaluate("navigator.clipboard.readText()")
    assert re.match(rf"Nyhavn · \d+ \w+\nRoll & Write: {points} points?", text)
    assert "#/today" in text
    visitor.button("Play it again").click()
    assert visitor.table != table
    told = httpx.get(f"{visitor.url}/api/tables/{visitor.table}").json()["table"]
    assert told["today"]["counted"] is False


def told(page: Page, over: bool) -> None:
    """Let the server tell of many who have played, and of an own result if that is over."""

    def answer(route: Route) -> None:
        board = route.fetch().json()
        for game in board["games"]:
            game["played"] = sum(n for _, n in FIELD)
            if over or board["day"] != board["today"]:
                game["field"], game["master"] = FIELD, 13
            if over:
                own = {"state": "over", "table": "abcdefghij", "points": 9, "ahead": 57}
                game["mine"] = own | {"place": 18, "of": 80}
        if over:
            board["row"] = 7
            for past in board["days"][3:]:
                past["results"] = [{"game": past["lead"], "points": 9, "ahead": 57}]
        route.fulfill(json=board)

    page.route("**/api/today*", answer)


def covered(page: Page) -> bool:
    """Whether the names of the games lie on the words of the day."""
    return bool(
        page.evaluate("""() => {
            const games = document.querySelector('main nav').getBoundingClientRect();
            return ['.when', 'h1'].some((name) => {
                const words = document.createRange();
                words.selectNodeContents(document.querySelector(name));
                const { right, top, bottom } = words.getBoundingClientRect();
                return games.left < right && games.top < bottom && top < games.bottom;
            });
        }""")
    )


def clipped(page: Page) -> bool:
    """Whether a house or a name of the street is higher than the street."""
    return bool(
        page.evaluate("""() => {
            const { top } = document.querySelector('.street').getBoundingClientRect();
            return [...document.querySelectorAll('.street g, .street .tag')].some(
                (one) => one.getBoundingClientRect().top < top);
        }""")
    )


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize(
    "size", [DESKTOP, MIDDLE, PHONE, LOW], ids=["desktop", "middle", "phone", "low"]
)
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("over", [False, True], ids=["before", "after"])
def test_it_fits_and_can_be_used_by_everybody(
    windows: Windows, language: str, size: Any, scheme: str, over: bool
) -> None:
    visitor = windows.open(size=size, locale=language, color_scheme=scheme)
    told(visitor.page, over)
    for game in SHELF:
        visitor.go(f"#/today/{game}")
        mark = visitor.page.locator(f"[data-today={game}][aria-current]")
        expect(mark).to_be_visible(timeout=LATE)
        expect(visitor.page.locator(".tag.you")).to_have_count(int(over))
        assert visitor.wide() <= 0
        assert not covered(visitor.page)
    if not over:  # what is to be done is seen at once
        box = visitor.page.locator("[data-today-play]").bounding_box()
        assert box
        assert box["y"] + box["height"] <= size["height"] - (64 if size == PHONE else 0)
    assert visitor.findings() == []
    visitor.picture(f"today-{'after' if over else 'before'}-{language}-{size['width']}-{scheme}")
    if not over:
        day = visitor.page.locator(".calendar a").nth(-2).get_attribute("href")
        assert day
        visitor.go(day)
        expect(visitor.page.locator(".tag")).to_have_count(1)
        assert visitor.wide() <= 0
        assert visitor.findings() == []
        visitor.picture(f"today-past-{language}-{size['width']}-{scheme}")
    assert not clipped(visitor.page)
