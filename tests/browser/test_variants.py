"""The page knows no rules: as it was built, it plays games whose numbers are others.

Another server (`variant`) has the same games with other points, goals, limits and tracks. Two
people play there by socket until one of them can score; a browser takes that seat, and has to show
the points before and after, the goal, and what is ready, with the numbers of that server.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect
from websockets.sync.client import connect

from tests.browser.conftest import Windows
from tests.browser.serving import Serving
from tests.browser.window import Visitor
from tests.server.running import Json, Probe, person

ROWS, COLUMNS = range(1, 10), "abcde"


@pytest.fixture(scope="module")
def variant(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    serving = Serving(tmp_path_factory.mktemp("variant") / "nyhavn.db", "tests.browser.variant")
    yield serving
    serving.close()


@pytest.fixture
def elsewhere(browser: Browser, variant: Serving) -> Iterator[Windows]:
    made = Windows(browser, variant)
    yield made
    complaints = [line for visitor in made.opened for line in visitor.complaints]
    made.close()
    assert complaints == []


Wanted = Callable[[Json], bool]


class Pair:
    """Two people at a table of the variant, who play by socket."""

    def __init__(self, serving: Serving, game: str, stack: ExitStack) -> None:
        wish = {"game": game, "seats": [person("Ada"), person("Bob")], "start": True}
        made = httpx.post(f"{serving.url}/api/tables", json=wish).json()
        self.game, self.table, self.tokens = game, made["table"], made["tokens"]
        self.probes = []
        for token in self.tokens:
            probe = Probe(stack.enter_context(connect(f"ws://127.0.0.1:{serving.port}/ws")))
            probe.hello(self.table, token)
            probe.read("update")
            self.probes.append(probe)

    @property
    def view(self) -> Json:
        found: Json = self.probes[0].last["update"]["view"]
        return found

    def play(self, wanted: Wanted = lambda choice: False) -> tuple[int, Json] | None:
        """Play until somebody can play a wanted line: their seat and the line, None at the end."""
        while True:
            newest = max(probe.last["update"]["n"] for probe in self.probes)
            for probe in self.probes:
                probe.until(lambda update, newest=newest: update["n"] >= newest)  # type: ignore[misc]
            updates = [probe.last["update"] for probe in self.probes]
            if updates[0]["over"]:
                return None
            for seat, update in enumerate(updates):
                found = next(filter(wanted, update["legal"]), None)
                if found:
                    return seat, found
            able = next(probe for probe in self.probes if probe.lines)
            able.move(max(able.last["update"]["legal"], key=eager)["line"])

    def sit(self, windows: Windows, seat: int) -> Visitor:
        """A browser at this seat."""
        visitor = windows.open()
        tokens = [token if nth == seat else None for nth, token in enumerate(self.tokens)]
        mine = {"id": self.table, "game": self.game, "tokens": tokens, "names": [], "seen": 1}
        visitor.page.evaluate(
            "mine => localStorage.setItem('nyhavn.tables', JSON.stringify([mine]))",
            mine | {"over": False},
        )
        visitor.page.reload()
        visitor.go(f"#/t/{self.table}")
        return visitor


def eager(choice: Json) -> tuple[Any, ...]:
    """What these two prefer: points, then much, low down."""
    notes, (verb, *rest) = choice["notes"], choice["line"].split(" ")
    cells = (
        rest[-1].replace("*", "").split(",") if verb in ("build", "draw", "coat", "white") else []
    )
    low = -sum(int(cell[1:]) for cell in cells)
    much = len(cells or notes.get("cells", ()))
    liked = verb in ("build", "draw", "complete", "cross", "white", "coat")
    return notes.get("points", 0), liked, much, low, verb in ("take", "keep"), choice["line"]


def scores(verb: str) -> Wanted:
    """A line of this kind that brings points."""
    return lambda choice: choice["line"].startswith(verb) and choice["notes"].get("points", 0) > 0


def sources(page: Page, seat: int) -> Counter[str]:
    """What the end says about a seat's points, by its words."""
    texts: list[str] = page.locator(f"dialog .ranking .seat{seat} .source").all_inner_texts()
    return Counter({words: int(points) for words, points in (t.rsplit(" +", 1) for t in texts)})


def named(kind: str, n: int, more: str = "") -> str:
    return f"{n} {kind}{'' if n == 1 else 's'}{more}"


def lines_of(filled: set[str], spoilt: set[str]) -> dict[tuple[str, bool], int]:
    """Finished rows and columns of a house: how many, by kind and whether nothing spoils them."""
    every = [("row", {f"{c}{row}" for c in COLUMNS}) for row in ROWS]
    every += [("column", {f"{c}{row}" for row in ROWS}) for c in COLUMNS]
    done = [(kind, not cells & spoilt) for kind, cells in every if cells <= filled]
    return Counter(done)


def rules_name(page: Page, *sentences: str) -> None:
    """The rules at hand have these numbers, and no pictures that were made with others."""
    page.get_by_role("button", name="Rules").click()
    chapters = page.locator("dialog nav button")
    expect(chapters.first).to_be_visible()
    said = ""
    for chapter in chapters.all():
        chapter.click()
        expect(page.locator("dialog figure")).to_have_count(0)
        said += page.locator("dialog").inner_text()
    for sentence in sentences:
        assert sentence in said
    assert "{" not in said
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


