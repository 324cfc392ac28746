"""What a server says in whole conversations is what the worker of a site says, word for word."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.site.conftest import SiteWindows
from tests.browser.window import LATE
from tests.forms import one_of
from tests.offline.test_wire import MOST, PLAN, told, transcript
from tests.server.running import running

# Somebody who speaks to the host as a tab does, and keeps what each connection was told.
SPEAK = """(async () => {
  const tab = 'wire';
  const channel = new BroadcastChannel(`nyhavn${location.pathname}`);
  void navigator.locks.request(`nyhavn.tab.${tab}`, () => new Promise(() => {}));
  const host = await new Promise((done) => {
    const asking = setInterval(() => channel.postMessage({ kind: 'who' }), 500);
    channel.onmessage = ({ data }) => {
      if (data.kind !== 'state' || data.phase !== 'ready') return;
      clearInterval(asking);
      done(data.host);
    };
  });
  const answers = new Map();
  const heard = (window.heard = {});
  channel.onmessage = ({ data }) => {
    if (data.to !== tab || data.host !== host) return;
    if (data.kind !== 'told') answers.get(data.id)?.(data);
    else if (data.what === 'message') (heard[data.connection] ??= []).push(JSON.parse(data.text));
  };
  const post = (message) => channel.postMessage({ ...message, tab, host });
  window.call = (path, body) =>
    new Promise((done) => {
      const id = answers.size;
      answers.set(id, ({ text }) => done(JSON.parse(text)));
      post({ kind: 'call', id, method: 'POST', path, headers: '{}', body: JSON.stringify(body) });
    });
  window.open = (seat) => post({ kind: 'connect', connection: `${tab}/${seat}` });
  window.say = (seat, message) =>
    post({ kind: 'hear', connection: `${tab}/${seat}`, text: JSON.stringify(message) });
  window.all = (seat, kind) => (heard[`${tab}/${seat}`] ?? []).filter((one) => one.type === kind);
})()"""


def last(page: Page, seat: int, kind: str, enough: str, at: int) -> Any:
    """Wait for a message of a kind that is enough; the newest of them."""
    asked = f"([seat, kind, at]) => all(seat, kind).findLast((one, i) => {enough})"
    return page.wait_for_function(asked, arg=[seat, kind, at], timeout=LATE).json_value()


@pytest.mark.parametrize("game", one_of(["border", "copenhagen", "rollwrite"], "border"))
def test_a_conversation_with_a_server_is_the_same_with_the_worker(
    windows: SiteWindows, game: str
) -> None:
    with running() as server:
        steps = transcript(server, game)
    assert len(steps) == MOST
    page = windows.open("#/rules").page
    page.evaluate(SPEAK)
    made = page.evaluate("(plan) => call('/api/tables', plan)", {"game": game, **PLAN})
    assert made["status"] == 201
    table = page.evaluate("JSON.parse", made["body"])
    for seat, token in enumerate(table["tokens"]):
        hello = {"type": "hello", "table": table["table"], "token": token, "have": 0}
        page.evaluate("([seat, hello]) => { open(seat); say(seat, hello); }", [seat, hello])
    for seat, message, kind, expected in steps:
        before = page.evaluate("([seat, kind]) => all(seat, kind).length", [seat, kind])
        page.evaluate("([seat, message]) => say(seat, message)", [seat, message])
        if kind == "no":
            assert [told(last(page, seat, "no", "i >= at", before))] == expected
            continue
        for who, update in enumerate(expected):
            assert told(last(page, who, "update", "one.n >= at", update["n"])) == update, message
