"""Action spaces: what every action is about, for learners that do not want one number for each.

Two ways beside the flat numbers, both read from the lines: **features**, a row of zeros and ones
for each action (its words, cells and dice), and **factors**, an action as a few small choices: the
kind of line, what it is about, the cell where it begins, the shape from there on.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache

from nyhavn.core.game import Game
from nyhavn.extras import extras

with extras():
    import numpy as np
    import numpy.typing as npt

CELL = re.compile(r"([a-z])(\d+)(\*?)")
KIND = re.compile(r"([a-z]{2,})-?(\d+)")  # red-4, red3: what it is, and how much of it
Rows = npt.NDArray[np.int64]


@cache
def _words(game: Game) -> list[list[str]]:
    return [game.lines.write(action).split() for action in range(game.space)]


def _tokens(words: Sequence[str]) -> Iterable[str]:
    """What is told of an action: each word by its place, its parts by themselves, a starred cell
    both as a cell and by its star, a colour and a size apart; what comes first; of dice how many
    show a face."""
    yield words[0]
    for place, word in enumerate(words[1:], start=1):
        parts = word.split(",")
        for part in parts:
            yield f"{place} {part.rstrip('*')}"
            if part.endswith("*"):
                yield f"{place} {part}"
            if kind := KIND.fullmatch(part):
                yield f"{place} {kind[1]} of any size"
                yield f"{place} any of size {kind[2]}"
        if len(parts) > 1:
            yield f"{place} first {parts[0]}"
        for part in set(parts):
            if parts.count(part) > 1:
                yield f"{place} {part} x{parts.count(part)}"


class Features:
    """A row of zeros and ones for each action of a game; `names` says what a column means."""

    def __init__(self, game: Game) -> None:
        told = [list(_tokens(words)) for words in _words(game)]
        self.names = list(dict.fromkeys(token for tokens in told for token in tokens))
        column = {name: i for i, name in enumerate(self.names)}
        self.rows = np.zeros((game.space, len(self.names)), dtype=np.float32)
        for action, tokens in enumerate(told):
            self.rows[action, [column[token] for token in tokens]] = 1.0


def _split(words: Sequence[str]) -> tuple[str, str, str, str]:
    """A line as its kind, what it is about, where it begins, and its shape from there on."""
    kind, *rest = words
    cells = [CELL.fullmatch(part) for part in rest[-1].split(",")] if rest else []
    found = [cell for cell in cells if cell]
    if not found or len(found) < len(cells):
        return kind, " ".join(rest), "", ""
    spots = [(ord(cell[1]), int(cell[2]), cell[3]) for cell in found]
    column, row, _ = spots[0]
    shape = " ".join(f"{x - column},{y - row}{star}" for x, y, star in spots)
    return kind, " ".join(rest[:-1]), f"{found[0][1]}{found[0][2]}", shape


class Factors:
    """An action as four choices, one after another; 0 where there is nothing to choose.

    `sizes` fits `gymnasium.spaces.MultiDiscrete`. `of` turns actions into rows of four, `action`
    turns a row back; `mask` says which values of the next choice some legal action has.
    """

    PARTS = ("kind", "about", "cell", "shape")

    def __init__(self, game: Game) -> None:
        split = [_split(words) for words in _words(game)]
        self.names = [sorted({one[i] for one in split}) for i in range(len(self.PARTS))]
        numbers = [{name: n for n, name in enumerate(names)} for names in self.names]
        self.of: Rows = np.array(
            [[numbers[i][one[i]] for i in range(len(self.PARTS))] for one in split]
        )
        self.sizes = [len(names) for names in self.names]
        self._action = {tuple(row): action for action, row in enumerate(self.of.tolist())}

    def action(self, row: Sequence[int]) -> int:
        """Return the action of four choices; those that are none together are refused."""
        found = self._action.get(tuple(int(n) for n in row))
        if found is None:
            raise ValueError(f"{list(row)} is no action")
        return found

    def mask(self, legal: npt.ArrayLike, chosen: Sequence[int] = ()) -> npt.NDArray[np.int8]:
        """Return 1 for each value that the next choice can have, after those that were made.

        `legal` is the mask of an environment, one for each action.
        """
        fits = np.asarray(legal).astype(np.bool_)
        for i, value in enumerate(chosen):
            fits = fits & (self.of[:, i] == value)
        found = np.zeros(self.sizes[len(chosen)], dtype=np.int8)
        found[self.of[fits, len(chosen)]] = 1
        return found
