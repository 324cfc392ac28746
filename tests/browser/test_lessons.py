"""Lessons in a real browser: whole guided matches by finger, mouse and keys, left and taken up."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import ViewportSize, expect

from nyhavn import SHELF
from nyhavn.games.lessons import lesson_of
from nyhavn.words import available, sentence
from tests.browser.conftest import Windows
from tests.browser.hands import Finger, Hand, Mouse
from tests.browser.learners import Learner, wrong
from tests.browser.looking import Seen
from tests.browser.players import Player
from tests.browser.test_everyone import WEIGHT, begin, scripts
from tests.browser.window import DESKTOP, PHONE, Visitor
from tests.forms import one_of

WITH_LESSON = [name for name in SHELF if lesson_of(name)]
LANDSCAPE: ViewportSize = {"width": 844, "height": 390}
SMALL: ViewportSize = {"width": 320, "height": 568}
HANDS: dict[str, Hand | None] = {"mouse": Mouse(), "finger": Finger(), "keys": None}
SIZES = {"desktop": DESKTOP, "phone": PHONE, "landscape": LANDSCAPE, "small": SMALL}
# What of the coach does not fit on its paper.
CLIPPED = """() => {
  const paper = document.querySelector('.coach').getBoundingClientRect();
  const parts = '.coach :is(.say, .picture, .picture > *, .foot > *, .foot button > *)';
  return [...document.querySelectorAll(parts)].filter(one => {
    const { left, right, bottom } = one.getBoundingClientRect();
    const wide = !one.closest('svg') && one.scrollWidth > one.clientWidth + 1;
    return left < paper.left || right > paper.right || bottom > paper.bottom || wide;
  }).map(one => one.outerHTML.slice(0, 80));
}"""


def steps(game: str) -> list[dict[str, Any]]:
    it = lesson_of(game)
    assert it is not None
    found: list[dict[str, Any]] = it.data["steps"]
    return found


def learner(windows: Windows, game: str, hand: str, **wishes: Any) -> Learner:
    visitor = windows.open(has_touch=hand == "finger", **wishes)
    made = Learner(visitor, HANDS[hand])
    made.begin(game)
    return made


def whole(windows: Windows, game: str, hand: str, device: str, **wishes: Any) -> None:
    """A whole lesson: every sentence in its turn, nothing covered, then the match goes on."""
    made = learner(windows, game, hand, size=SIZES[device], **wishes)
    page = made.visitor.page
    names = {"seat1": "Bo", "seat2": "Freja"}
    language = wishes.get("locale", "en")
    told = page.locator(".sr[role=status]", has=page.locator("span"))

    def look(seen: Seen) -> None:
        light = wishes.get("color_scheme", "light")
        made.visitor.picture(f"lesson-{game}-{hand}-{device}-{language}-{light}-{len(found):02}")
        found.append(seen)
        assert wrong(seen) == []
        assert page.evaluate(CLIPPED) == []
        said = sentence(steps(game)[seen["nth"] - 1]["say"], names, language)
        assert seen["sentence"] == said
        expect(told.filter(has_text=said)).to_have_count(1)  # for those who hear it

    found: list[Seen] = []
    made.learn(each=look)
    assert sorted({seen["nth"] for seen in found}) == [*range(1, len(steps(game)) + 1)]
    assert made.visitor.wide() <= 0
    board = page.locator("main.board")
    expect(board).to_be_visible()
    expect(page.locator("[inert]")).to_have_count(0)
    assert page.locator(".mist").count() == 0


# Each game, hand and language once in every run; all together in `make prove`.
@pytest.mark.parametrize(
    ("game", "hand", "device", "language"),
    [
        ("copenhagen", "keys", "desktop", "en"),
        ("rollwrite", "finger", "small", "de"),
        ("border", "mouse", "landscape", "fr"),
    ],
)
def test_a_whole_lesson(windows: Windows, game: str, hand: str, device: str, language: str) -> None:
    whole(windows, game, hand, device, locale=language)


@pytest.mark.slow
@pytest.mark.parametrize("game", WITH_LESSON)
@pytest.mark.parametrize(
    ("hand", "device"),
    [
        *((hand, "desktop") for hand in ("mouse", "finger", "keys")),
        *(("finger", device) for device in ("phone", "landscape", "small")),
        ("keys", "phone"),
    ],
)
def test_whole_lessons(windows: Windows, game: str, hand: str, device: str) -> None:
    whole(windows, game, hand, device)


@pytest.mark.slow
@pytest.mark.parametrize("game", WITH_LESSON)
@pytest.mark.parametrize("language", available())
@pytest.mark.parametrize("device", SIZES)
def test_words_have_room(windows: Windows, game: str, language: str, device: str) -> None:
    whole(windows, game, "mouse", device, locale=language)


@pytest.mark.slow
@pytest.mark.parametrize("game", WITH_LESSON)
@pytest.mark.parametrize("light", ["light", "dark"])
@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_nothing_serious_is_found(windows: Windows, game: str, light: Any, device: str) -> None:
    made = learner(windows, game, "mouse", size=SIZES[device], color_scheme=light)
    found: list[str] = []
    made.learn(each=lambda seen: found.extend(made.visitor.findings()))
    assert found == []


def test_a_tap_on_the_mist_shows_what_is_lit_and_nothing_else_can_be_done(
    windows: Windows,
) -> None:
    made = learner(windows, "border", "mouse")
    page = made.visitor.page
    made.learn(until=2)
    assert made.visitor.findings() == []
    made.visitor.picture("lesson-mist")
    before = page.locator(".sr[role=status] span").element_handle()
    page.locator(".shield").click(position={"x": 20, "y": 700})
    expect(page.locator("div.ring.pulsing")).not_to_have_count(0)
    # the sentence is there anew, so that it is read out again
    assert page.evaluate("old => !old.isConnected", before)
    # what lies under the mist: no pointer, no key, no reader
    box = page.locator(".zones button").first.bounding_box()
    assert box
    page.mouse.click(box["x"] + 5, box["y"] + 5)
    expect(page.locator(".zones [aria-pressed=true]")).to_have_count(0)
    assert page.evaluate("!!document.querySelector('.zones').closest('[inert]')")
    page.keyboard.press("1")  # a die that stays
    page.keyboard.press("Enter")
    page.keyboard.press("Control+z")
    expect(page.locator(".coach .steps")).to_have_text("2 of 10")
    # the focus stays in the hole and with the coach
    seen_focus = set()
    for _ in range(12):
        page.keyboard.press("Tab")
        seen_focus.add(page.evaluate("document.activeElement.closest('.coach, .die') !== null"))
    assert seen_focus == {True}


def test_back_reads_again_and_leads_on_to_the_same_place(windows: Windows) -> None:
    made = learner(windows, "copenhagen", "mouse")
    page = made.visitor.page
    made.learn(until=3)
    coach = page.locator(".coach")
    for nth in (2, 1):
        page.locator("[data-learn=back]").click()
        expect(coach.locator(".steps")).to_have_text(f"{nth} of 10")
    expect(page.locator("[data-learn=back]")).to_have_count(0)
    for nth in (2, 3):
        page.locator("[data-learn=next]").click()
        expect(coach.locator(".steps")).to_have_text(f"{nth} of 10")
    expect(page.locator("[data-learn=next]")).to_have_count(0)


def test_a_lesson_is_taken_up_again(windows: Windows) -> None:
    made = learner(windows, "border", "mouse")
    page = made.visitor.page
    made.learn(until=3)
    page.reload()
    expect(page.locator(".coach .steps")).to_have_text("3 of 10")
    table = made.visitor.table
    made.visitor.go("")
    page.locator("[data-lesson=border]").click()  # the one that was begun
    expect(page.locator(".coach .steps")).to_have_text("3 of 10")
    assert made.visitor.table == table
    made.state = ""
    made.learn()
    assert page.locator(".coach").count() == 0
    # afterwards the coach has a line for each of three turns
    player = Player(made.visitor, "border", Mouse())
    heard: list[str] = []

    def listen(_: Seen) -> None:
        now = page.locator(".line[role=status]").all_inner_texts()
        heard.extend(line for line in now if line not in heard)

    it = lesson_of("border")
    assert it
    for _ in range(40):
        if len(heard) < len(it.data["then"]):
            player.play(most=1, each=listen)
    player.play(most=5, each=listen)  # and then no more
    assert heard == [sentence(id, {}, "en") for id in it.data["then"]]


@pytest.mark.parametrize("way", one_of(["button", "key"], "key"))
def test_skipping_asks_nothing(windows: Windows, way: str) -> None:
    made = learner(windows, "rollwrite", "mouse")
    page = made.visitor.page
    if way == "button":
        page.locator("[data-learn=skip]").click()
    else:
        page.keyboard.press("Escape")
    expect(page.locator(".coach")).to_have_count(0)
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator("[inert]")).to_have_count(0)
    Player(made.visitor, "rollwrite", Mouse()).play(most=6)  # whatever one likes
    page.reload()
    expect(page.locator("main.board")).to_be_visible()
    expect(page.locator(".coach, .mist")).to_have_count(0)
    made.visitor.go("")
    table = json.loads(made.visitor.storage["nyhavn.tables"])[0]["id"]
    page.locator("[data-lesson=rollwrite]").click()  # another one, from its beginning
    expect(page.locator(".coach .steps")).to_have_text("1 of 10")
    assert made.visitor.table != table


def offered(visitor: Visitor, game: str) -> None:
    visitor.page.locator(f"[data-play={game}]").click()
    expect(visitor.page.locator("dialog")).to_contain_text("First time?")


def test_the_first_match_is_offered_as_a_lesson_once(windows: Windows) -> None:
    visitor = windows.open(new=True)
    page = visitor.page
    offered(visitor, "border")
    assert visitor.findings() == []
    visitor.picture("lesson-offer")
    page.keyboard.press("Escape")  # no answer
    expect(page.locator("dialog")).to_have_count(0)
    offered(visitor, "border")
    visitor.button("Just play").click()
    expect(page.locator("main.board")).to_be_visible()
    assert page.locator(".coach").count() == 0
    visitor.go("")
    page.locator("[data-play=copenhagen]").click()
    expect(page.locator("main.board")).to_be_visible()
    assert page.locator("dialog, .coach").count() == 0


def test_the_offer_leads_to_the_lesson(windows: Windows) -> None:
    visitor = windows.open(new=True, size=PHONE)
    offered(visitor, "copenhagen")
    visitor.picture("lesson-offer-phone")
    visitor.page.locator("dialog").get_by_role("button", name="Learn in 3 minutes").click()
    expect(visitor.page.locator(".coach .steps")).to_have_text("1 of 10")


@pytest.mark.parametrize("game", one_of(WITH_LESSON, "copenhagen"))
def test_a_lesson_weighs_nothing_where_there_is_none(windows: Windows, game: str) -> None:
    """It is loaded with a lesson, and light even then."""
    visitor = windows.open()
    begin(visitor, game)
    assert not [one for one in scripts(visitor) if "Lesson" in one["name"]]
    visitor.go("")
    visitor.page.locator(f"[data-lesson={game}]").click()
    expect(visitor.page.locator(".coach")).to_be_visible()
    visitor.page.reload()
    expect(visitor.page.locator(".coach")).to_be_visible()
    found = scripts(visitor)
    assert [one for one in found if "Lesson" in one["name"]]
    assert sum(one["sent"] for one in found) <= WEIGHT
