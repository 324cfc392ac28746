"""Facts made by hand, for figures whose numbers can be worked out in the head."""

from __future__ import annotations

from nyhavn.report.facts import Details, Facts


def made(
    path: list[list[int]],
    winners: list[int] | None = None,
    *,
    ending: str = "goal",
    had: dict[str, list[bool]] | None = None,
    uses: dict[str, list[int]] | None = None,
    opening: list[str] | None = None,
    counts: dict[str, int] | None = None,
    firsts: dict[str, list[bool]] | None = None,
    choices: int = 10,
    boosted: int | None = None,
    boost: int = 1,
) -> Facts:
    """Return facts; without winners, those with the most points have won."""
    last = path[-1]
    n = len(last)
    best = winners or [seat for seat in range(n) if last[seat] == max(last)]
    shares = [1 / len(best) if seat in best else 0.0 for seat in range(n)]
    details = Details(
        ending, had or {}, uses or {}, opening or [""] * n, counts or {}, firsts or {}
    )
    return Facts(n, shares, path, choices, details, boosted=boosted, boost=boost)
