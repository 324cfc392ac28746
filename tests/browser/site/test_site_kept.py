"""What a site keeps: however a page ends, in two tabs, in a file, and where nothing is kept."""

from __future__ import annotations

import os
import re
import signal
from pathlib import Path
from random import Random

from playwright.sync_api import Route, expect

from tests.browser.hands import Mouse
from tests.browser.players import Player
from tests.browser.site.conftest import SiteWindows, begin
from tests.browser.window import Visitor

KILLS = 200 if os.environ.get("NYHAVN_PROVE") == "1" else 3
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


DONE = "() => !('nyhavn.removed' in localStorage)"


def test_a_match_that_is_removed_takes_no_room_any_more(windows: SiteWindows) -> None:
    """A tab that looks at it is told. What was closed right after the click is done later."""
    visitor = windows.open()
    begin(visitor, "border")
    table = visitor.table
    other = windows.tab(visitor.page.context, f"#/t/{table}")
    Player(other, "border", Mouse()).wait()
    visitor.go("#/matches")
    running = visitor.page.locator("section[aria-labelledby=running] li")
    running.get_by_role("button", name="Remove").click()
    running.get_by_role("button", name="Yes").click()
    expect(running).to_have_count(0)
    visitor.page.wait_for_function(DONE)
    assert visitor.page.evaluate(KEPT) == []
    other.sees(f"There is no table '{table}' here")

    visitor.go("#/")
    begin(visitor, "border")
    script = "id => localStorage['nyhavn.removed'] = JSON.stringify([id])"
    visitor.page.evaluate(script, visitor.table)
    visitor.page.reload()
    visitor.page.wait_for_function(DONE)
    assert visitor.page.evaluate(KEPT) == []


def changed(visitor: Visitor, script: str) -> None:
    """From now on the worker that keeps tables begins with this; nothing answers in its place."""
    visitor.expected.append("Service Worker registration blocked")

    def answer(route: Route) -> None:
        body = script + route.fetch().text()
        route.fulfill(body=body, headers={"content-type": "text/javascript"})

    visitor.page.context.route("**/hostWorker*.js", answer)


def test_where_nothing_can_be_kept_a_sentence_says_so(windows: SiteWindows) -> None:
    visitor = windows.open("#/rules", service_workers="block")
    changed(visitor, "Object.defineProperty(self, 'indexedDB', { value: null });")
    visitor.go("#/")
    begin(visitor, "border")  # which loads the page anew
    visitor.sees("lets the page keep nothing")
    visitor.picture("site-forgets")


# Quotas that are set by the browser's own protocol do not reach this storage.
FULL = """let full = false;
new BroadcastChannel('full').onmessage = ({ data }) => { full = data; };
const begun = IDBDatabase.prototype.transaction;
IDBDatabase.prototype.transaction = function (...wishes) {
  if (full && wishes[1] === 'readwrite') throw new DOMException('', 'QuotaExceededError');
  return begun.apply(this, wishes);
};
"""


def test_where_no_room_is_left_a_sentence_says_so(windows: SiteWindows) -> None:
    """What was not kept did not happen; with room again, it does."""
    visitor = windows.open("#/rules", service_workers="block")
    changed(visitor, FULL)
    visitor.go("#/")
    player = begin(visitor, "border")
    visitor.page.evaluate("new BroadcastChannel('full').postMessage(true)")
    before = visitor.page.evaluate(KEPT)
    said = visitor.page.get_by_text("This browser has no room left").first
    for _ in range(2):  # to choose something, and to send it
        player.step(player.wait())
    expect(said).to_be_visible()
    visitor.picture("site-full")
    assert visitor.page.evaluate(KEPT) == before
    visitor.page.evaluate("new BroadcastChannel('full').postMessage(false)")
    player.play(most=3)
    assert visitor.page.evaluate(KEPT) != before
