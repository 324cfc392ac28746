"""Puzzles on the page: a try, then the solution; what was solved and what was tried is kept."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from nyhavn import SHELF
from nyhavn.games.puzzle import Puzzle, puzzles_of
from tests.browser.conftest import Windows
from tests.browser.hands import Mouse
from tests.browser.players import Player
from tests.browser.window import DESKTOP, PHONE, Visitor

LOW = {"width": 844, "height": 390}
TITLES = {"en": "Puzzles", "de": "Rätsel", "fr": "Énigmes"}
MOST_STEPS = 20  # to choose one line on a board


def choices() -> list[Puzzle]:
    """Puzzles of Copenhagen in which each line is one button."""
    every = puzzles_of("copenhagen").values()
    return [one for one in every if one.match.view(one.seat)["phase"] == "bonus"]


def choose(visitor: Visitor, best: str, *, right: bool) -> None:
    """Choose the button of the best line, or of another, and send it."""
    page = visitor.page
    go = page.locator("[data-go]")
    for option in page.locator(".options button:enabled").all():
        option.click()
        if (go.get_attribute("data-go") == best) is right:
            go.click()
            return
    raise AssertionError("there is no such button")


def test_one_is_solved_and_one_is_missed(windows: Windows) -> None:
    one, other = choices()[:2]
    visitor = windows.open()
    page = visitor.page
    page.get_by_role("link", name="Puzzles: Copenhagen").click()
    page.locator("main.board").wait_for()
    visitor.go(f"#/puzzles/copenhagen/{one.id}")
    visitor.sees("One move is clearly best here.")
    choose(visitor, one.best, right=True)
    solution = page.locator(".solution")
    expect(solution).to_have_attribute("data-solved", "true")
    expect(solution).to_contain_text(f"wins {max(one.chances)} %")
    assert visitor.findings() == []
    visitor.picture("puzzle-solved")
    page.get_by_role("button", name="Next puzzle").click()
    expect(solution).to_have_count(0)
    visitor.go(f"#/puzzles/copenhagen/{other.id}")
    expect(page.locator("h1")).to_contain_text(
        f"puzzle {[*puzzles_of('copenhagen')].index(other.id) + 1} of"
    )
    choose(visitor, other.best, right=False)
    expect(solution).to_have_attribute("data-solved", "false")
    assert visitor.findings() == []
    visitor.picture("puzzle-missed")
    kept = {"copenhagen": {one.id: "solved", other.id: "tried"}}
    assert visitor.page.evaluate("JSON.parse(localStorage['nyhavn.puzzles'])") == kept
    visitor.go("#/puzzles")
    section = page.locator("[data-puzzles=copenhagen]")
    expect(section).to_contain_text(f"1 of {len(puzzles_of('copenhagen'))} solved")
    expect(section.locator("a.solved, a.tried")).to_have_count(2)
    assert visitor.findings() == []
    visitor.picture("puzzles")


@pytest.mark.slow
@pytest.mark.parametrize("game", [name for name in SHELF if puzzles_of(name)])
@pytest.mark.parametrize(
    ("language", "size", "scheme"),
    [("en", LOW, "light"), ("de", PHONE, "dark"), ("fr", DESKTOP, "dark"), ("de", PHONE, "light")],
)
def test_any_try_is_answered(
    windows: Windows, game: str, language: str, size: Any, scheme: str
) -> None:
    every = [*puzzles_of(game)]
    visitor = windows.open(size=size, locale=language, color_scheme=scheme)
    page = visitor.page
    visitor.go("#/puzzles")
    expect(page.get_by_role("heading", name=TITLES[language]).first).to_be_attached()
    assert visitor.findings() == []
    name = f"puzzle-{game}-{language}-{size['width']}-{scheme}"
    visitor.picture(f"{name}-list")
    visitor.go(f"#/puzzles/{game}/{every[len(every) // 2]}")
    page.locator("main.board").wait_for()
    assert visitor.findings() == []
    assert visitor.wide() <= 0
    visitor.picture(name)
    player = Player(visitor, game, Mouse())
    solution = page.locator(".solution")
    for _ in range(MOST_STEPS):
        if solution.count():
            break
        player.step(player.seen())
    expect(solution).to_be_visible()
    assert visitor.findings() == []
    assert visitor.wide() <= 0
    visitor.picture(f"{name}-solution")
