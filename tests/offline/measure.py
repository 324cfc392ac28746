"""Measure the site in a browser: `python -m tests.offline.measure [GAME]`, after `make site`.

Bytes of a first visit; seconds from the click to the first decision, cold (nothing was fetched)
and warm, told beside the start of a bare Pyodide in the same run; and how long the page is busy
at a time, and how far its frames are apart, while the strongest bot thinks. How long it does:
`python -m tests.offline.packed thinking`.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from nyhavn.bots.levels import LEVELS
from tests.browser.chromium import FLAGS, program
from tests.browser.conftest import FIRST
from tests.browser.hands import Mouse
from tests.browser.players import READY, Player
from tests.browser.window import LATE, Visitor
from tests.offline.static_site import BELOW, ROOT, SITE, Host
from tests.offline.watching import WATCH, longest

STEPS = 30  # of the match in which the page is watched
PYODIDE = ROOT / "web" / "node_modules" / "pyodide"
BARE = """import { loadPyodide } from './pyodide.mjs';
const python = await loadPyodide();
postMessage(python.runPython('1 + 1'));
"""
START_BARE = """async (folder) => {
  const began = performance.now();
  const worker = new Worker(folder + 'bare.mjs', { type: 'module' });
  await new Promise((done, failed) => { worker.onmessage = done; worker.onerror = failed; });
  worker.terminate();
  return (performance.now() - began) / 1000;
}"""
# Nothing is fetched before somebody wants it, and who plays begins; bots answer at once.
SETTINGS = """localStorage['nyhavn.settings'] = '{"pace":"once"}';
localStorage['nyhavn.learn.asked'] = 'true';
localStorage['nyhavn.bots'] = '{"pace": 0}';
Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
"""
# How long the thread of the page was busy with one thing, by its own clock.
TASKS = ("ThreadControllerImpl::RunTask", "RunTask")


def bare(folder: Path) -> None:
    """A Pyodide as it comes, in a worker: what everything is compared with."""
    (folder / "bare").mkdir()
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json"):
        shutil.copy(PYODIDE / name, folder / "bare")
    shutil.copy(PYODIDE / "python_stdlib.zip", folder / "bare")
    (folder / "bare" / "bare.mjs").write_text(BARE, "utf-8")


def first_decision(page: Page, url: str, game: str) -> float:
    """Seconds from the click that begins a match to the first decision."""
    page.goto(f"{url}/")
    page.locator(f"[data-play={game}]").wait_for()
    page.wait_for_load_state("networkidle")
    began = time.perf_counter()
    page.locator(f"[data-play={game}]").click()
    page.evaluate(READY, LATE)
    return time.perf_counter() - began


def measured(browser: Browser, host: Host, game: str) -> Iterator[tuple[str, Any]]:
    """Each figure with its name."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{host.url}/manifest.webmanifest")  # a page of the same place, with no script
    empty = [page.evaluate(START_BARE, f"{BELOW}bare/") for _ in range(2)]
    context.close()
    yield "a bare Pyodide, first and again: seconds", [round(one, 2) for one in empty]
    context = browser.new_context()
    context.add_init_script(SETTINGS + plan("master"))
    host.sent, page = 0, context.new_page()
    cold = first_decision(page, host.url, game)
    page.wait_for_function(
        "navigator.serviceWorker.ready.then((found) => found.active?.state === 'activated')"
    )
    yield "a first visit: bytes", host.sent
    yield (
        "cold: seconds from click to first decision, and beside a bare Pyodide",
        ratio(cold, empty[0]),
    )
    page.close()
    page = context.new_page()
    warm = first_decision(page, host.url, game)
    yield "warm: the same", ratio(warm, empty[1])
    browser.start_tracing(
        page=page, categories=["toplevel", "disabled-by-default-devtools.timeline"]
    )
    page.evaluate(WATCH)
    Player(Visitor(page, host.url), game, Mouse()).play(most=STEPS)
    frames = longest(page.evaluate("watched.frames"))
    events = json.loads(browser.stop_tracing())["traceEvents"]
    context.close()
    yield "the page while a master thinks: its longest tasks, ms of its own time", tasks(events)
    yield "the same: its longest frames, ms", frames


def plan(level: str) -> str:
    """Who plays: one bot, and the person begins."""
    return FIRST.replace(json.dumps(LEVELS[1])[1:-1], level)


def ratio(seconds: float, beside: float) -> list[float]:
    return [round(seconds, 2), round(seconds / beside, 2)]


def tasks(events: list[dict[str, Any]]) -> list[float]:
    """The five longest tasks of the page's thread."""
    threads = {
        (one["pid"], one["tid"])
        for one in events
        if one["name"] == "thread_name" and one["args"]["name"] == "CrRendererMain"
    }
    found = [
        one.get("tdur", one.get("dur", 0)) / 1000
        for one in events
        if one["name"] in TASKS and (one["pid"], one["tid"]) in threads
    ]
    return sorted((round(one, 1) for one in found), reverse=True)[:5]


def main() -> None:
    """Print what is measured, one figure a line, as JSON."""
    game = sys.argv[1] if len(sys.argv) > 1 else "copenhagen"
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made) / "site"
        shutil.copytree(SITE, folder)
        bare(folder)
        host = Host(folder)
        host.policies = []
        path, more = program()
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=path, args=FLAGS, env={**os.environ, **more}
            )
            for name, value in measured(browser, host, game):
                print(json.dumps({name: value}), flush=True)
            browser.close()
        host.close()


if __name__ == "__main__":
    main()