def test_copenhagen(elsewhere: Windows, variant: Serving) -> None:
    with ExitStack() as stack:
        pair = Pair(variant, "copenhagen", stack)
        found = pair.play(scores("build"))
        assert found, "nobody could finish a row"
        seat, choice = found
        page = pair.sit(elsewhere, seat).page
        expect(page.locator(".race h2")).to_have_text("Race to 9")
        expect(page.locator(".hand .title span")).to_contain_text(" of 6")
        rules_name(page, "reaches 9 points", "down to 6", "row: 3, or 5 if", "column: 7, or 8 if")
        tile = choice["line"].split(" ")[1]
        page.locator(f"button.stack:has([data-at=tile-{tile}])").click()
        tags = page.locator(".tag text")
        expect(tags.first).to_be_visible()
        shown = [int(text) for text in tags.all_text_contents()]
        assert set(shown) <= {3, 5, 7, 8}
        expect(page.locator(".fact .big", has_text=f"+{sum(shown)}")).to_be_visible()

        assert pair.play() is None
        expect(page.locator("dialog .ranking li")).to_have_count(2)
        assert max(pair.view["scores"]) >= 3
        for nth, player in enumerate(pair.view["players"]):
            filled = {cell for tile in player["tiles"] for cell in tile["cells"]}
            bricks = {tile["brick"] for tile in player["tiles"]}
            expected = {
                named(kind, n, " of windows only" if clean else ""): n * points[clean]
                for (kind, clean), n in lines_of(filled, bricks).items()
                for points in [[3, 5] if kind == "row" else [7, 8]]
            }
            assert sources(page, nth) == expected
            assert sum(expected.values()) == pair.view["scores"][nth]


def test_rollwrite(elsewhere: Windows, variant: Serving) -> None:
    with ExitStack() as stack:
        pair = Pair(variant, "rollwrite", stack)
        found = pair.play(scores("draw"))
        assert found, "nobody could finish a row"
        seat, choice = found
        page = pair.sit(elsewhere, seat).page
        expect(page.locator(".race h2")).to_have_text("Race to 9")
        rules_name(
            page, "has 9 points", "row: 3, or 5 with", "column: 2, or 4 with", "track: 4, at once"
        )
        red = page.locator("[data-track=red]")
        expect(red.locator(".boxes .two")).to_have_text("4")
        expect(red.locator(".owned .gift")).to_have_count(1)
        expect(red.locator(".boxes .gift")).to_have_count(6)  # **+.+*..+
        expect(red.locator(".boxes .gift:has(use)")).to_have_count(3)
        track = pair.view["players"][seat]["tracks"]["red"]
        expect(red.locator(".gift.ready:has(use)")).to_have_count(track["abilities"])
        expect(red.locator(".gift.spent:has(use)")).to_have_count(track["abilities_spent"])

        shape = choice["line"].split(" ")[1]
        page.locator(f'button.shape.ok[data-shape^="{shape} "]').first.focus()
        page.keyboard.press("Enter")  # it is laid where it gains most
        tags = page.locator(".building .tag text")
        expect(tags.first).to_be_visible()
        shown = [int(text) for text in tags.all_text_contents()]
        assert set(shown) <= {3, 5, 2, 4}
        expect(page.locator(".fact .big").first).to_contain_text(str(sum(shown)))

        assert pair.play() is None
        expect(page.locator("dialog .ranking li")).to_have_count(2)
        for nth, player in enumerate(pair.view["players"]):
            squares = player["squares"]
            xs = {cell for cell, sign in squares.items() if sign == "X"}
            expected = {
                named(kind, n, " with only O" if clean else ""): n * points_of[clean]
                for (kind, clean), n in lines_of(set(squares), xs).items()
                for points_of in [[3, 5] if kind == "row" else [2, 4]]
            }
            full = sum(track["boxes"] == 9 for track in player["tracks"].values())
            expected |= {named("full track", full): 4 * full} if full else {}
            assert sources(page, nth) == expected
            assert sum(expected.values()) == pair.view["scores"][nth]


def test_border(elsewhere: Windows, variant: Serving) -> None:
    with ExitStack() as stack:
        pair = Pair(variant, "border", stack)
        values = {zone["name"]: zone["first"] for zone in pair.view["zones"]}
        assert sorted(values.values()) == list(range(14, 23))
        seat_rolling = pair.view["turn"]
        page = pair.sit(elsewhere, seat_rolling).page
        expect(page.locator(".say").first).to_contain_text("Roll 1 of 2")
        expect(page.locator(".race h2")).to_have_text("2 zones end the match")
        for name, first in values.items():
            expect(page.locator(f"[data-at=coin-{seat_rolling}-{name}]")).to_have_text(str(first))

        found = pair.play(scores("c"))  # complete, or cross
        assert found, "nobody could close a zone"
        seat, choice = found
        page = pair.sit(elsewhere, seat).page
        _, target = choice["line"].split(" ")
        page.locator(f'.map [data-target="{target}"]').focus()
        zone = choice["notes"]["zones"][0]
        expect(page.locator(".say").first).to_contain_text(f"{values[zone]} points, you are first")

        assert pair.play() is None
        expect(page.locator("dialog .ranking li")).to_have_count(2)
        for nth, score in enumerate(pair.view["scores"]):
            closed = [
                (one["first"], one["points"])
                for zone in pair.view["zones"]
                for one in zone["closed"]
                if one["seat"] == nth
            ]
            assert all(points >= 14 for first, points in closed if first)
            told = sources(page, nth)
            assert sorted(told.values()) == sorted(points for _, points in closed)
            assert sum(told.values()) == score
