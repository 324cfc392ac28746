"""The ladder: ratings and shares of known strengths, its picture, and its place on a page."""

from collections.abc import Sequence
from itertools import pairwise
from math import exp
from random import Random
from xml.etree import ElementTree

import pytest

from nyhavn.bots.arena import ArenaPlan, MatchResult, MatchSet
from nyhavn.research.ladder.markdown import PageError, section, written
from nyhavn.research.ladder.rating import Rating, ratings
from nyhavn.research.ladder.rungs import Rung, rungs, tables
from nyhavn.research.ladder.svg import picture

STRENGTH = {"low": 0.0, "middle": 1.0, "high": 2.0}
SVG = "{http://www.w3.org/2000/svg}"
PAGE = "# Bots\n\n<!-- ladder border -->\n<!-- /ladder border -->\n\nThe end, without a line end."


def met(luck: Random, seating: Sequence[str]) -> MatchResult:
    """A match in which each place goes to one of those left, by their strength."""
    left, ranking = list(range(len(seating))), []
    while left:
        weights = [exp(STRENGTH[seating[seat]]) for seat in left]
        ranking.append(luck.choices(left, weights))
        left.remove(ranking[-1][0])
    n = len(seating)
    return MatchResult([0] * n, ranking, [1] * n, [0.0] * n, [0] * n, [""] * n)


def league(seed: int, seats: int, sets: int) -> dict[ArenaPlan, list[MatchSet]]:
    luck = Random(seed)
    return {
        plan: [tuple(met(luck, seating) for seating in plan.seatings) for _ in range(sets)]
        for plan in tables(ArenaPlan("border", tuple(STRENGTH)), seats)
    }


def test_everybody_meets_everybody() -> None:
    whole = ArenaPlan("border", ("a", "b", "c"), seed=4, work=2)
    assert [plan.bots for plan in tables(whole, 2)] == [("a", "b"), ("a", "c"), ("b", "c")]
    assert [plan.bots for plan in tables(whole, 3)] == [("a", "b", "c")]
    assert {(plan.seed, plan.work) for plan in tables(whole, 2)} == {(4, 2)}


@pytest.mark.parametrize(("seats", "sets"), [(2, 400), (3, 400)])
def test_known_strengths_are_found(seats: int, sets: int) -> None:
    found = rungs(league(1, seats, sets))
    assert [rung.name for rung in found] == ["high", "middle", "low"]
    for upper, lower in pairwise(found):
        sure = 2 * (upper.rating.sigma + lower.rating.sigma)
        assert upper.rating.mu - lower.rating.mu > sure
    for rung in found:
        assert list(rung.against) == [other.name for other in found if other is not rung]
        for other, one in rung.against.items():
            truth = 1 / (1 + exp(STRENGTH[other] - STRENGTH[rung.name]))
            assert one.share == pytest.approx(truth, abs=0.04)
            assert one.low < truth < one.high < one.low + 0.1
    high, _, low = found
    assert high.against["low"].share + low.against["high"].share == pytest.approx(1)


def test_the_interval_of_a_rating_keeps_its_promise() -> None:
    """Equal steps of strength are equal steps of rating, within the errors that are told."""
    off = []
    for seed in range(40):
        high, middle, low = (rung.rating for rung in rungs(league(seed, 2, 60)))
        step = (high.mu - middle.mu) - (middle.mu - low.mu)
        error = (high.sigma**2 + 4 * middle.sigma**2 + low.sigma**2) ** 0.5
        off.append(abs(step) / error)
    assert sum(one < 2 for one in off) >= 36


def test_nobody_has_a_rating_before_a_match_and_ties_move_nobody() -> None:
    assert ratings(["a"], []) == {"a": Rating(25.0, 25.0 / 3.0)}
    found = ratings(["a", "b"], [[["a", "b"]]] * 5)
    assert found["a"] == pytest.approx(found["b"])
    assert found["a"].sigma < 25 / 3
    once = ratings(["a", "b"], [[["a"], ["b"]]])
    assert once["a"].mu > 25 > once["b"].mu


def test_a_tie_is_half() -> None:
    plan = ArenaPlan("border", ("a", "b"))
    tied = MatchResult([3, 3], [[0, 1]], [1, 1], [0.0, 0.0], [0, 0], ["", ""])
    found = rungs({plan: [(tied, tied)] * 3})
    assert [rung.against[other].share for rung, other in zip(found, "ba", strict=True)] == [0.5] * 2


# ---- the picture ----


def ladder(*names: str) -> list[Rung]:
    return [Rung(name, Rating(30 - 3.0 * i, 1.5), {}) for i, name in enumerate(names)]


def test_the_picture_shows_every_level_where_it_belongs() -> None:
    found = ladder("master", "a rather <long> name & more", "x")
    root = ElementTree.fromstring(picture(found, "a & b"))
    width = float(root.attrib["width"])
    dots = [float(dot.attrib["cx"]) for dot in root.iter(f"{SVG}circle")]
    assert dots == sorted(dots, reverse=True)
    assert dots[0] - dots[1] == pytest.approx(dots[1] - dots[2], abs=0.2)
    assert all(0 < dot < width for dot in dots)
    words = [text.text for text in root.iter(f"{SVG}text")]
    assert {rung.name for rung in found} <= set(words)
    assert "27.0" in words
    assert root.attrib["aria-label"] == "a & b"


@pytest.mark.parametrize("spread", [0.0, 1e-9, 0.3, 40.0, 9000.0])
def test_any_ratings_can_be_drawn(spread: float) -> None:
    found = [Rung("a", Rating(25 + spread, 0.0), {}), Rung("b", Rating(25 - spread, 0.0), {})]
    root = ElementTree.fromstring(picture(found, "t"))
    assert len(list(root.iter(f"{SVG}path"))) < 30


# ---- the page ----


def test_a_ladder_is_written_between_its_markers_and_again() -> None:
    first, second = (section(rungs(league(seed, 2, 4)), "border", "t", "c") for seed in (1, 2))
    page = written(PAGE, "border", first)
    assert page == PAGE.replace("<!-- /l", f"{first}\n<!-- /l")
    assert written(page, "border", first) == page
    assert written(page, "border", second) == written(PAGE, "border", second) != page
    assert "| high | " in page
    assert "![t](pictures/ladder-border.svg)" in page
    assert "`c`" in page


@pytest.mark.parametrize(
    "page",
    [
        "",
        "<!-- ladder border -->",
        "<!-- /ladder border --><!-- ladder border -->",
        PAGE + PAGE,
        PAGE.replace("border", "copenhagen"),
    ],
)
def test_a_page_without_a_place_is_refused(page: str) -> None:
    with pytest.raises(PageError, match="there must be one '<!-- ladder border -->'"):
        written(page, "border", "new")
