"""SVG: the ladder as a picture, a dot with its interval for each level."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from nyhavn.research.ladder.rungs import Rung

SURE = 1.96  # standard errors to either side: 95 %
WIDTH, ROW, TOP, BOTTOM = 640, 36, 48, 44
RIGHT = 84  # room for the rating in numbers
LETTER = 7.6  # the widest letter of a name
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)

# A ground of its own: the picture can be read wherever it stands, whatever the page's colours.
STYLE = """
  .ground { fill: #fbfaf7 } .grid { stroke: #dcd8cf } .range { stroke: #2f6f8f }
  .dot { fill: #b5482f } text { fill: #2b2a27; font: 14px system-ui, sans-serif }
  .small { fill: #6b675f; font-size: 12px } .title { font-weight: 600 }
  @media (prefers-color-scheme: dark) {
    .ground { fill: #1f2226 } .grid { stroke: #3a3f45 } .range { stroke: #7fb8d4 }
    .dot { fill: #f08a6c } text { fill: #ece8df } .small { fill: #a9a59b }
  }
"""


def picture(rungs: Sequence[Rung], title: str) -> str:
    """Draw the levels, the strongest on top."""
    left = round(28 + LETTER * max(len(rung.name) for rung in rungs))
    low = min(rung.rating.mu - SURE * rung.rating.sigma for rung in rungs)
    high = max(rung.rating.mu + SURE * rung.rating.sigma for rung in rungs)
    step = next((step for step in STEPS if (high - low) / step <= 8), STEPS[-1])
    first = int(low // step) * step
    last = max(first + step, -int(-high // step) * step)
    height = TOP + ROW * len(rungs) + BOTTOM

    def x(value: float) -> float:
        return round(left + (value - first) / (last - first) * (WIDTH - RIGHT - left), 1)

    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        f'width="{WIDTH}" height="{height}" aria-label="{escape(title)}">',
        f"<style>{STYLE}</style>",
        f'<rect class="ground" width="{WIDTH}" height="{height}" rx="8"/>',
        f'<text class="title" x="20" y="28">{escape(title)}</text>',
    ]
    foot = TOP + ROW * len(rungs)
    for value in range(first, last + 1, step):
        at = f'x="{x(value)}" y="{foot + 16}" text-anchor="middle"'
        lines += [
            f'<path class="grid" d="M{x(value)} {TOP}V{foot}"/>',
            f'<text class="small" {at}>{value}</text>',
        ]
    lines.append(
        f'<text class="small" x="{x(first)}" y="{foot + 34}">rating, with its 95 % interval</text>'
    )
    for nth, rung in enumerate(rungs):
        y, (mu, sigma) = TOP + ROW * nth + ROW // 2, rung.rating
        ends = f"M{x(mu - SURE * sigma)} {y}H{x(mu + SURE * sigma)}"
        lines += [
            f'<text x="20" y="{y + 5}">{escape(rung.name)}</text>',
            f'<path class="range" d="{ends}" stroke-width="5" stroke-linecap="round"/>',
            f'<circle class="dot" cx="{x(mu)}" cy="{y}" r="6"/>',
            f'<text class="small" x="{WIDTH - 20}" y="{y + 4}" text-anchor="end">{mu:.1f}</text>',
        ]
    return "\n".join([*lines, "</svg>"]) + "\n"
