"""Intervals: against those of the arena, by hand, and against known probabilities."""

import random

import pytest

from nyhavn.bots.confidence import interval
from nyhavn.report.estimate import Cluster, difference, mean, share


def test_a_share_has_the_interval_of_the_arena() -> None:
    values = [1.0] * 30 + [0.0] * 50 + [0.5] * 4
    found = share([(value, 1) for value in values])
    assert found is not None
    assert found.value == pytest.approx(32 / 84)
    assert (found.low, found.high) == pytest.approx(interval(values))
    assert found.n == 84


def test_seats_of_one_match_are_not_independent() -> None:
    """Two seats that always fare alike tell no more than one."""
    one = share([(1.0, 1)] * 20 + [(0.0, 1)] * 30)
    two = share([(2.0, 2)] * 20 + [(0.0, 2)] * 30)
    assert one is not None
    assert two is not None
    assert (two.low, two.high) == pytest.approx((one.low, one.high))
    assert (one.n, two.n) == (50, 100)


def test_a_mean_by_hand() -> None:
    found = mean([(1, 1), (2, 1), (3, 1), (4, 1)])
    assert found is not None
    assert found.value == 2.5
    # Deviation of the sample 1.291, of the mean 0.6455; Student's t for three degrees: 3.1824.
    assert found.high - found.value == pytest.approx(2.0543, abs=0.0001)


def test_nothing_is_known_of_nothing() -> None:
    assert share([]) is None
    assert share([(0.0, 0)]) is None
    assert mean([(3.0, 1)]) is None
    assert difference([(1.0, 1), (1.0, 1)], [(0.0, 0), (0.0, 0)]) is None


def test_one_match_says_nothing_about_a_share() -> None:
    found = share([(1.0, 1)])
    assert found is not None
    assert (found.value, found.low, found.high) == (1.0, 0.0, 1.0)


def test_paired_seats_make_a_difference_surer() -> None:
    """If one side always has two more than the other, the difference is certain."""
    ones: list[Cluster] = [(k + 2.0, 1) for k in range(10)]
    others: list[Cluster] = [(float(k), 1) for k in range(10)]
    found = difference(ones, others)
    assert found is not None
    assert found.value == pytest.approx(2)
    assert found.high - found.low == pytest.approx(0, abs=1e-9)
    crossed = difference(ones, others[::-1])
    assert crossed is not None
    assert crossed.high - crossed.low > 1


def test_intervals_contain_the_truth_nineteen_times_in_twenty() -> None:
    luck = random.Random(5)
    rounds, hits = 400, {"share": 0, "mean": 0, "difference": 0}
    for _ in range(rounds):
        ones: list[Cluster] = []
        others: list[Cluster] = []
        for _ in range(60):  # matches with a mood that all their seats share
            mood, n = luck.random() * 0.4, luck.randrange(3)
            ones.append((sum(luck.random() < 0.3 + mood for _ in range(n)), n))
            others.append((sum(luck.random() < 0.1 + mood for _ in range(2)), 2))
        for name, found, truth in (
            ("share", share(ones), 0.5),
            ("mean", mean(ones), 0.5),
            ("difference", difference(ones, others), 0.2),
        ):
            assert found is not None
            hits[name] += found.low <= truth <= found.high
    for name, hit in hits.items():
        assert 0.92 < hit / rounds < 0.98, name
