"""Figure: a chart, the sentence that says what one sees, and the numbers behind it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nyhavn.report.estimate import Estimate
from nyhavn.report.facts import Facts
from nyhavn.report.scale import say


@dataclass(frozen=True)
class Figure:
    """One plot of a report."""

    title: str
    chart: str  # HTML
    legend: str  # what the marks mean
    sentence: str
    head: tuple[str, ...]  # of the table of all numbers
    rows: Sequence[tuple[str, ...]]
    main: bool = False  # its sentence is one of those at the top of the page


class Told(str):
    """An estimate as people read it, with the numbers themselves for programs."""

    __slots__ = ("estimate",)
    estimate: Estimate | None

    def __new__(cls, text: str, estimate: Estimate | None) -> Told:
        """Keep both."""
        told = super().__new__(cls, text)
        told.estimate = estimate
        return told


def tables(found: Sequence[Facts]) -> dict[int, list[Facts]]:
    """Return the matches by number of players."""
    return {n: [one for one in found if one.seats == n] for n in sorted({f.seats for f in found})}


def told(one: Estimate | None, unit: str) -> Told:
    """Write an estimate with its interval."""
    return Told("–" if one is None else f"{say(one.value, unit)} ({within(one, unit)})", one)


def within(one: Estimate, unit: str) -> str:
    """Write an interval."""
    return f"{say(one.low, unit)} to {say(one.high, unit)}"


def count(one: Estimate | None) -> str:
    """Write how many values are behind an estimate."""
    return f"{one.n if one else 0:,}"


def listed(parts: Sequence[str]) -> str:
    """Join parts of a sentence."""
    return ", ".join(parts[:-1]) + " and " + parts[-1] if len(parts) > 1 else "".join(parts)


def heading(n: int, matches: Sequence[Facts]) -> str:
    """Name a number of players, with the matches behind it."""
    return f"{n} players · {len(matches):,} matches"


def seat_name(seat: int) -> str:
    """Name a seat; the first one has a part of its own."""
    return "seat 0, which starts" if seat == 0 else f"seat {seat}"
