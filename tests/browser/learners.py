"""People who learn a game: they do what is lit, by finger, mouse or keys, and read the coach."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import expect

from tests.browser.hands import Finger, Hand
from tests.browser.looking import Seen
from tests.browser.window import LATE, Visitor

# What can be used in the light: neither shut off nor pressed; the main button first.
LIT = """() => {
  const rings = [...document.querySelectorAll('div.ring')];
  const holes = rings.map(ring => ring.getBoundingClientRect());
  const inside = ({ x, y, width, height }) => holes.some(hole =>
    x + width / 2 > hole.left && x + width / 2 < hole.right &&
    y + height / 2 > hole.top && y + height / 2 < hole.bottom);
  const controls = 'button:enabled, [data-target]:not(.off) .hx:not(.x), [data-at=live]';
  const found = [...document.querySelectorAll(`.match :is(${controls})`)].filter(one =>
    !one.closest('[inert]') && one.getAttribute('aria-pressed') !== 'true' &&
    inside(one.getBoundingClientRect()));
  return found.sort((a, b) => !!b.dataset.go - !!a.dataset.go);
}"""
# A step as one sees it, with what tells it apart from the one before.
SEEN = f"""() => {{
  const coach = document.querySelector('.coach');
  if (!coach) return {{ over: true, state: 'over' }};
  const lit = ({LIT})();
  const box = one => {{
    const {{ left, top, right, bottom }} = one.getBoundingClientRect();
    return [left, top, right, bottom];
  }};
  const middle = ([left, top, right, bottom]) => [(left + right) / 2, (top + bottom) / 2];
  const seen = {{
    over: false,
    sentence: coach.querySelector('.say')?.textContent ?? '',
    nth: Number(coach.querySelector('.steps').textContent.match(/\\d+/)[0]),
    tells: !!coach.querySelector('[data-learn=next]'),
    lit: lit.length,
    at: lit[0] ? middle(box(lit[0])) : null,
    coach: box(coach),
    holes: [...document.querySelectorAll('div.ring')].map(box),
    window: [innerWidth, innerHeight],
  }};
  const go = document.querySelector('[data-go]');
  return {{
    ...seen,
    sending: !!go?.disabled && go.dataset.go !== '', // its answer has not come yet
    state: [seen.nth, seen.sentence, seen.lit, seen.at, go?.className, go?.dataset.go].join('|'),
  }};
}}"""
# The same, once it is another one and stands still, and there is something to do.
READY = f"""([before, late]) => new Promise((found, lost) => {{
  const began = performance.now();
  let last = '';
  const look = () => {{
    const seen = ({SEEN})();
    const now = JSON.stringify(seen);
    const ready = seen.over || seen.tells || (seen.lit && !seen.sending);
    if (ready && seen.state !== before && now === last) found(seen);
    else if (performance.now() - began > late) lost(new Error('nothing is lit: ' + now));
    else {{
      last = now;
      setTimeout(() => requestAnimationFrame(look), 80); // the coach follows what is lit
    }}
  }};
  look();
}})"""
# A shape is chosen, and not laid yet.
LAYING = """document.activeElement.matches('svg[data-house]') &&
  !document.querySelector('[data-go]:enabled')"""


@dataclass
class Learner:
    """Goes through a lesson at one window."""

    visitor: Visitor
    hand: Hand | None  # none: only the keyboard
    state: str = ""

    def begin(self, game: str) -> None:
        button = self.visitor.page.locator(f"[data-lesson={game}]")
        if self.hand:
            self.hand.tap(button)
        else:
            button.focus()
            self.visitor.page.keyboard.press("Enter")
        expect(self.visitor.page.locator(".coach")).to_be_visible()

    def wait(self) -> Seen:
        """Until the next thing can be done."""
        found: Seen = self.visitor.page.evaluate(READY, [self.state, LATE])
        self.state = found["state"]
        return found

    def learn(self, until: int = 99, each: Callable[[Seen], None] | None = None) -> list[Seen]:
        """Do what is asked, up to a step; return all that was seen."""
        found: list[Seen] = []
        while True:
            seen = self.wait()
            if seen["over"] or seen["nth"] >= until:
                return found
            found.append(seen)
            if each:
                each(seen)
            self.step(seen)

    def step(self, seen: Seen) -> None:
        page = self.visitor.page
        if not self.hand:
            self.key(seen)
        elif seen["tells"]:
            self.hand.tap(page.locator("[data-learn=next]"))
        elif isinstance(self.hand, Finger):
            page.touchscreen.tap(*seen["at"])
        else:
            page.mouse.click(*seen["at"])

    def key(self, seen: Seen) -> None:
        """The focus is where the step is done: one key is enough."""
        keyboard = self.visitor.page.keyboard
        if self.visitor.page.evaluate("document.activeElement.ariaPressed === 'true'"):
            keyboard.press("Tab")  # this one is chosen: the next
        laying = self.visitor.page.evaluate(LAYING)
        keyboard.press("ArrowRight" if laying and not seen["tells"] else "Enter")


def wrong(seen: Seen) -> list[str]:
    """What must not be: the coach over the light, or anything outside the window."""
    left, top, right, bottom = seen["coach"]
    found: list[str] = []
    for x, y, end, low in seen["holes"]:
        if x < right and end > left and y < bottom and low > top:
            found.append(f"the coach {seen['coach']} covers the light {[x, y, end, low]}")
    if left < 0 or top < 0 or right > seen["window"][0] or bottom > seen["window"][1]:
        found.append(f"the coach {seen['coach']} is outside the window {seen['window']}")
    if not seen["tells"] and not seen["holes"]:
        found.append("nothing is lit")
    return [f"{seen['nth']}: {one}" for one in found]
