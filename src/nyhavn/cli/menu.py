"""Menu: the legal lines of one decision, offered in steps that fit the eye.

The words of a line are the steps: `build`, then `red-4`, then the cells. Few lines are offered as
they are; many are gathered by their next word. Everything here is a value.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

FEW = 12  # so many lines are never gathered
_WORD = re.compile(r"[^ ,]+")
_CELL = re.compile(r"[a-z][0-9]+\*?")


@dataclass(frozen=True)
class Offer:
    """One numbered choice: a line, or the beginning that several lines share."""

    text: str
    lines: tuple[str, ...]

    @property
    def line(self) -> str | None:
        """The line, if it is the only one."""
        return self.lines[0] if len(self.lines) == 1 else None


@dataclass(frozen=True)
class Menu:
    """All legal lines, and the ever smaller choices among them that led here."""

    legal: tuple[str, ...]
    path: tuple[tuple[str, ...], ...] = ()

    @classmethod
    def of(cls, legal: list[str]) -> Menu:
        """Return the menu of legal lines; cells in the order in which they are read."""
        return cls(tuple(_sorted(legal)))

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines still in question."""
        return self.path[-1] if self.path else self.legal

    @property
    def shared(self) -> str:
        """The words with which all lines in question begin."""
        common = _common(self.lines)
        return _beginning(self.lines[0], common) if common else ""

    def each(self) -> list[Offer]:
        """Offer every line in question."""
        return [Offer(line, (line,)) for line in self.lines]

    def gathered(self) -> list[Offer]:
        """Offer at most about a dozen choices, where the words allow it."""
        if len(self.lines) <= FEW:
            return self.each()
        step = _common(self.lines) + 1
        groups: dict[tuple[str, ...], list[str]] = {}
        for line in self.lines:
            groups.setdefault(_key(line, step), []).append(line)
        spread = _spread(groups)
        offers = []
        for key, lines in groups.items():
            if key in spread:
                offers += [Offer(line, (line,)) for line in lines]
            else:
                offers.append(Offer(_beginning(lines[0], step), tuple(lines)))
        return offers

    def choose(self, lines: tuple[str, ...]) -> Menu:
        """Go one step down to these lines, or over to them from the top."""
        if lines == self.lines:
            return self
        below = set(lines) <= set(self.lines)
        return Menu(self.legal, (*self.path, lines) if below else (lines,))

    def up(self) -> Menu:
        """Go one step back."""
        return Menu(self.legal, self.path[:-1])

    def exact(self, typed: str) -> str | None:
        """Return the line that was typed in full, with or without the words already chosen."""
        text = tidy(typed)
        if text in self.legal:
            return text
        most = len(_words(self.shared))
        ends = [line for line in self.lines if text and line.endswith((f" {text}", f",{text}"))]
        whole = [line for line in ends if len(_words(line)) - len(_words(text)) <= most]
        return whole[0] if len(whole) == 1 else None

    def find(self, typed: str) -> tuple[str, ...]:
        """Return the lines that fit what was typed.

        First those that begin so, then those that go on so from here, then those that hold all the
        words somewhere: `c1 d1` finds the tiles that would cover both cells.
        """
        words = _words(tidy(typed))
        if not words:
            return ()
        here = _words(self.shared)
        return (
            _beginning_with(self.legal, words)
            or _beginning_with(self.lines, here + words)
            or _holding(self.lines, words)
            or _holding(self.legal, words)
        )


def _sorted(lines: list[str]) -> list[str]:
    """Sort by cells (row, then column); all other words keep the order in which they come."""
    order: dict[str, int] = {}
    keys = {}
    for line in lines:
        key: list[tuple[int, ...]] = []
        for word in _words(line):
            if _CELL.fullmatch(word):
                key.append((int(word[1:].rstrip("*")), ord(word[0])))
            else:
                key.append((order.setdefault(word, len(order)),))
        keys[line] = key
    return sorted(lines, key=keys.__getitem__)


def _spread(groups: dict[tuple[str, ...], list[str]]) -> set[tuple[str, ...]]:
    """The groups to show line by line: the smallest first, while there is room."""
    spread = set()
    room = FEW - len(groups)
    for key in sorted(groups, key=lambda key: len(groups[key])):
        more = len(groups[key]) - 1
        if more <= max(room, 0):
            spread.add(key)
            room -= more
    return spread


def _words(text: str) -> list[str]:
    return _WORD.findall(text)


def _key(line: str, step: int) -> tuple[str, ...]:
    """The first words; a cell is the same word with and without the brick's star."""
    return tuple(word.rstrip("*") for word in _words(line)[:step])


def _common(lines: tuple[str, ...]) -> int:
    """With how many equal words all the lines begin."""
    keys = [_key(line, len(line)) for line in lines]
    step = 0
    while all(len(key) > step for key in keys) and len({key[step] for key in keys}) == 1:
        step += 1
    return step


def _beginning(line: str, step: int) -> str:
    """The line up to and with a number of words."""
    words = list(_WORD.finditer(line))
    return line[: words[min(step, len(words)) - 1].end()].replace("*", "")


def _beginning_with(lines: tuple[str, ...], words: list[str]) -> tuple[str, ...]:
    found = [line for line in lines if _begins(_words(line), words)]
    whole = [line for line in found if _words(line)[len(words) - 1].rstrip("*") == words[-1]]
    return tuple(whole or found)  # `complete 1` is not meant to find `complete 12`


def _begins(line: list[str], words: list[str]) -> bool:
    n = len(words)
    same = all(_same(a, b) for a, b in zip(line, words[:-1], strict=False))
    return len(line) >= n and same and line[n - 1].startswith(words[-1])


def _holding(lines: tuple[str, ...], words: list[str]) -> tuple[str, ...]:
    return tuple(
        line for line in lines if all(any(_same(a, b) for a in _words(line)) for b in words)
    )


def _same(word: str, typed: str) -> bool:
    return typed in (word, word.rstrip("*"))


def tidy(typed: str) -> str:
    """Return what was typed in the spelling of lines: small letters, no spare blanks."""
    return re.sub(r" ?, ?", ",", " ".join(typed.lower().split()))
