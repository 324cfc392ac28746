"""Names of people and bots: cleaned, and different from each other."""

from __future__ import annotations

from collections.abc import Sequence

LONGEST_NAME = 40


def clean(typed: str) -> str:
    """Return what was typed without control characters and spare blanks."""
    return " ".join("".join(c if c.isprintable() else " " for c in typed).split())


def shown(name: str) -> str:
    """Return a name of a record as it can be shown: any text may stand in a file.

    What begins with `@` would be taken for the id of a word.
    """
    return clean(name).lstrip("@ ") or "-"


def distinct(names: Sequence[str]) -> list[str]:
    """Give a number to names that were taken already: the log must tell people apart."""
    found: list[str] = []
    for first in names:
        name, n = first, 2
        while name in found:
            name, n = f"{first[: LONGEST_NAME - 3]} {n}", n + 1
        found.append(name)
    return found
