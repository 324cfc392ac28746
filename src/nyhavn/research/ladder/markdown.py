"""Markdown: the ladder of a game in a page, between two markers that stay there."""

from __future__ import annotations

from collections.abc import Sequence

from nyhavn.research.ladder.rungs import Rung

PICTURE = "pictures/ladder-{game}.svg"  # as seen from the page


class PageError(Exception):
    """A page without a place for the ladder, as a sentence."""


def place(text: str, game: str) -> tuple[str, str]:
    """Return what stands before and behind the place of a game's ladder, markers included."""
    begin, end = f"<!-- ladder {game} -->", f"<!-- /ladder {game} -->"
    head, _, rest = text.partition(begin)
    _, closed, tail = rest.partition(end)
    if text.count(begin) != 1 or text.count(end) != 1 or not closed:
        raise PageError(f"there must be one '{begin}' and behind it one '{end}'")
    return head + begin, end + tail


def written(text: str, game: str, ladder: str) -> str:
    """Return the page with this ladder in its place; everything else stays as it is."""
    head, tail = place(text, game)
    return f"{head}\n{ladder}\n{tail}"


def section(rungs: Sequence[Rung], game: str, title: str, command: str) -> str:
    """Return the ladder: its command, its table, its picture."""
    names = [rung.name for rung in rungs]
    rows = [
        ["level", "rating", *(f"against {name}" for name in names)],
        ["---"] * (2 + len(names)),
        *([rung.name, rated(rung), *(shared(rung, name) for name in names)] for rung in rungs),
    ]
    table = "\n".join(f"| {' | '.join(row)} |" for row in rows)
    picture = f"![{title}]({PICTURE.format(game=game)})"
    return f"{title}: `{command}`\n\n{table}\n\n{picture}"


def rated(rung: Rung) -> str:
    """Return the rating and its standard error."""
    return f"{rung.rating.mu:.1f} ± {rung.rating.sigma:.1f}"


def shared(rung: Rung, other: str) -> str:
    """Return the share against another level, and its interval."""
    if other == rung.name:
        return "·"
    one = rung.against[other]
    return f"{one.share:.0%} ({one.low:.0%}-{one.high:.0%})"
