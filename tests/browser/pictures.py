"""Makes the pictures of the README from real matches: python -m tests.browser.pictures"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from nyhavn import SHELF
from tests.browser.chromium import FLAGS, ROOT, program
from tests.browser.conftest import Windows
from tests.browser.hands import Mouse
from tests.browser.players import Player
from tests.browser.serving import Serving
from tests.browser.shrink import shrunk

FOLDER = ROOT / "docs" / "pictures"
SIZE = {"width": 1280, "height": 800}
# After so many steps there is something to see, and one line is under consideration; a game that
# is not listed is shown early, with any line.
STEPS = {"copenhagen": 70, "rollwrite": 60, "border": 75}
LOOK = {"copenhagen": "build", "rollwrite": "draw", "border": "complete"}


def draw(browser: Browser, server: Serving) -> None:
    """One picture for each game."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for game in SHELF:
        steps = STEPS.get(game, 12)
        windows = Windows(browser, server)
        visitor = windows.open(size=SIZE, device_scale_factor=0.75)  # small files
        visitor.page.locator(f"[data-play={game}]").click()
        player = Player(visitor, game, Mouse())
        over = player.play(most=steps)
        while not over and not (player.wait()["go"] or "").startswith(LOOK.get(game, "")):
            over = player.play(most=1)
        assert not over, f"{game}: the match was over too soon"
        (FOLDER / f"{game}.png").write_bytes(shrunk(visitor.page.screenshot()))
        windows.close()


if __name__ == "__main__":
    path, environment = program()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Serving(Path(folder) / "nyhavn.db")
        browser = playwright.chromium.launch(
            executable_path=path, args=FLAGS, env={**os.environ, **environment}
        )
        try:
            draw(browser, server)
        finally:
            browser.close()
            server.close()
