"""What others do is told, marked, listed and read out: findings of two visits, each by its name."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Windows
from tests.browser.hands import Finger, Mouse
from tests.browser.players import Player
from tests.browser.window import DESKTOP, PHONE, Visitor
from tests.forms import one_of, slow

NAMES = ("Bo", "Freja")
GAMES = ("copenhagen", "rollwrite", "border")
# Everything that was ever added to the log for those who listen, and what was told as a status.
LISTEN = """() => {
  window.heard = [];
  window.statuses = [];
  new MutationObserver(changes => {
    for (const { addedNodes, target } of changes) {
      for (const node of addedNodes) {
        if (node.parentElement?.matches?.('[role=log]')) window.heard.push(node.textContent);
      }
      const near = target.nodeType === 3 ? target.parentElement : target;
      const at = near?.closest?.('[role=status]');
      if (at) window.statuses.push(at.textContent);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}"""


# Pictures that end below the sentence under a board, and by how many pixels one has to scroll.
HIDDEN = """() => {
  const body = document.querySelector('dialog .body');
  const last = [...body.children].at(-1).getBoundingClientRect();
  const over = [...body.querySelectorAll('svg')]
    .map(svg => svg.getBoundingClientRect())
    .filter(({ top, bottom }) => top < last.top && bottom > last.top + 1)
    .map(({ bottom }) => bottom - last.top);
  const more = body.scrollHeight - body.clientHeight;
  return more > 1 ? [...over, more] : over;
}"""


def table(visitor: Visitor, game: str, bots: int = 2) -> None:
    """A match against bots, and what is read out from its beginning on."""
    made = visitor.page.request.post(
        f"{visitor.url}/api/tables",
        data={
            "game": game,
            "seats": [{"kind": "person", "name": "Ada"}]
            + [{"kind": "bot", "level": "journeyman", "name": name} for name in NAMES[:bots]],
            "start": True,
            "hints": True,
        },
    ).json()
    visitor.go(f"#/t/{made['table']}?token={made['tokens'][0]}")
    expect(visitor.page.locator(".say").first).to_be_visible()


def player(visitor: Visitor, game: str) -> Player:
    touch = visitor.page.evaluate("navigator.maxTouchPoints > 0")
    return Player(visitor, game, Finger() if touch else Mouse())


def until(who: Player, selector: str, most: int = 80) -> Locator:
    """Play on until there is something to be seen."""
    page = who.visitor.page
    for _ in range(most):
        seen = who.wait()
        if page.locator(selector).locator("visible=true").count():
            break
        assert not seen["over"], f"the match is over without {selector}"
        who.step(seen)
    found = page.locator(selector).locator("visible=true").first
    expect(found).to_be_visible()
    return found


@pytest.mark.parametrize("game", one_of(GAMES, "border"))
def test_moves_of_others_are_told_on_a_phone(windows: Windows, game: str) -> None:
    """ux1 C1, A5, P15; ux2 10."""
    visitor = windows.open(size=PHONE, has_touch=True, pace="brisk")
    table(visitor, game)
    who = player(visitor, game)
    page = visitor.page
    page.evaluate("""() => {
      window.told = [];
      new MutationObserver(() => {
        const told = document.querySelector('[data-told=playing]');
        if (told) window.told.push([told.textContent, told.getBoundingClientRect().height]);
      }).observe(document, { subtree: true, childList: true, characterData: true });
    }""")
    since = until(who, "[data-told=since]")
    told = page.evaluate("window.told")
    assert told, "nobody told what the others did"
    assert {"Bo" in text or "Freja" in text for text, _ in told} == {True}
    expect(since).to_contain_text(re.compile("Bo|Freja"))
    visitor.picture(f"told-{game}-phone")
    assert visitor.findings() == []
    since.tap()
    expect(page.get_by_role("heading", name="Since your turn")).to_be_visible()
    expect(page.locator("dialog .chapters h3").nth(1)).to_have_text(
        re.compile("Round|The beginning")
    )
    lines = page.locator("dialog .chapters li").count()
    assert lines > 2
    visitor.picture(f"told-{game}-phone-log")
    assert visitor.findings() == []
    page.keyboard.press("Escape")
    visitor.button("Menu").click()
    page.locator("dialog").get_by_role("button", name="Log").click()
    expect(page.locator("dialog .chapters li")).to_have_count(lines)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_new_is_outlined_until_the_next_decision(windows: Windows, game: str) -> None:
    """ux1 A5, C9; the board of a rival opens large on a desktop."""
    visitor = windows.open(size=DESKTOP)
    table(visitor, game)
    who = player(visitor, game)
    page = visitor.page
    until(who, ".other [data-mark]")
    visitor.picture(f"told-{game}-desktop")
    # The panel of one seat, by its name: others may have marked the same squares of their own.
    marked = page.locator(".other", has=page.locator("[data-mark]")).first
    panel = page.locator(f".other[aria-label='{marked.get_attribute('aria-label')}']")
    panel.get_by_role("button", name=re.compile("^Show the board of")).click()
    expect(page.locator("dialog [data-mark]")).to_be_visible()
    # Both at one moment: where all act at the same time the seat may have gone on meanwhile.
    shown = """panel => [panel, document.querySelector('dialog')]
      .map(board => board.querySelector('[data-mark]').dataset.mark)"""
    small, large = panel.evaluate(shown)
    assert small
    assert small == large
    expect(page.locator("dialog")).to_contain_text("Last turn:")
    assert page.evaluate(HIDDEN) == [], "a board lies over what is told of it, or is clipped"
    assert visitor.findings() == []
    page.keyboard.press("Escape")
    if game == "copenhagen":  # nobody acts at the same time
        page.keyboard.press("1")
        page.keyboard.press("2")
        page.locator("[data-go^=take]").click()
        # What the seat builds next is elsewhere: these squares of its house are taken.
        expect(panel.locator(f"[data-mark='{small}']")).to_have_count(0)


def test_piers_say_who_emptied_them(windows: Windows) -> None:
    visitor = windows.open(size=DESKTOP)
    table(visitor, "copenhagen")
    boat = until(player(visitor, "copenhagen"), "[data-refilled]")
    assert boat.get_attribute("data-refilled") in ("1", "2")


def test_the_recap_goes_when_something_is_touched_and_nothing_jumps(windows: Windows) -> None:
    """ux1 C1, A2: the bar keeps its height."""
    visitor = windows.open(size=PHONE, has_touch=True)
    table(visitor, "copenhagen")
    page = visitor.page
    until(player(visitor, "copenhagen"), "[data-told=since]")
    bar, house = page.locator(".act"), page.locator(".house svg").first
    before = (bar.bounding_box(), house.bounding_box())
    assert before[0]
    assert before[0]["height"] == 84
    page.get_by_role("tab", name="Hand").tap()
    expect(page.locator("[data-told=since]")).to_be_visible()  # looking is not playing
    page.get_by_role("tab", name="Harbour").tap()
    page.locator(".pier:enabled").first.tap()
    expect(page.locator("[data-told]")).to_have_count(0)
    assert (bar.bounding_box(), house.bounding_box()) == before


def test_the_pace_is_a_setting_and_a_reload_shows_everything_at_once(windows: Windows) -> None:
    visitor = windows.open(size=DESKTOP, pace="calm")
    table(visitor, "copenhagen")
    who = player(visitor, "copenhagen")
    page = visitor.page
    page.evaluate("""() => {
      window.seen = [];
      new MutationObserver(() => {
        const told = document.querySelector('[data-told=playing] .who')?.textContent ?? null;
        if (window.seen.at(-1) !== told) window.seen.push(told);
      }).observe(document, { subtree: true, childList: true, characterData: true });
    }""")
    until(who, "[data-told=since]")
    seen: list[str] = page.evaluate("window.seen")
    # Who was last is told with the decision that is due: it does not wait.
    assert "Bo" in seen
    page.reload()
    expect(page.locator("[data-told=since]")).to_be_visible()
    visitor.button("Menu").click()
    page.get_by_label("Moves of the others").select_option("once")
    assert '"pace":"once"' in visitor.storage["nyhavn.settings"]


@pytest.mark.parametrize("game", one_of(GAMES, "rollwrite"))
def test_a_line_of_the_log_lights_up_what_it_speaks_of(windows: Windows, game: str) -> None:
    """ux2 11: by mouse and by keys."""
    visitor = windows.open(size=DESKTOP)
    table(visitor, game)
    until(player(visitor, game), ".other [data-mark]")
    page = visitor.page
    line = page.locator("aside button.line").first
    line.hover()
    lit = page.locator("[data-lit]:not([data-lit=''])")
    expect(lit.first).to_be_attached()
    page.mouse.move(700, 5)
    expect(lit).to_have_count(0)
    line.focus()
    expect(lit.first).to_be_attached()
    visitor.picture(f"told-{game}-lit")


def test_a_hint_lights_up_what_it_speaks_of(windows: Windows) -> None:
    """ux2 11."""
    visitor = windows.open(size=DESKTOP)
    table(visitor, "copenhagen", bots=1)
    page = visitor.page
    player(visitor, "copenhagen").wait()
    visitor.button("Hint").click()
    hint = page.get_by_text(re.compile("^Hint: ")).first
    expect(hint).to_be_visible()
    hint.hover()
    expect(page.locator("[data-lit]:not([data-lit=''])").first).to_be_attached()


@pytest.mark.parametrize(
    ("language", "name"),
    [
        ("de-DE", r"[A-Z]\w+ \d, (\w+rand|Ecke \w+|Mitte)"),
        slow(
            ("en-GB", r"[A-Z][a-z]+ \d, ((north|south|east|west)[a-z-]* (edge|corner)|middle)"),
        ),
        slow(("fr-FR", r"[A-Z]\w+ \d, (bord|coin|milieu)")),
    ],
)
def test_the_border_names_segments_as_the_board_shows_them(
    windows: Windows, language: str, name: str
) -> None:
    """ux2 11: neither `segment 9` nor `f7` in the log."""
    visitor = windows.open(size=DESKTOP, locale=language)
    table(visitor, "border")
    page = visitor.page
    for _ in range(60):
        expect(page).to_have_title(re.compile("The Border$"))  # a decision is due
        if page.locator(".other [data-mark]").count():
            break
        page.locator("[data-go]:enabled").click()
    text = page.locator("aside .chapters ol").all_inner_texts()
    log = "\n".join(text)
    assert re.search(name, log), log
    assert not re.search(r"[Ss]egment \d|\b[a-p]\d+\b", log), log


def heard(page: Page) -> list[str]:
    found: list[str] = page.evaluate("window.heard")
    return [" ".join(line.split()) for line in found]


def transcript(visitor: Visitor) -> None:
    """The announcements of a match that is over are its log, each line once and in order."""
    page = visitor.page
    expect(page.locator("dialog .ranking li")).to_have_count(2)
    page.keyboard.press("Escape")
    visitor.button("Whole log").click()
    lines = page.locator("dialog .chapters li:not(.remark)").all_inner_texts()
    log = [" ".join(line.split()) for line in reversed(lines)]
    assert len(log) > 20
    assert heard(page) == log
    statuses: list[str] = page.evaluate("window.statuses")
    assert not [said for said in statuses if "thinking" in said]
    assert page.locator("[role=log] p").count() <= 20


@pytest.mark.parametrize("game", one_of(["copenhagen", "border"], "copenhagen"))
def test_every_line_of_the_log_is_announced_once_in_order(windows: Windows, game: str) -> None:
    """ux2 2: a match that bots play for both."""
    visitor = windows.open(size=DESKTOP)
    visitor.page.evaluate(LISTEN)
    table(visitor, game, bots=1)
    visitor.button("Menu").click()
    visitor.button("Leave my seat to a bot").click()
    transcript(visitor)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_who_plays_by_keys_hears_the_whole_match(windows: Windows, game: str) -> None:
    """ux2 2: one's own moves too."""
    visitor = windows.open(size=DESKTOP)
    visitor.page.evaluate(LISTEN)
    table(visitor, game, bots=1)
    assert Player(visitor, game, None).play()
    transcript(visitor)


def test_the_next_person_at_one_screen_hears_what_the_others_did(windows: Windows) -> None:
    """ux2 2: also behind the curtain."""
    visitor = windows.open(size=DESKTOP)
    page = visitor.page
    page.evaluate(LISTEN)
    visitor.button("At one screen: Copenhagen").first.click()
    visitor.button("Start").click()
    page.locator("[data-curtain]").click()
    expect(page.locator("[data-curtain]")).to_have_count(0)  # it is lifted
    first = player(visitor, "copenhagen")
    for _ in range(20):
        seen = first.wait()
        if seen["curtain"]:
            break
        first.step(seen)
    page.locator("[data-curtain]").click()
    told = page.locator(
        "[role=log] p", has_text=re.compile("^(Captain|Second mate) (takes|builds)")
    )
    expect(told.first).to_be_attached()


def test_own_cards_are_told_as_dealt_to_me(windows: Windows) -> None:
    """ux2 25."""
    visitor = windows.open(size=DESKTOP)
    table(visitor, "copenhagen", bots=1)
    expect(visitor.page.locator("aside .chapters")).to_contain_text(
        re.compile(r"[Yy]ou are dealt (\w+, )*\w+")
    )


def test_dice_rolled_again_are_told_as_a_whole(windows: Windows) -> None:
    """ux2 25."""
    visitor = windows.open(size=DESKTOP)
    table(visitor, "border", bots=1)
    page = visitor.page
    until(player(visitor, "border"), "[data-go]")
    page.locator(".die:enabled").first.click()
    page.locator("[data-go^='reroll']").click()
    now = page.locator("aside .chapters li", has_text=re.compile(r"Now: (\w+, ){4}\w+"))
    expect(now.first).to_be_visible()


def test_undo_is_told_in_short(windows: Windows) -> None:
    """ux1 C8: what came of it, and how often."""
    visitor = windows.open(size=DESKTOP)
    page = visitor.page
    for _ in range(20):  # until the dice complete something: else the turn is over with them
        visitor.go("")
        expect(page.locator("[data-play]").first).to_be_visible()
        table(visitor, "border", bots=1)
        until(player(visitor, "border"), "[data-go='keep']").click()
        kept = page.locator("aside .chapters", has_text="You keep the dice")
        expect(kept).to_be_visible()
        if not kept.get_by_text("are done").count():
            break
    expect(page.locator("[data-undo]").first).to_be_visible()
    page.keyboard.press("Control+z")
    expect(page.locator("aside .chapters")).to_contain_text("You take the last step back")
    page.locator("[data-go='keep']").click()
    expect(page.locator("aside .chapters")).to_contain_text("You keep the dice (1 step taken back)")
    assert page.locator("aside .chapters .struck").count() == 0
