"""Being told elsewhere that it is one's turn: asked for in the menu, shown by the worker.

A push service is nowhere near: what a browser gets from its own is a stand-in, what it is told
comes through the tools of its developers. tests/server/test_notices.py has what the server sends.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Worker, expect

from tests.browser.chromium import ROOT
from tests.browser.conftest import Windows
from tests.browser.serving import Serving
from tests.browser.test_everyone import ID, begin, said
from tests.browser.window import DESKTOP, PHONE, Visitor

ENDPOINT = "https://push.example.org/browser"
# What a browser is given by its push service; `asked` is what the page wanted.
STAND_IN = f"""(() => {{
  let made = null;
  let permission = 'default';
  Object.defineProperty(Notification, 'permission', {{ get: () => permission }});
  Notification.requestPermission = async () => {{
    window.permissions = (window.permissions ?? 0) + 1;
    return (permission = 'granted');
  }};
  const keys = {{ p256dh: 'B' + 'A'.repeat(86), auth: 'A'.repeat(22) }};
  PushManager.prototype.getSubscription = async () => made;
  PushManager.prototype.subscribe = async (wish) => {{
    window.asked = wish;
    const unsubscribe = async () => {{ made = null; return true; }};
    const bytes = atob(wish.applicationServerKey.replaceAll('-', '+').replaceAll('_', '/'));
    const key = Uint8Array.from(bytes, (letter) => letter.charCodeAt(0)).buffer;
    made = {{ endpoint: '{ENDPOINT}', options: {{ applicationServerKey: key }}, unsubscribe,
             toJSON: () => ({{ keys }}) }};
    return made;
  }};
}})()"""
# This browser has no window and shows no notices: what it would show is kept. Only a real tap may
# open windows: what the worker would do is kept, too.
WATCHED = """() => {
  self.shown = [];
  self.led = [];
  ServiceWorkerRegistration.prototype.showNotification =
    async (title, { body, tag, data }) => { shown.push([title, body, tag, data.table]); };
  WindowClient.prototype.focus = async function () { led.push('here'); return this; };
  Clients.prototype.openWindow = async (url) => { led.push(url); return null; };
}"""
TAP = """async (table) => {
  let done;
  const notification = { data: { table }, close() { led.push('closed'); } };
  const waitUntil = (promise) => { done = promise; };
  const event = Object.assign(new Event('notificationclick'), { notification, waitUntil });
  led.length = 0;
  dispatchEvent(event);
  await done;
  return led;
}"""
DENIED = "Object.defineProperty(Notification, 'permission', { get: () => 'denied' })"
UNABLE = "delete window.PushManager"


@pytest.fixture(scope="module")
def telling(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server whose operator has switched both on."""
    db: Path = tmp_path_factory.mktemp("telling") / "db"
    serving = Serving(db, "nyhavn", "--push", "mailto:ada@example.org", "--webhooks")
    yield serving
    serving.close()


@pytest.fixture
def told(browser: Browser, telling: Serving) -> Iterator[Windows]:
    made = Windows(browser, telling)
    yield made
    complaints = [line for visitor in made.opened for line in visitor.complaints]
    made.close()
    assert complaints == []


def playing(told: Windows, *scripts: str, **wishes: Any) -> Visitor:
    """Somebody at a table, with the menu open."""
    visitor = told.open(**wishes)
    for script in scripts:
        visitor.page.add_init_script(script)
    visitor.page.reload()
    begin(visitor, "border")
    open_menu(visitor, wishes.get("locale", "en"))
    return visitor


def open_menu(visitor: Visitor, language: str = "en") -> None:
    visitor.button(said(language)["page.menu"]).first.click()
    expect(visitor.page.get_by_role("heading", name=said(language)["page.turns"])).to_be_visible()


def stored(visitor: Visitor, table: str) -> dict[str, Any]:
    """What the server keeps for this seat."""
    script = """async (table) => {
      const tables = JSON.parse(localStorage['nyhavn.tables']);
      const token = tables.find(({ id }) => id === table).tokens.find(Boolean);
      const headers = { Authorization: `Bearer ${token}` };
      return (await fetch(`/api/tables/${table}/notices`, { headers })).json();
    }"""
    found: dict[str, Any] = visitor.page.evaluate(script, table)
    return found


def shown(visitor: Visitor, said: str) -> list[str]:
    """Let the browser have a message as its push service would; return what is shown."""
    inside = worker(visitor)
    inside.evaluate("() => { shown.length = 0; }")
    devtools = visitor.page.context.new_cdp_session(visitor.page)
    registrations: list[str] = []

    def updated(event: dict[str, Any]) -> None:
        registrations.extend(one["registrationId"] for one in event["registrations"])

    devtools.on("ServiceWorker.workerRegistrationUpdated", updated)
    devtools.send("ServiceWorker.enable")
    while not registrations:
        visitor.page.wait_for_timeout(10)
    message = {"origin": visitor.url, "registrationId": registrations[-1], "data": said}
    devtools.send("ServiceWorker.deliverPushMessage", message)
    while not (found := inside.evaluate("shown")):
        visitor.page.wait_for_timeout(10)
    devtools.detach()
    (one,) = found
    return [str(value) for value in one]


