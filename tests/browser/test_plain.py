"""A game without a board, a cover, or words in the built page: it is played all the same."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from nyhavn import Match
from nyhavn.core.record import Record, dump
from tests import quay
from tests.browser.conftest import Windows
from tests.browser.hands import Finger, Mouse
from tests.browser.players import Player
from tests.browser.serving import Serving
from tests.browser.test_replay import drop
from tests.browser.window import PHONE, Visitor
from tests.forms import one_of


@pytest.fixture(scope="module")
def harbour(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    serving = Serving(tmp_path_factory.mktemp("quay") / "nyhavn.db", "tests.quay")
    yield serving
    serving.close()


@pytest.fixture
def quayside(browser: Browser, harbour: Serving) -> Iterator[Windows]:
    made = Windows(browser, harbour)
    yield made
    complaints = [line for visitor in made.opened for line in visitor.complaints]
    made.close()
    assert complaints == []


def card(visitor: Visitor, what: str) -> None:
    """Open what the game's card offers."""
    article = visitor.page.locator("article", has=visitor.page.locator("[data-play=quay]"))
    expect(article.get_by_role("heading")).to_have_text("The Quay")
    article.get_by_role("button", name=what).click()


def test_options_of_every_kind_are_chosen_in_the_setup_and_in_the_lobby(quayside: Windows) -> None:
    ada = quayside.open()
    card(ada, "With friends")
    page = ada.page
    page.get_by_text("Options: as usual").click()
    page.get_by_role("combobox", name="Tide").select_option("high water")
    page.get_by_role("combobox", name="Berths: seat 1").select_option("C")
    page.get_by_role("checkbox", name=re.compile("^Fog")).check()
    ada.sees("Options: Tide: high water")
    ada.picture("options-setup")
    assert ada.findings() == []
    ada.button("Open the table").click()
    tide = page.get_by_role("combobox", name="Tide")
    expect(tide).to_have_value("high")
    expect(page.get_by_role("combobox", name="Berths: seat 1")).to_have_value("C")
    fog = page.get_by_role("checkbox", name=re.compile("^Fog"))
    expect(fog).to_be_checked()
    ada.button("One more seat").click()  # letters by seat begin anew, the rest stays
    expect(page.get_by_role("combobox", name="Berths: seat 3")).to_have_value("C")
    expect(page.get_by_role("combobox", name="Berths: seat 1")).to_have_value("A")
    expect(tide).to_have_value("high")
    tide.select_option("spring")
    expect(tide).to_be_enabled()
    expect(tide).to_have_value("spring")
    expect(fog).to_be_checked()
    ada.picture("options-lobby")
    assert ada.findings() == []
    page.set_viewport_size(PHONE)
    assert ada.wide() <= 0


@pytest.mark.parametrize("device", one_of(["desktop", "phone"], "phone"))
def test_a_match_on_the_plain_board(quayside: Windows, device: str) -> None:
    touch = device == "phone"
    phone: Any = {"size": PHONE, "has_touch": True, "is_mobile": True, "color_scheme": "dark"}
    visitor = quayside.open(**(phone if touch else {}))
    visitor.page.locator("[data-play=quay]").click()
    player = Player(visitor, quay.NAME, Finger() if touch else Mouse())
    player.wait()
    drawing = visitor.page.get_by_role("region", name="The position")
    expect(drawing).to_contain_text("Captain")  # whose board it is
    before = drawing.inner_text()
    visitor.picture(f"plain-{device}")
    assert visitor.findings() == []
    assert visitor.wide() <= 0
    player.play(most=12)
    expect(drawing).not_to_have_text(before)
    visitor.picture(f"plain-{device}-later")


def test_a_match_on_the_plain_board_by_keys(quayside: Windows) -> None:
    visitor = quayside.open()
    visitor.page.locator("[data-play=quay]").click()
    player = Player(visitor, quay.NAME, None)
    player.wait()
    log = visitor.page.locator("[role=log].sr")
    before = log.inner_text()
    player.play(most=8)
    expect(log).not_to_have_text(before)


def test_a_replay_is_drawn_too(quayside: Windows) -> None:
    match = Match.new(quay.GAME, 2, dealer=1)
    while len(match.entries) < 12:
        seat = match.to_act[0]
        match = match.play(seat, match.legal(seat)[0])
    visitor = quayside.open()
    drop(visitor, "quay.nyhavn", dump(Record.of(match, ("Ada", "Bob"))))
    drawing = visitor.page.get_by_role("region", name="The position")
    expect(drawing).to_contain_text("Ada")
    before = drawing.inner_text()
    visitor.page.keyboard.press("End")
    expect(drawing).not_to_have_text(before)
