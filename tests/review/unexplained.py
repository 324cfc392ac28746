"""How much of a result a review does not explain, and what a review costs, over many matches.

python -m tests.review.unexplained rests.jsonl --matches 1000
python -m tests.review.unexplained rests.jsonl --game border --seats 4 --matches 20
python -m tests.review.unexplained rests.jsonl --matches 0           only tells what there is

Matches of two levels that take turns, by numbers from --first on: of six four of Copenhagen, one of
Roll & Write, one of The Border; of seven five for two players, one for three, one for four. Each
adds one line to the file, so whoever is stopped goes on: what is there for the same weights and
effort is not played again. Without playing on (`suspects`), which explains nothing. Prints a JSON
object for each game and one for all: the mean absolute remainder of a seat, in points of the chance
to win, with its 95 % interval; the largest; and seconds of processor a match.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import asdict, dataclass, replace
from math import sqrt
from pathlib import Path
from statistics import fmean

from nyhavn import SHELF, Match
from nyhavn.bots import make
from nyhavn.bots.calibration import fingerprint
from nyhavn.bots.confidence import t_quantile
from nyhavn.review import Effort, default_effort, review
from tests.review.test_review import positions_of

LEVELS = ("apprentice", "journeyman")
GAMES = ("copenhagen", "copenhagen", "rollwrite", "copenhagen", "copenhagen", "border")
SEATS = (2, 2, 2, 3, 2, 2, 4)


@dataclass(frozen=True)
class Case:
    """A match, and what its review depends on."""

    game: str
    seats: int
    seed: int
    weights: str
    work: int
    deep: int


@dataclass(frozen=True)
class Rest:
    """What a review of it left."""

    case: Case
    rest: float  # in points, the mean of the seats without their signs
    cpu: float
    deep: int  # decisions that were searched more deeply


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
    parser.add_argument("file", type=Path)
    parser.add_argument("--matches", type=int, default=10)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--game", choices=list(SHELF))
    parser.add_argument("--seats", type=int)
    parser.add_argument("--work", type=int)
    parser.add_argument("--deep", type=int)
    asked = parser.parse_args()
    told = {part: value for part in ("work", "deep") if (value := getattr(asked, part)) is not None}
    effort = replace(default_effort(), moments=None, suspects=0, **told)
    rests = read(asked.file)
    for seed in range(asked.first, asked.first + asked.matches):
        game = asked.game or GAMES[seed % len(GAMES)]
        seats = asked.seats or SEATS[seed % len(SEATS)]
        case = case_of(game, seats, seed, effort)
        if case not in rests:
            rests[case] = one = looked_at(case, effort)
            with asked.file.open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(one)) + "\n")
    valid = [one for one in rests.values() if one.case == again(one.case, effort)]
    for name in SHELF:
        tell(name, [one for one in valid if one.case.game == name])
    tell("all", valid)


def read(path: Path) -> dict[Case, Rest]:
    """What the lines of the file say."""
    text = path.read_text("utf-8") if path.exists() else ""
    rows = [json.loads(line) for line in text.splitlines()]
    return {(case := Case(**row.pop("case"))): Rest(case, **row) for row in rows}


def case_of(game: str, seats: int, seed: int, effort: Effort) -> Case:
    weights = fingerprint(SHELF[game], seats)
    return Case(game, seats, seed, weights, effort.work, effort.deep)


def again(case: Case, effort: Effort) -> Case:
    """The same match as it would be looked at now."""
    return case_of(case.game, case.seats, case.seed, effort)


def looked_at(case: Case, effort: Effort) -> Rest:
    positions = positions_of(played(case.game, case.seats, case.seed))
    began = time.process_time()
    found = review(positions, effort)
    cpu = time.process_time() - began
    rest = 100 * fmean(abs(one.unexplained) for one in found.shares)
    deep = sum(one.work == effort.deep for one in found.judgements)
    return Rest(case, round(rest, 3), round(cpu, 2), deep)


def tell(name: str, rests: list[Rest]) -> None:
    if not rests:
        return
    mean, low, high = interval([one.rest for one in rests])
    print(
        json.dumps(
            {
                "game": name, "matches": len(rests), "not_explained": round(mean, 2),
                "low": round(low, 2), "high": round(high, 2),
                "largest": round(max(one.rest for one in rests), 1),
                "above_5": sum(one.rest > 5 for one in rests),
                "cpu": round(fmean(one.cpu for one in rests), 1),
                "cpu_most": round(max(one.cpu for one in rests), 1),
                "deep": round(fmean(one.deep for one in rests), 1),
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
