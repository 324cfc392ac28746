"""The statistics of the arena against known probabilities."""

from random import Random

import pytest

from nyhavn.bots.arena import ArenaPlan, MatchResult, MatchSet
from nyhavn.bots.confidence import interval, t_quantile
from nyhavn.bots.sprt import ACCEPT, REJECT, UNDECIDED, duel, likelihood, verdict
from nyhavn.bots.standings import ranks, standings


def match(scores: list[int], ranking: list[list[int]]) -> MatchResult:
    n = len(scores)
    return MatchResult(scores, ranking, [2] * n, [1.0] * n, [0] * n, [""] * n)


def flips(luck: Random, chance: float, plan: ArenaPlan) -> MatchSet:
    """Two coin-flip bots: the first name wins with a fixed chance in every seating."""
    found = []
    for seating in plan.seatings:
        best = seating.index("a") if luck.random() < chance else seating.index("b")
        found.append(match([int(seat == best) for seat in (0, 1)], [[best], [1 - best]]))
    return tuple(found)


def test_what_is_counted() -> None:
    """By hand: three seats, two of them b's; a shared victory, then one of the second b."""
    plan = ArenaPlan("copenhagen", ("a", "b", "b"))
    shared = match([10, 10, 4], [[0, 1], [2]])
    clear = match([3, 5, 9], [[2], [1], [0]])
    third = match([1, 2, 6], [[2], [1], [0]])
    assert plan.seatings == [("a", "b", "b"), ("b", "a", "b"), ("b", "b", "a")]
    first, second = standings(plan, [(shared, clear, third)])
    assert (first.name, first.places, second.name, second.places) == ("a", 1, "b", 2)
    assert first.wins == pytest.approx(0.5 + 0 + 1)
    assert second.wins == pytest.approx(0.5 + 1 + 0)
    assert first.win_share == pytest.approx(1.5 / 3)
    assert first.mean_rank == pytest.approx((1.5 + 2 + 1) / 3)
    assert second.mean_rank == pytest.approx((1.5 + 3 + 3 + 1 + 3 + 2) / 6)
    assert first.mean_margin == pytest.approx((0 - 4 + 4) / 3)
    assert second.mean_margin == pytest.approx((0 - 6 - 6 + 4 - 5 - 4) / 6)
    assert first.ms_per_decision == pytest.approx(0.5)
    assert (first.low, first.high) == (0, 1), "one seed says nothing"


def test_who_sits_on_every_seat_wins_for_certain() -> None:
    (only,) = standings(ArenaPlan("copenhagen", ("a", "a")), [(match([2, 1], [[0], [1]]),)] * 3)
    assert (only.places, only.wins, only.low, only.high) == (2, 3, 1, 1)
    assert (only.mean_rank, only.mean_margin) == (1.5, 0)


def test_ranks_are_shared() -> None:
    assert ranks([[2], [0, 3], [1]]) == [2.5, 4, 1, 2.5]


@pytest.mark.parametrize(
    ("freedom", "quantile"), [(1, 12.706), (4, 2.776), (5, 2.571), (10, 2.228), (100, 1.984)]
)
def test_the_quantiles_are_those_of_the_tables(freedom: int, quantile: float) -> None:
    assert t_quantile(freedom) == pytest.approx(quantile, abs=0.004)


@pytest.mark.parametrize("chance", [0.5, 0.7, 0.95])
@pytest.mark.parametrize("seeds", [10, 60])
def test_the_interval_holds_a_known_chance_in_95_of_100_runs(chance: float, seeds: int) -> None:
    luck = Random(f"{chance} {seeds}")
    hits = 0
    for _ in range(2000):
        shares = [((luck.random() < chance) + (luck.random() < chance)) / 2 for _ in range(seeds)]
        low, high = interval(shares)
        hits += low <= chance <= high
    assert 0.92 <= hits / 2000 <= 0.985


@pytest.mark.parametrize("seats", [2, 4])
def test_the_interval_knows_that_matches_of_a_seed_are_alike(seats: int) -> None:
    """Half of the seeds are good for a bot in every seating: the seeds are the sample."""
    luck = Random(seats)
    hits = blind = 0
    for _ in range(1000):
        sets = []
        for _ in range(40):
            chance = luck.choice([0.2, 0.8])
            sets.append([luck.random() < chance for _ in range(seats)])
        low, high = interval([sum(one) / seats for one in sets])
        hits += low <= 0.5 <= high
        low, high = interval([float(won) for one in sets for won in one])
        blind += low <= 0.5 <= high
    assert 0.93 <= hits / 1000 <= 0.975
    assert blind < hits


def test_the_interval_is_never_without_width() -> None:
    low, high = interval([1.0] * 100)
    assert 0.95 < low < 0.97
    assert high == pytest.approx(1)
    assert interval([0.0] * 100) == pytest.approx((1 - high, 1 - low))
    low, high = interval([0.5] * 50)
    assert low < 0.45 < 0.55 < high


def test_coin_flips_are_told_as_they_are() -> None:
    plan = ArenaPlan("copenhagen", ("a", "b"))
    luck = Random(6)
    first, second = standings(plan, [flips(luck, 0.7, plan) for _ in range(2000)])
    assert first.win_share == pytest.approx(0.7, abs=0.03)
    assert first.low < 0.7 < first.high < first.low + 0.04
    assert first.win_share + second.win_share == pytest.approx(1)
    assert first.low + second.high == pytest.approx(1)
    assert first.mean_rank == pytest.approx(2 - first.win_share)
    assert first.mean_margin == pytest.approx(2 * first.win_share - 1)


def decided(luck: Random, chance: float) -> tuple[str, int]:
    plan = ArenaPlan("copenhagen", ("a", "b"))
    results: list[float] = []
    while verdict(results) == UNDECIDED:
        results.append(duel(plan, flips(luck, chance, plan)))
    return verdict(results), len(results)


@pytest.mark.parametrize(("chance", "right"), [(0.8, ACCEPT), (0.2, REJECT)])
def test_the_sprt_is_quick_and_right_where_it_is_clear(chance: float, right: str) -> None:
    luck = Random(3)
    found = [decided(luck, chance) for _ in range(100)]
    assert sum(said == right for said, _ in found) >= 99
    assert sum(seeds for _, seeds in found) / 100 < 40


@pytest.mark.parametrize(("chance", "right"), [(0.5, REJECT), (0.55, ACCEPT)])
def test_the_sprt_keeps_its_error_rate_at_its_bounds(chance: float, right: str) -> None:
    luck = Random(4)
    found = [decided(luck, chance)[0] for _ in range(100)]
    assert found.count(right) >= 88


def test_the_sprt_needs_more_than_a_few_victories() -> None:
    assert verdict([]) == verdict([1.0] * 5) == verdict([0.0] * 5) == UNDECIDED
    assert verdict([1.0] * 20) == ACCEPT
    assert verdict([0.5] * 40) == REJECT
    assert likelihood([0.9] * 20) > 0 > likelihood([0.5] * 20)
