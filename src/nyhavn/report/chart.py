"""Chart: plots as inline SVG. Lengths across are per cent, so that text keeps its size on a phone.

Colours and sizes of text come from page.css by class; tones 0, 1 and 2 are its three colours.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from nyhavn.report.estimate import Estimate
from nyhavn.report.scale import Scale, scale

ROW, HEADING, FOOT, TOP = 40, 30, 26, 4  # pixels down
PANEL, GAP = 96, 34
CURVE_HEIGHT = 240


class Dot(NamedTuple):
    """An estimate as a dot with whiskers; hollow: the other one of two that are compared."""

    estimate: Estimate
    tone: int = 0
    hollow: bool = False


class Row(NamedTuple):
    """A line of a dot chart: what it is about, its dots, and the value that would be even."""

    label: str
    dots: tuple[Dot, ...] = ()  # none: a heading
    even: float | None = None


class Panel(NamedTuple):
    """A histogram: how many of each value."""

    label: str
    values: Sequence[int]
    tone: int


class Curve(NamedTuple):
    """A curve through estimates that stand at equal distances."""

    label: str
    points: Sequence[Estimate]
    tone: int


def dots(title: str, rows: Sequence[Row], unit: str, zero: float | None = None) -> str:
    """Return a chart of estimates, one row each, with a line at `zero`."""
    shown = [dot.estimate for row in rows for dot in row.dots]
    ends = [end for one in shown for end in (one.low, one.high)]
    ends += [row.even for row in rows if row.even is not None]
    ends += [] if zero is None else [zero]
    across = scale(min(ends, default=0), max(ends, default=1), unit)
    height = TOP + sum(ROW if row.dots else HEADING for row in rows)
    out = []
    y = TOP
    for row in rows:
        if not row.dots:
            out.append(_text("0", y + 21, row.label, "heading"))
            y += HEADING
            continue
        value = across.say(row.dots[0].estimate.value)
        out.append(_text("0", y + 13, row.label, "label"))
        out.append(_text("100%", y + 13, value, "value end"))
        # Upright lines stay below the labels, so that they cross no text.
        out += [_upright(across.at(tick), y + 18, y + 36, "grid") for tick in across.ticks]
        if zero is not None:
            out.append(_upright(across.at(zero), y + 18, y + 36, "zero"))
        if row.even is not None:
            out.append(_upright(across.at(row.even), y + 17, y + 37, "even"))
        apart = 4 if len(row.dots) > 1 else 0  # two that are compared do not hide each other
        out += [_dot(across, dot, y + 27 + (apart if dot.hollow else -apart)) for dot in row.dots]
        y += ROW
    out.append(_ticks(across, height))
    return _svg(title, height + FOOT, out)


def histograms(title: str, panels: Sequence[Panel]) -> str:
    """Return histograms one above the other, on the same scale; a mark shows each median."""
    least = min(min(panel.values) for panel in panels)
    most = max(max(panel.values) for panel in panels)
    step = max(1, -(-(most - least + 1) // 30))  # at most thirty bars
    bars = (most - least) // step + 1
    across = scale(least - step / 2, least + bars * step - step / 2, "n", whole=True)
    out = []
    for nth, panel in enumerate(panels):
        y = TOP + nth * (PANEL + GAP)
        counts = [0] * bars
        for value in panel.values:
            counts[(value - least) // step] += 1
        floor = y + GAP - 10 + PANEL
        out.append(_text("0", y + 14, panel.label, "heading"))
        for k, count in enumerate(counts):
            start = least + k * step
            left = across.at(start - 0.5)
            width = across.at(start + step - 0.5) - left
            tall = PANEL * count / max(counts)
            says = f"{start}" if step == 1 else f"{start} to {start + step - 1}"
            out.append(
                f'<rect class="bar tone{panel.tone}" x="{left + width * 0.06:.2f}%"'
                f' y="{floor - tall:.1f}" width="{width * 0.88:.2f}%" height="{tall:.1f}">'
                f"<title>{says}: {count} of {len(panel.values)}</title></rect>"
            )
        middle = sorted(panel.values)[len(panel.values) // 2]
        out.append(_upright(across.at(middle), floor - PANEL - 4, floor, "median"))
        out.append(f'<line class="floor" x1="0" x2="100%" y1="{floor}" y2="{floor}"/>')
    height = TOP + len(panels) * (PANEL + GAP) - 10
    out.append(_ticks(across, height))
    return _svg(title, height + FOOT, out)


def curves(title: str, lines: Sequence[Curve], left: str, right: str) -> str:
    """Return curves of shares from 0 to 100 %, each with the band of its intervals."""
    out, keys = [], []
    for share in (0, 25, 50, 75, 100):
        y = TOP + 8 + CURVE_HEIGHT * (1 - share / 100)
        out.append(f'<line class="grid" x1="0" x2="100%" y1="{y:.0f}" y2="{y:.0f}"/>')
        out.append(_text("100%", y - 3, f"{share} %", "tick end"))
    inner = []
    for line in lines:
        last = len(line.points) - 1
        xs = [100 * k / last for k in range(last + 1)]
        pairs = list(zip(xs, line.points, strict=True))
        upper = [f"{x:.1f},{100 - 100 * point.high:.2f}" for x, point in pairs]
        lower = [f"{x:.1f},{100 - 100 * point.low:.2f}" for x, point in reversed(pairs)]
        middle = [f"{x:.1f},{100 - 100 * point.value:.2f}" for x, point in pairs]
        inner.append(f'<polygon class="band tone{line.tone}" points="{" ".join(upper + lower)}"/>')
        inner.append(f'<polyline class="curve tone{line.tone}" points="{" ".join(middle)}"/>')
        keys.append(f'<span class="key tone{line.tone}">{escape(line.label)}</span>')
    out.append(
        f'<svg x="0" y="{TOP + 8}" width="100%" height="{CURVE_HEIGHT}" viewBox="0 0 100 100"'
        f' preserveAspectRatio="none">{"".join(inner)}</svg>'
    )
    foot = TOP + 8 + CURVE_HEIGHT + 18
    out += [_text("0", foot, left, "tick"), _text("100%", foot, right, "tick end")]
    return f'<p class="keys">{" ".join(keys)}</p>' + _svg(title, foot + 6, out)


def _svg(title: str, height: int, parts: Sequence[str]) -> str:
    return (
        f'<svg role="img" width="100%" height="{height}" aria-label="{escape(title)}">'
        f"{''.join(parts)}</svg>"
    )


def _dot(across: Scale, dot: Dot, y: int) -> str:
    one, tone = dot.estimate, f"tone{dot.tone}{' hollow' if dot.hollow else ''}"
    low, high, at = across.at(one.low), across.at(one.high), across.at(one.value)
    says = f"{across.say(one.value)} ({across.say(one.low)} to {across.say(one.high)}), n = {one.n}"
    return (
        f'<g><title>{says}</title><line class="whisker {tone}" x1="{low:.2f}%" x2="{high:.2f}%"'
        f' y1="{y}" y2="{y}"/><circle class="dot {tone}" cx="{at:.2f}%" cy="{y}" r="5.5"/></g>'
    )


def _ticks(across: Scale, y: int) -> str:
    out = []
    for tick in across.ticks:
        at = across.at(tick)
        side = " end" if at > 92 else " start" if at < 8 else ""
        out.append(_text(f"{at:.2f}%", y + 16, across.say_tick(tick), f"tick{side or ' middle'}"))
    return "".join(out)


def _upright(at: float, top: float, bottom: float, kind: str) -> str:
    return f'<line class="{kind}" x1="{at:.2f}%" x2="{at:.2f}%" y1="{top}" y2="{bottom}"/>'


def _text(x: str, y: float, text: str, kind: str) -> str:
    return f'<text class="{kind}" x="{x}" y="{y:.0f}">{escape(text)}</text>'
