"""How much of a result a review does not explain, and what a review costs, over many matches.

python -m tests.review.unexplained border --seats 2 --matches 20
python -m tests.review.unexplained copenhagen --matches 40 --work 64 --worlds 32 --suspects 8

Matches of two levels that take turns, by numbers from --first on; the effort is that of the server
unless told. Prints one JSON object: the mean absolute remainder of a seat, in points of the chance
to win, with its 95 % interval; the same over the lowest and highest; and seconds of processor.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import replace
from math import sqrt

from nyhavn import SHELF, Match
from nyhavn.bots import make
from nyhavn.bots.confidence import t_quantile
from nyhavn.review import default_effort, review
from tests.review.test_review import positions_of

LEVELS = ("apprentice", "journeyman")


def played(game: str, seats: int, seed: int) -> Match:
    """A whole match; who has the better bot begins every other time."""
    match = Match.new(SHELF[game], seats, dealer=seed)
    bots = [make(LEVELS[(seat + seed) % 2], match.game, seed + seat) for seat in range(seats)]
    while not match.over:
        seat = match.to_act[0]
        match = match.play(seat, bots[seat].choose(match.view(seat), match.legal(seat)))
    return match


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=list(SHELF))
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--matches", type=int, default=10)
    parser.add_argument("--first", type=int, default=1)
    for part in ("work", "worlds", "suspects"):
        parser.add_argument(f"--{part}", type=int)
    asked = parser.parse_args()
    told = {
        part: value
        for part in ("work", "worlds", "suspects")
        if (value := getattr(asked, part)) is not None
    }
    effort = replace(default_effort(), moments=None, **told)
    rests, seconds = list[float](), list[float]()
    for seed in range(asked.first, asked.first + asked.matches):
        positions = positions_of(played(asked.game, asked.seats, seed))
        began = time.process_time()
        found = review(positions, effort)
        seconds.append(time.process_time() - began)
        rests.append(sum(abs(one.unexplained) for one in found.shares) / asked.seats)
    mean, low, high = interval([100 * rest for rest in rests])
    cost = sum(seconds) / len(seconds)
    print(
        json.dumps(
            {
                "game": asked.game, "seats": asked.seats, "matches": asked.matches,
                "work": effort.work, "worlds": effort.worlds, "suspects": effort.suspects,
                "not_explained": round(mean, 2), "low": round(low, 2), "high": round(high, 2),
                "largest": round(100 * max(rests), 1),
                "cpu": round(cost, 1), "cpu_most": round(max(seconds), 1),
            }
        )
    )  # fmt: skip


def interval(values: list[float]) -> tuple[float, float, float]:
    """The mean with its 95 % interval; one value says nothing about others."""
    n = len(values)
    mean = sum(values) / n
    if n < 2:
        return mean, 0.0, 100.0
    error = sqrt(sum((value - mean) ** 2 for value in values) / (n - 1) / n)
    half = t_quantile(n - 1) * error
    return mean, max(0.0, mean - half), mean + half


if __name__ == "__main__":
    main()
