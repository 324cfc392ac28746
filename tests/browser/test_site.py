"""The site of static files: everything in one browser, kept there, also without any network."""

from __future__ import annotations

import gzip
import json
import os
import re
import shutil
import signal
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Route, expect

from nyhavn import SHELF
from tests.browser.conftest import Windows
from tests.browser.hands import Finger, Mouse
from tests.browser.learners import Learner
from tests.browser.players import Player
from tests.browser.test_matches import two
from tests.browser.window import DESKTOP, LATE, PHONE, Visitor
from tests.offline.static_site import SITE, Host

MOST = 9_000_000  # bytes that a first visit may fetch, from a host that packs nothing
KILLS = 200 if os.environ.get("NYHAVN_PROVE") == "1" else 10
FAST = """localStorage['nyhavn.bots'] = '{"pace": 0, "work": 1}'"""
KEPT = """async () => {
  const name = (await indexedDB.databases())[0].name;
  const db = await new Promise((done) => {
    const asked = indexedDB.open(name);
    asked.onsuccess = () => done(asked.result);
  });
  const asked = db.transaction('tables').objectStore('tables').getAll();
  const found = await new Promise((done) => { asked.onsuccess = () => done(asked.result); });
  db.close();
  return found.map(({ text }) => JSON.parse(text));
}"""


class SiteWindows(Windows):
    """Windows at a site; bots are quick."""

    def tab(self, context: BrowserContext, at: str = "") -> Visitor:
        context.add_init_script(FAST)
        return super().tab(context, at)


@pytest.fixture
def host() -> Iterator[Host]:
    if not (SITE / "sw.js").is_file():
        pytest.skip("the site is not built: make site")
    found = Host()
    yield found
    found.close()


@pytest.fixture
def windows(browser: Browser, host: Host) -> Iterator[SiteWindows]:
    made = SiteWindows(browser, host)  # type: ignore[arg-type]  # of a server it needs the address
    yield made
    complaints = [line for visitor in made.opened for line in visitor.complaints]
    made.close()
    assert complaints == []


def begin(visitor: Visitor, game: str, hand: Any = None) -> Player:
    """Begin a match against one gentle bot, and wait for the first decision."""
    two(visitor, game)
    player = Player(visitor, game, hand or Mouse())
    player.hand.tap(visitor.page.locator(f"[data-play={game}]"))  # type: ignore[union-attr]
    visitor.page.wait_for_url(re.compile("#/t/"))
    player.wait()
    return player


@pytest.mark.parametrize(
    ("game", "touch"),
    [
        ("copenhagen", False),
        pytest.param("rollwrite", True, marks=pytest.mark.slow),
        pytest.param("border", False, marks=pytest.mark.slow),
    ],
)
def test_a_whole_match_with_a_reload_in_the_middle(
    windows: SiteWindows, game: str, touch: bool
) -> None:
    wishes: dict[str, Any] = {"has_touch": True, "is_mobile": True, "size": PHONE} if touch else {}
    visitor = windows.open(**wishes)
    player = begin(visitor, game, Finger() if touch else Mouse())
    table = visitor.table
    assert not player.play(most=4)
    visitor.page.reload()
    player.wait()
    assert visitor.table == table
    assert player.play(), "the match does not end"
    expect(visitor.page.locator("dialog .ranking li")).to_have_count(2)
    visitor.picture(f"site-{game}-end")


@pytest.mark.slow
@pytest.mark.parametrize("game", ["copenhagen", "rollwrite", "border"])
@pytest.mark.parametrize("locale", ["fr-FR", "de-DE"])
def test_a_whole_match_by_keys_in_other_languages(
    windows: SiteWindows, game: str, locale: str
) -> None:
    visitor = windows.open(locale=locale)
    begin(visitor, game)
    assert Player(visitor, game, None).play(), "the match does not end"


def ready(visitor: Visitor) -> None:
    """Wait until the site is kept for when there is no network."""
    visitor.page.wait_for_function(
        "navigator.serviceWorker.ready.then((found) => found.active?.state === 'activated')"
    )


def test_without_a_network_after_the_first_visit(windows: SiteWindows, host: Host) -> None:
    """Everything comes once, from this site only; then nothing more is needed."""
    visitor = windows.open()
    player = begin(visitor, "border")
    ready(visitor)
    assert host.sent <= MOST, "a first visit fetches more than it should"
    parts = [path for path in host.asked if path.startswith("python/")]
    assert len(parts) == len({*parts}), "a part of Python is fetched twice"
    table = visitor.table
    host.cut = True
    again = windows.tab(visitor.page.context, f"#/t/{table}")
    visitor.page.close()
    player = Player(again, "border", Mouse())
    player.wait()
    player.play(most=3)
    again.go("#/rules/border")
    again.sees("The Border")


