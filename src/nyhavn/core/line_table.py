"""LineTable: lines by number, and numbers by line. Built when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property


class LineTable:
    """All lines of one kind, in the order of their numbers; no line occurs twice."""

    def __init__(self, lines: Callable[[], Iterable[str]]) -> None:
        self._all = lines

    @cached_property
    def _lines(self) -> list[str]:
        return list(self._all())

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {line: number for number, line in enumerate(self._lines)}

    def write(self, number: int, /) -> str:
        """Return the line with this number."""
        return self._lines[number]

    def read(self, line: str, /) -> int | None:
        """Return the number of a line, None if there is no such line."""
        return self._numbers.get(line)