def worker(visitor: Visitor) -> Worker:
    (found,) = visitor.page.context.service_workers
    return found


def test_a_browser_is_told_when_it_was_asked_for_and_a_tap_leads_to_the_table(
    told: Windows,
) -> None:
    visitor = playing(told, STAND_IN)
    page, words, table = visitor.page, said("en"), visitor.table
    visitor.sees(words["page.turns.off"])
    assert page.evaluate("navigator.serviceWorker.getRegistrations()") == []
    visitor.button(words["page.turns.ask"]).click()
    visitor.sees(words["page.turns.on"])
    offer = page.evaluate("fetch('/api/notices').then((answer) => answer.json())")
    assert page.evaluate("window.asked") == {
        "userVisibleOnly": True,
        "applicationServerKey": offer["push"],
    }
    assert len(stored(visitor, table)["browsers"]) == 1
    assert page.evaluate("window.permissions") == 1
    # the worker shows what comes, and a tap leads to the window of the table
    inside = worker(visitor)
    inside.evaluate(WATCHED)
    text = {"title": "Your turn", "body": "The Border: it is your turn.", "table": table}
    assert shown(visitor, json.dumps(text)) == [text["title"], text["body"], f"turn {table}", table]
    assert inside.evaluate(TAP, table) == ["closed", "here"]
    # nothing that comes can lead elsewhere, and something is always shown
    for odd in ("nonsense", "", json.dumps({"title": 5, "table": "//evil.example"}), "[]", "null"):
        assert shown(visitor, odd) == ["Nyhavn", "", "turn ", ""]
    assert inside.evaluate(TAP, "") == ["closed", "./"]
    visitor.go("#/")
    assert inside.evaluate(TAP, table) == ["closed", f"./#/t/{table}"]
    # and it can be taken back
    visitor.go(f"#/t/{table}")
    open_menu(visitor)
    visitor.sees(words["page.turns.on"])
    visitor.button(words["page.turns.stop"]).click()
    visitor.sees(words["page.turns.off"])
    assert stored(visitor, table) == {"browsers": [], "webhook": None}
    # an address of one's own
    field = page.get_by_label(words["page.turns.webhook"])
    visitor.expected.append("400")
    field.fill("https://localhost/")
    visitor.button(words["page.turns.webhook.save"]).click()
    visitor.sees("This address is not called")
    field.fill("https://hooks.example.org/a")
    visitor.button(words["page.turns.webhook.save"]).click()
    visitor.sees(words["page.turns.webhook.on"])
    assert stored(visitor, table)["webhook"] == "https://hooks.example.org/a"
    visitor.button(words["page.turns.webhook.remove"]).click()
    visitor.sees(words["page.turns.webhook.off"])
    assert stored(visitor, table)["webhook"] is None


def test_where_the_operator_has_not_switched_it_on_nothing_is_offered(windows: Windows) -> None:
    visitor = windows.open()
    begin(visitor, "border")
    with visitor.page.expect_response("**/api/notices"):
        visitor.button("Menu").click()
    expect(visitor.page.get_by_role("heading", name=said("en")["page.settings"])).to_be_visible()
    expect(visitor.page.get_by_text(said("en")["page.turns"])).to_have_count(0)


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr", "de"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE, {"width": 844, "height": 390}])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_state_is_said_in_a_sentence(
    told: Windows, language: str, size: Any, scheme: str
) -> None:
    words = said(language)
    for name, scripts in (
        ("off", (STAND_IN,)),
        ("denied", (STAND_IN, DENIED)),
        ("unsupported", (UNABLE,)),
    ):
        visitor = playing(told, *scripts, locale=language, size=size, color_scheme=scheme)
        visitor.sees(words[f"page.turns.{name}"])
        assert not ID.search(visitor.page.locator("dialog").inner_text())
        assert visitor.wide() <= 0
        assert visitor.findings() == []
        visitor.picture(f"turns-{name}-{language}-{size['width']}-{scheme}")
        asks = visitor.page.get_by_role("button", name=words["page.turns.ask"])
        expect(asks).to_have_count(1 if name == "off" else 0)


def test_the_worker_knows_no_address_but_its_own() -> None:
    text = (ROOT / "web" / "public" / "turnWorker.js").read_text("utf-8")
    assert "fetch" not in text.replace("Nothing is fetched", "")
    assert "importScripts" not in text
    assert "http" not in text