def goes_on(visitor: Visitor, button: Locator) -> None:
    """Press it: a new match begins, and is played on."""
    before = visitor.page.url
    button.click()
    visitor.page.wait_for_url(lambda url: "#/t/" in url and url != before)
    player = Player(visitor, "copenhagen", Mouse())
    player.wait()
    assert not player.play(most=1)


@pytest.mark.slow
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_every_page_works_without_a_network(windows: SiteWindows, host: Host, size: Any) -> None:
    """A match to its end, what is made of it, and every other page."""
    visitor = windows.open(size=size)
    player = begin(visitor, "copenhagen")
    ready(visitor)
    host.cut = True
    page, name = visitor.page, "site-desktop" if size is DESKTOP else "site-phone"
    visitor.picture(f"{name}-match")
    table = visitor.table
    visitor.button("Menu").click()
    expect(page.locator("dialog h2").first).to_be_visible()
    expect(visitor.button("Tell me when it is my turn")).to_have_count(0)  # only a server can
    page.keyboard.press("Escape")
    assert player.play(), "the match does not end"
    visitor.picture(f"{name}-end")
    for path, seen in (
        ("#/", "[data-play=border]"),
        (f"#/replay/{table}", "main"),
        ("#/rules/rollwrite", "h1"),
        ("#/puzzles", "[data-puzzles=copenhagen]"),
        *((f"#/puzzles/{game}", ".board") for game in SHELF),
        ("#/matches", "section[aria-labelledby=finished] li"),
        ("#/today", "[data-today][aria-current]"),
        (f"#/review/{table}", "h1"),
    ):
        visitor.go(path)
        expect(page.locator(seen).first).to_be_visible(timeout=LATE)
        visitor.picture(f"{name}-{path[2:].replace('/', '-')}")
        assert visitor.wide() <= 0, path
    for game in SHELF:
        visitor.go("#/")
        Learner(visitor, Mouse()).begin(game)
        expect(page.locator(".coach .say")).to_be_visible()
    visitor.go(f"#/t/{table}")
    goes_on(visitor, visitor.button("Play this deal"))
    visitor.go("#/today/copenhagen")
    visitor.sees("match needs a server")
    visitor.button("Yesterday").click()
    page.locator("[data-today-play]").click()
    Player(visitor, "copenhagen", Mouse()).wait()
    visitor.picture(f"{name}-today-match")


def test_a_second_tab_goes_on_when_the_first_is_closed(windows: SiteWindows) -> None:
    first = windows.open()
    begin(first, "border")
    second = windows.tab(first.page.context, f"#/t/{first.table}")
    player = Player(second, "border", Mouse())
    player.wait()
    Player(first, "border", Mouse()).play(most=2)
    first.page.close()
    assert not player.play(most=4)


TOLD = """(() => {
  const channel = new BroadcastChannel(`nyhavn${location.pathname}`);
  channel.onmessage = ({ data }) => {
    if (data.kind !== 'told' || data.what !== 'message') return;
    const update = JSON.parse(data.text);
    if (update.type === 'update') void told(update.n);
  };
})()"""


def kill(visitor: Visitor) -> None:
    """End the process of a page with everything in it. No other page is open."""
    browser = visitor.page.context.browser
    assert browser
    session = browser.new_browser_cdp_session()
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    with visitor.page.expect_event("crash"):
        for process in processes:
            if process["type"] == "renderer":
                os.kill(process["id"], signal.SIGKILL)
    visitor.page.close()


def test_nothing_that_was_told_is_lost_however_a_page_ends(windows: SiteWindows) -> None:
    """Pages are killed at any moment of a match: what they were told is there, and whole."""
    luck, visitor = Random(5), windows.open()
    told: list[int] = []
    context = visitor.page.context
    context.expose_function("told", lambda n: told.append(n))
    context.add_init_script(TOLD)
    begin(visitor, "border")
    table = visitor.table
    for _ in range(KILLS):
        over = Player(visitor, "border", Mouse()).play(most=luck.randint(1, 4))
        visitor.page.wait_for_timeout(luck.random() * 100)  # any moment, whatever goes on
        kill(visitor)
        visitor = windows.tab(context, "#/rules" if over else f"#/t/{table}")
        (kept,) = (one for one in visitor.page.evaluate(KEPT) if one["id"] == table)
        numbers = [n for n, *_ in kept["entries"]]
        assert numbers == list(range(len(numbers)))
        assert len(numbers) >= max(told, default=0)
        if over:
            told.clear()
            visitor.go("#/")
            begin(visitor, "border")
            table = visitor.table
    Player(visitor, "border", Mouse()).wait()
    assert told, "nobody was told anything"


