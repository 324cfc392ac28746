"""Layout from 320 to 2560 pixels, both ways up: in the states of a match nothing is wider than the
window, nothing lies over a control, the decision is in sight, no word of a button is cut."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import ViewportSize

from nyhavn import SHELF
from tests.browser.conftest import Windows
from tests.browser.hands import Mouse
from tests.browser.looking import Seen
from tests.browser.players import Player
from tests.browser.test_everyone import begin
from tests.browser.window import Visitor

SIZES = [
    (320, 568), (360, 640), (390, 844), (568, 320), (844, 390), (768, 1024), (1024, 768),
    (1180, 820), (1280, 800), (1440, 900), (1920, 1080), (2560, 1440),
]  # fmt: skip
FEW = [(320, 568), (844, 390), (1024, 768), (1280, 800)]
# What is wrong with how a match stands in its window.
WRONG = """() => {
  const found = [];
  const page = document.documentElement;
  if (page.scrollWidth > page.clientWidth) found.push(`${page.scrollWidth} pixels wide`);
  const name = one => one.getAttribute('aria-label') || one.textContent.trim().slice(0, 40);
  const shows = one =>
    one.getClientRects().length && getComputedStyle(one).visibility === 'visible';
  // The part of an element that its parents and the window let through.
  const seen = one => {
    let { left, top, right, bottom } = one.getBoundingClientRect();
    for (let part = one.parentElement; part; part = part.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(part);
      const frame = part.getBoundingClientRect();
      if (overflowX !== 'visible')
        [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
      if (overflowY !== 'visible')
        [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
    }
    return { left: Math.max(left, 0), top: Math.max(top, 0),
      right: Math.min(right, innerWidth), bottom: Math.min(bottom, innerHeight) };
  };
  for (const one of document.querySelectorAll('.match :is(button, [role=tab], select)')) {
    if (!shows(one) || one.closest('[inert], [aria-hidden=true]')) continue;
    const whole = one.getBoundingClientRect();
    const part = seen(one);
    const wide = part.right - part.left >= whole.width - 1;
    if (!wide || part.bottom - part.top < whole.height - 1) continue; // one swipe away
    const middle = [(part.left + part.right) / 2, (part.top + part.bottom) / 2];
    const hit = document.elementFromPoint(...middle);
    if (!hit || !(one.contains(hit) || hit.contains(one)))
      found.push(`${name(one)} lies below ${hit?.tagName} ${name(hit ?? one)}`);
    if (one.matches('.btn') && one.scrollWidth > one.clientWidth + 1)
      found.push(`${name(one)} is cut`);
  }
  const inside = (one, what) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    if (left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1)
      found.push(`${what} is out of sight`);
  };
  const go = [...document.querySelectorAll('[data-go]')].find(shows);
  if (go && !go.disabled) inside(go, 'the main button');
  const say = [...document.querySelectorAll('.match .say')].find(shows);
  if (say && getComputedStyle(say).position !== 'absolute') {
    inside(say, 'the question');
    if (say.scrollWidth > say.clientWidth + 1) found.push('the question is cut');
  }
  // The question and the line below it can be read: no control lies over them.
  for (const one of document.querySelectorAll('.match :is(.say, .prompt .more)')) {
    if (!shows(one) || getComputedStyle(one).position === 'absolute' || !one.innerText.trim())
      continue;
    const text = seen(one);
    if (text.bottom - text.top < 5 || text.right - text.left < 5) continue; // not to be seen
    for (const button of document.querySelectorAll('.match button')) {
      if (!shows(button) || button.contains(one) || one.contains(button)) continue;
      const { left, top, right, bottom } = seen(button);
      const wide = Math.min(right, text.right) - Math.max(left, text.left);
      if (wide > 2 && Math.min(bottom, text.bottom) - Math.max(top, text.top) > 2)
        found.push(`${name(button)} lies over “${one.innerText.trim().slice(0, 40)}”`);
    }
  }
  return found;
}"""
STILL = """() => new Promise(done => {
  let last = '', same = 0;
  const look = () => {
    const now = [...document.querySelectorAll('.match :is(button, .say)')]
      .map(one => Object.values(one.getBoundingClientRect().toJSON()).join()).join('|');
    same = now === last ? same + 1 : 0;
    last = now;
    if (same > 2) done(true);
    else requestAnimationFrame(look);
  };
  look();
})"""


def fits(visitor: Visitor, sizes: list[tuple[int, int]], state: str) -> list[str]:
    """What does not, in each of these windows."""
    found = []
    for width, height in sizes:
        size: ViewportSize = {"width": width, "height": height}
        visitor.page.mouse.move(0, 0)  # resting on nothing that would explain itself
        visitor.page.set_viewport_size(size)
        visitor.page.evaluate(STILL)
        wrong = visitor.page.evaluate(WRONG)
        if wrong:
            visitor.picture(f"layout-{state}-{width}x{height}")
        found += [f"{state} {width}x{height}: {one}" for one in wrong]
    visitor.page.set_viewport_size({"width": 1440, "height": 900})
    visitor.page.evaluate(STILL)
    return found


def states(
    windows: Windows, game: str, sizes: list[tuple[int, int]], most: int, language: str = "en-GB"
) -> list[str]:
    """Play on, and look at each question when it comes for the first time."""
    visitor = windows.open(locale=language)
    begin(visitor, game)
    met: set[str] = set()
    found: list[str] = []

    def look(seen: Seen) -> None:
        said = visitor.page.locator(".match .say").locator("visible=true").first.inner_text()
        question = re.sub(r"\d+|\b[a-e]\d\b", "", said.split("?")[0])[:24]
        if question in met or len(met) >= most:
            return
        met.add(question)
        found.extend(fits(visitor, sizes, f"{game}-{len(met)}"))

    Player(visitor, game, Mouse()).play(most=60, each=look)
    assert len(met) > 1
    return found


@pytest.mark.parametrize("game", SHELF)
def test_everything_has_its_place(windows: Windows, game: str) -> None:
    found = states(windows, game, FEW, most=5)
    assert not found, "\n".join(found)


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en-GB", "de-DE", "fr-FR"])
@pytest.mark.parametrize("game", SHELF)
def test_everything_has_its_place_in_every_window(
    windows: Windows, game: str, language: str
) -> None:
    found = states(windows, game, SIZES, most=12, language=language)
    assert not found, "\n".join(found)
