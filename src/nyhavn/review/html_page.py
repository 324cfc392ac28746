"""HTML page: a review as one file that needs nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from nyhavn.core.game import Game
from nyhavn.review.account import CurvePoint, Review
from nyhavn.review.telling import player, remarks, title, turning_point
from nyhavn.words import sentence

# By this a review is known: another file of the same name is not written over.
MARK = '<meta name="generator" content="nyhavn review">'
COLOURS = ("#1d6076", "#9a5a33", "#5e6b2c", "#6b4a86")
DASHES = ("", "8 5", "2 5", "12 4 2 4")
WIDTH, HEIGHT, LEFT, TOP = 760, 260, 52, 16
STYLE = """\
:root { color-scheme: light dark;
  --ink: #1d2b3a; --page: #f4ebdd; --paper: #fdf8ef; --line: #d8c9ae; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ece3d3; --page: #17222c; --paper: #22303c; --line: #43525f; } }
body { margin: 0 auto; max-width: 820px; padding: 24px 16px; background: var(--page);
  color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
section { background: var(--paper); border-radius: 16px; padding: 16px 20px; margin: 16px 0; }
h1, h2 { font-family: Georgia, serif; line-height: 1.2; }
h2 { font-size: 1.1rem; margin: 0 0 8px; }
p { margin: 4px 0; }
svg { width: 100%; height: auto; }
text { fill: var(--ink); font-size: 13px; }"""


def page(review: Review, game: Game, names: Sequence[str], language: str) -> str:
    """Return the review as HTML; the same review gives the same text."""
    head = escape(title(review, language))
    shares = {one.seat: one for one in review.shares}
    players = [
        _section(names[one.seat], player(one, shares.get(one.seat), language))
        for one in review.players
    ]
    points = [
        _section(first, rest)
        for first, *rest in (
            turning_point(one, game, names, language) for one in review.turning_points
        )
    ]
    chance = escape(sentence("review.chance", {}, language))
    notes = "".join(f"<p>{escape(text)}</p>" for text in remarks(review, language))
    return "\n".join(
        [
            f'<!DOCTYPE html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"{MARK}\n<title>{head}</title>\n<style>\n{STYLE}\n</style>\n</head>\n<body>",
            f"<main>\n<h1>{head}</h1>",
            f"<section><h2>{chance}</h2>{_curve(review, names, chance)}{notes}</section>",
            *points,
            *players,
            "</main>\n</body>\n</html>\n",
        ]
    )


def _section(heading: str, lines: Sequence[str]) -> str:
    text = "".join(f"<p>{escape(line)}</p>" for line in lines)
    return f"<section><h2>{escape(heading)}</h2>{text}</section>"


def _curve(review: Review, names: Sequence[str], label: str) -> str:
    parts = [
        f'<line x1="{LEFT}" x2="{LEFT + WIDTH}" y1="{_y(share)}" y2="{_y(share)}" '
        f'stroke="var(--line)"/><text x="{LEFT - 8}" y="{_y(share) + 4}" text-anchor="end">'
        f"{round(100 * share)}</text>"
        for share in (0.0, 0.5, 1.0)
    ]
    for seat in range(review.seats):
        early = [point for point in review.curve if not point.known]
        late = review.curve[max(0, len(early) - 1) :]
        parts += [_line(review, early, seat, 1), _line(review, late, seat, 3)]
    for number, one in enumerate(review.turning_points, 1):
        x, y = _x(review, one.n), _y(one.win)
        parts.append(
            f'<circle cx="{x}" cy="{y}" r="12" fill="var(--paper)" stroke="{COLOURS[one.seat]}" '
            f'stroke-width="2.5"/><text x="{x}" y="{y + 4}" text-anchor="middle">{number}</text>'
        )
    legend = "".join(
        f'<tspan fill="{COLOURS[seat]}" dx="12">{escape(names[seat])}</tspan>'
        for seat in range(review.seats)
    )
    parts.append(f'<text x="{LEFT}" y="{HEIGHT + TOP + 26}">{legend}</text>')
    box = f"0 0 {LEFT + WIDTH + 12} {HEIGHT + TOP + 36}"
    return f'<svg viewBox="{box}" role="img" aria-label="{label}">{"".join(parts)}</svg>'


def _line(review: Review, points: Sequence[CurvePoint], seat: int, width: int) -> str:
    path = " ".join(f"{_x(review, point.n)},{_y(point.chances[seat])}" for point in points)
    dash = f' stroke-dasharray="{DASHES[seat]}"' if DASHES[seat] else ""
    return (
        f'<polyline points="{path}" fill="none" stroke="{COLOURS[seat]}" '
        f'stroke-width="{width}"{dash}/>'
    )


def _x(review: Review, n: int) -> float:
    return round(LEFT + WIDTH * n / max(1, review.entries), 1)


def _y(share: float) -> float:
    return round(TOP + HEIGHT * (1 - share), 1)
