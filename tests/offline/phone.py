"""Measure the site on a phone: `python -m tests.offline.phone [GAME ...]`, on an idle Linux.

A page is made four times as slow by Chromium itself, which does not reach its workers: they are put
on one processor with three others that are always busy, and get a quarter of it. Told are how slow
both are then, how long the strongest bot takes for a decision, and the longest frames and tasks of
the page meanwhile, in milliseconds.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from nyhavn import SHELF
from tests.browser.chromium import FLAGS, program
from tests.browser.hands import Mouse
from tests.browser.players import Player
from tests.browser.window import LATE, PHONE, Visitor
from tests.offline.measure import SETTINGS, first_decision, plan
from tests.offline.static_site import Host
from tests.offline.watching import WATCH, longest

SLOWER = 4
STEPS = 14  # of a match
LOOP = "const began = performance.now(); for (let i = 0; i < 2e7; i++); performance.now() - began"
IN_A_WORKER = """(loop) => new Promise((done) => {
  window.looping ??= new Worker('loop.js');
  window.looping.onmessage = ({ data }) => done(data);
  window.looping.postMessage(loop);
})"""
WORKER = "onmessage = ({ data }) => postMessage(eval(data));"


def workers(browser: Browser) -> list[int]:
    """The threads of all workers."""
    session = browser.new_browser_cdp_session()
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    threads = [
        thread
        for process in processes
        if process["type"] == "renderer"
        for thread in Path(f"/proc/{process['id']}/task").iterdir()
    ]
    named = [one for one in threads if (one / "comm").read_text().startswith("DedicatedWorker")]
    return [int(one.name) for one in named]


@contextmanager
def beside_busy_ones() -> Iterator[int]:
    """A processor on which others are always busy."""
    place = max(os.sched_getaffinity(0))
    busy = [
        subprocess.Popen(
            [
                sys.executable,
                "-c",
                f"import os; os.sched_setaffinity(0, {{{place}}})\nwhile 1: pass",
            ]
        )
        for _ in range(SLOWER - 1)
    ]
    try:
        yield place
    finally:
        for one in busy:
            one.kill()
            one.wait()


def slow(browser: Browser, page: Page, place: int) -> None:
    """From now on this page and all workers are slow."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    for thread in workers(browser):
        os.sched_setaffinity(thread, {place})


def loops(page: Page) -> list[float]:
    """How long a loop takes in the page and in a worker: the middle one of five."""
    return [
        sorted(page.evaluate(*asked) for _ in range(5))[2]
        for asked in ((f"() => {{ {LOOP.replace('; p', '; return p')} }}",), (IN_A_WORKER, LOOP))
    ]


def found(browser: Browser, host: Host, games: list[str]) -> Iterator[dict[str, Any]]:
    """Each figure with its name."""
    context = browser.new_context(viewport=PHONE, is_mobile=True)
    page = context.new_page()
    page.route("**/loop.js", lambda route: route.fulfill(body=WORKER))
    page.goto(f"{host.url}/manifest.webmanifest")  # a page of the same place, with no script
    quick = loops(page)
    with beside_busy_ones() as place:
        slow(browser, page, place)
        slower = [after / before for before, after in zip(quick, loops(page), strict=True)]
    yield {"times as slow": {"page": round(slower[0], 1), "workers": round(slower[1], 1)}}
    context.close()
    for game in games:
        context = browser.new_context(viewport=PHONE, is_mobile=True)
        context.add_init_script(SETTINGS + plan("master"))
        page = context.new_page()
        page.set_default_timeout(LATE)
        first_decision(page, host.url, game)
        with beside_busy_ones() as place:
            slow(browser, page, place)
            page.evaluate(WATCH)
            Player(Visitor(page, host.url), game, Mouse()).play(most=STEPS)
            told = page.evaluate("watched")
        context.close()
        waits = sorted(map(round, told["waits"]))
        yield {
            "game": game,
            "decisions": len(waits),
            "middle": waits[len(waits) // 2],
            "longest": waits[-1],
            "frames": longest(told["frames"]),
            "tasks": longest(told["tasks"]),
        }


def main() -> None:
    """Print what is measured, one line of JSON each."""
    host, (path, more) = Host(), program()
    host.policies = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path, args=FLAGS, env={**os.environ, **more}
        )
        for one in found(browser, host, sys.argv[1:] or list(SHELF)):
            print(json.dumps(one), flush=True)
        browser.close()
    host.close()


if __name__ == "__main__":
    main()
