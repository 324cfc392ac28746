"""Two tabs for one seat: they see the same, and only one of two competing moves is played."""

from __future__ import annotations

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import Windows
from tests.browser.friends import agree
from tests.browser.hands import Mouse
from tests.browser.players import Player
from tests.browser.window import Visitor


class Delay:
    """Stands between a page and its server: what the server says can be kept back for a while."""

    def __init__(self, page: Page) -> None:
        self.open = True
        self.kept: list[str | bytes] = []
        self.ways: list[WebSocketRoute] = []
        page.route_web_socket("**/ws", self._begin)

    def _begin(self, way: WebSocketRoute) -> None:
        self.ways.append(way)
        server = way.connect_to_server()
        server.on_message(lambda said: way.send(said) if self.open else self.kept.append(said))

    def release(self) -> None:
        self.open = True
        for said in self.kept:
            self.ways[-1].send(said)
        self.kept.clear()


def take(visitor: Visitor, *piers: int) -> None:
    """Take the cards from these piers of the harbour."""
    for pier in piers:
        visitor.page.locator("button.pier").nth(pier - 1).click()
    line = f"take {','.join(map(str, piers))}"
    expect(visitor.page.locator("[data-go]")).to_have_attribute("data-go", line)
    Player(visitor, "copenhagen", Mouse()).press()


def test_two_tabs_for_one_seat_see_the_same(windows: Windows) -> None:
    first = windows.open()
    first.page.locator("[data-play=border]").click()
    Player(first, "border", Mouse()).wait()
    second = windows.tab(first.page.context, f"#/t/{first.table}")
    one, two = Player(first, "border", Mouse()), Player(second, "border", Mouse())
    for player in (one, two, one):
        player.play(most=4)
        agree(one, two)


def test_of_two_competing_moves_one_is_played(windows: Windows) -> None:
    first = windows.open()
    first.page.locator("[data-play=copenhagen]").click()
    one = Player(first, "copenhagen", Mouse())
    one.wait()
    second = windows.tab(first.page.context)
    delay = Delay(second.page)
    second.go(f"#/t/{first.table}")
    two = Player(second, "copenhagen", Mouse())
    two.wait()
    agree(one, two)

    delay.open = False
    take(first, 1, 2)
    one.wait()  # it was played, the bots have answered, and the seat is to decide again
    take(second, 2, 3)  # here one does not know that yet
    delay.release()
    second.sees("Something else was chosen for your seat meanwhile")
    second.picture("two-tabs")
    assert second.findings() == []
    agree(one, two)
    first.button("Whole log").click()
    mine = first.page.locator("dialog li:not(.remark)").filter(has_text="You take")
    expect(mine).to_have_count(1)
    expect(mine).to_contain_text("piers 1, 2")
    first.page.keyboard.press("Escape")

    two.play(most=3)  # the slower tab goes on as if nothing had happened
    agree(one, two)
