"""The keyboard: asks for a line, and completes it with Tab where the terminal can."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable

try:
    import readline
except ImportError:  # Windows: lines can be typed, not completed
    readline = None  # type: ignore[assignment]


class Keyboard:
    """Standard input. `candidates` says what could be typed now."""

    def __init__(self) -> None:
        self.candidates: Callable[[], Iterable[str]] = tuple
        self._found: list[str] = []
        if readline is not None and sys.stdin.isatty():
            readline.set_completer_delims("")  # a line of the game is completed as a whole
            readline.set_completer(self._complete)
            editline = "libedit" in (readline.__doc__ or "")
            readline.parse_and_bind("bind ^I rl_complete" if editline else "tab: complete")

    def ask(self, prompt: str) -> str:
        """Return the next line typed; EOFError if there is none."""
        line = input(prompt)
        if not sys.stdin.isatty():  # so that a transcript shows what was answered
            print(line)
        return line

    def _complete(self, text: str, nth: int) -> str | None:
        if nth == 0:
            self._found = completions(text, self.candidates())
        return self._found[nth] if nth < len(self._found) else None


def completions(text: str, candidates: Iterable[str]) -> list[str]:
    """Return what may follow, one word further than what is typed."""
    found = {}
    for line in candidates:
        if line.startswith(text):
            rest = re.match(r"[^ ,]*[ ,]?", line[len(text) :])
            found[text + (rest[0] if rest else "")] = True
    return list(found)
