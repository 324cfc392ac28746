"""Scale: values to places across a chart, round ticks, and how values are written."""

from __future__ import annotations

from math import ceil, floor, log10
from typing import NamedTuple

MOST_TICKS = 6
INSET = 2.0  # per cent left free on both sides, for the dots


class Scale(NamedTuple):
    """From low to high, in a unit: `share` (written in per cent), `times` (of something), `n`."""

    low: float
    high: float
    unit: str
    ticks: tuple[float, ...]

    def at(self, value: float) -> float:
        """Return the place of a value, in per cent of the width."""
        width = self.high - self.low or 1.0
        return INSET + (100 - 2 * INSET) * (value - self.low) / width

    def say(self, value: float) -> str:
        """Write a value."""
        return say(value, self.unit)

    def say_tick(self, tick: float) -> str:
        """Write a value on the axis."""
        if self.unit == "share":
            return f"{100 * tick:g} %"
        shown = f"{tick:.6g}".replace("-", "−")
        return f"{shown}×" if self.unit == "times" else shown


def scale(low: float, high: float, unit: str, whole: bool = False) -> Scale:
    """Return a scale for these values with a few round ticks, on whole numbers only if asked."""
    width = high - low or 1.0
    power = 10 ** floor(log10(width / MOST_TICKS))
    steps = [power * factor for factor in (1, 2, 2.5, 5, 10, 20)]
    step = next(s for s in steps if width / s <= MOST_TICKS and (not whole or s % 1 == 0))
    first, last = ceil(low / step - 1e-9), floor(high / step + 1e-9)
    ticks = tuple(round(k * step, 9) for k in range(first, last + 1))
    return Scale(low, high, unit, ticks)


def say(value: float, unit: str) -> str:
    """Write a value in its unit; `more` is a difference, with its sign."""
    if unit == "share":
        return f"{100 * value:.1f} %"
    if unit == "times":
        return f"{value:.2f}×"
    if unit == "more":
        return f"{value:+.2f}".replace("-", "−")
    return f"{value:.2f}".replace("-", "−")
