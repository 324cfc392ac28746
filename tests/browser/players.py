"""People who play whole matches through the page's own controls: whatever the board lights up.

They read the page as one sees it (what is lit, what the main button offers) and never the socket.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from tests.browser.hands import Hand
from tests.browser.looking import Seen
from tests.browser.window import LATE, Visitor

# What is to be seen: the decision that is due, the main button, the end, the curtain.
SEEN = """() => {
  const go = [...document.querySelectorAll('[data-go]')].find(b => b.offsetParent !== null);
  return {
    due: /^(Your turn|Du bist dran|À vous) /.test(document.title),
    over: !!document.querySelector('dialog .ranking'),
    curtain: !!document.querySelector('[data-curtain]'),
    go: go && !go.disabled ? go.dataset.go : null,
    gold: !!go && go.classList.contains('gold'),
  };
}"""
# The same, once there is something to do. All of it shows in the tree of the page, its title too.
READY = f"""late => new Promise((found, lost) => {{
  const look = () => {{
    const seen = ({SEEN})();
    if (!seen.due && !seen.over && !seen.curtain) return;
    changes.disconnect();
    found(seen);
  }};
  const changes = new MutationObserver(look);
  changes.observe(document, {{ subtree: true, childList: true, characterData: true }});
  setTimeout(() => lost(new Error('there is nothing to do')), late);
  look();
}})"""


@dataclass
class Player:
    """Plays at one window until told to stop."""

    visitor: Visitor
    game: str
    hand: Hand | None  # none: only the keyboard

    @property
    def board(self) -> Any:
        """How to play on this game's board; without one of its own on the plain one."""
        name = f"tests.browser.boards.{self.game}"
        return import_module(name if find_spec(name) else "tests.browser.boards.plain")

    def seen(self) -> Seen:
        found: Seen = self.visitor.page.evaluate(SEEN)
        return found

    def wait(self) -> Seen:
        """Until there is something to do here, or the match is over."""
        found: Seen = self.visitor.page.evaluate(READY, LATE)
        return found

    def play(self, most: int = 800, each: Callable[[Seen], None] | None = None) -> bool:
        """Play on, at most so many steps; return whether the match is over."""
        for _ in range(most):
            seen = self.wait()
            if seen["over"] or seen["curtain"]:
                return bool(seen["over"])
            if each:
                each(seen)
            self.step(seen)
        return False

    def step(self, seen: Seen) -> None:
        """Choose something, or send what is chosen."""
        page = self.visitor.page
        if self.hand is None:
            self.board.key(page, seen)
        elif seen["gold"] or not self.board.tap(page, self.hand, seen):
            self.press()

    def press(self) -> None:
        """The main button; where it asks whether one is sure, once more."""
        assert self.hand
        button = self.visitor.page.locator("[data-go]:enabled")
        self.hand.tap(button)
        while self.seen()["gold"]:  # who is slow is asked anew
            self.hand.tap(button)
