"""Icons: draws the bitmaps in `public/` from `icon.svg`, with the browser of the tests.

Run `python web/offline/icons.py` from the root of the project when the drawing has changed.
"""

import os
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

WEB = Path(__file__).parents[1]
sys.path.insert(0, str(WEB.parent))
PAPER = "#F4EDDF"
# name, width, height, the part of it that the drawing takes, whether there is paper behind it
ICONS = (
    ("icon-192", 192, 192, 0.92, False),
    ("icon-512", 512, 512, 0.92, False),
    ("icon-maskable-512", 512, 512, 0.6, True),
    ("touch-icon", 180, 180, 0.76, True),
    ("social", 1200, 630, 0.66, True),
)


def main() -> None:
    """Draw all of them."""
    from tests.browser.chromium import FLAGS, program

    svg = (WEB / "public" / "icon.svg").read_text("utf-8")
    path, more = program()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path, args=FLAGS, env={**os.environ, **more}
        )
        for name, width, height, part, paper in ICONS:
            page = browser.new_page(viewport={"width": width, "height": height})
            side, ground = min(width, height) * part, PAPER if paper else "transparent"
            page.set_content(
                f"<style>*{{margin:0}}body{{height:100vh;display:grid;place-items:center;"
                f"background:{ground}}}svg{{width:{side}px;height:{side}px}}</style>{svg}"
            )
            page.screenshot(path=WEB / "public" / f"{name}.png", omit_background=not paper)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