def test_friends_need_a_server_and_everything_fits_in_a_file(
    windows: SiteWindows, tmp_path: Path
) -> None:
    visitor = windows.open()
    begin(visitor, "border")
    table = visitor.table
    visitor.go("#/")
    visitor.page.get_by_role("button", name=re.compile("With friends")).first.click()
    visitor.sees("nobody else can come")
    visitor.page.get_by_label("Address of a server").fill("no address")
    visitor.button("Go there").click()
    visitor.sees("That is no address")
    visitor.picture("site-friends")
    visitor.page.keyboard.press("Escape")
    visitor.button("Settings").click()
    with visitor.page.expect_download() as saving:
        visitor.button("Save everything to a file").click()
    path = tmp_path / "everything.json"
    saving.value.save_as(path)
    visitor.picture("site-settings")
    bad = tmp_path / "bad.json"
    bad.write_text(path.read_text("utf-8")[:-20], "utf-8")

    other = windows.open()
    other.button("Settings").click()
    other.page.locator("dialog input[type=file]").set_input_files(bad)
    other.sees("Nothing was changed")
    other.page.locator("dialog input[type=file]").set_input_files(path)
    other.sees("1 match was taken in")
    other.go(f"#/t/{table}")
    Player(other, "border", Mouse()).wait()


def test_where_nothing_can_be_kept_a_sentence_says_so(windows: SiteWindows) -> None:
    def deny(route: Route) -> None:
        body = route.fetch().text()
        route.fulfill(
            body=f"Object.defineProperty(self, 'indexedDB', {{ value: null }});{body}",
            headers={"content-type": "text/javascript"},
        )

    visitor = windows.open("#/rules")
    visitor.page.context.route("**/hostWorker*.js", deny)
    visitor.go("#/")
    begin(visitor, "border")  # which loads the page anew
    visitor.sees("lets the page keep nothing")
    visitor.picture("site-forgets")


def newer(folder: Path) -> None:
    """Make another version of a site, in which the page itself has changed."""
    (old,) = folder.glob("page-*.pack")
    data = gzip.decompress(old.read_bytes())
    start = 4 + int.from_bytes(data[:4], "little")
    names, at, texts = json.loads(data[4:start]), start, dict[str, bytes]()
    for name, size in names:
        texts[name] = data[at : at + size]
        at += size
    texts["./"] = texts["./"].replace(b"<title>", b'<meta name="newer"><title>')
    listed = json.dumps([[name, len(text)] for name, text in texts.items()]).encode()
    new = gzip.compress(len(listed).to_bytes(4, "little") + listed + b"".join(texts.values()))
    (folder / "page-new.pack").write_bytes(new)
    old.unlink()
    (folder / "index.html").write_bytes(texts["./"])
    worker = (folder / "sw.js").read_text("utf-8").replace(old.name, "page-new.pack")
    worker = re.sub(r'VERSION = "\w+"', 'VERSION = "0123456789abcdef"', worker)
    (folder / "sw.js").write_text(re.sub(r'"\./":"\w+"', '"./":"0"', worker), "utf-8")


def test_a_new_version_comes_when_asked_for(browser: Browser, tmp_path: Path) -> None:
    if not (SITE / "sw.js").is_file():
        pytest.skip("the site is not built: make site")
    folder = tmp_path / "site"
    shutil.copytree(SITE, folder)
    host = Host(folder)
    windows = SiteWindows(browser, host)  # type: ignore[arg-type]
    visitor = windows.open()
    player = begin(visitor, "border")
    ready(visitor)
    visitor.page.reload()  # from now on the service worker answers
    player.wait()
    newer(folder)
    visitor.page.reload()
    player.wait()
    visitor.page.wait_for_function(
        "navigator.serviceWorker.getRegistration().then((found) => found.waiting !== null)"
    )
    player.play(most=2)  # nobody is disturbed in a match
    expect(visitor.page.get_by_text("A new version is ready")).to_have_count(0)
    visitor.page.evaluate("location.hash = '#/'")
    visitor.sees("A new version is ready")
    visitor.picture("site-update")
    visitor.button("Take it").click()
    expect(visitor.page.locator("meta[name=newer]")).to_have_count(1)
    complaints = visitor.complaints
    windows.close()
    host.close()
    assert complaints == []
