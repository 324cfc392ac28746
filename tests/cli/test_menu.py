"""Menus narrow without losing a line; previews, rules and sentences say what they should."""

import random

import pytest
from rich.text import Text

from nyhavn import SHELF, Match
from nyhavn.cli import rulebook, screen
from nyhavn.cli.decision import Decision
from nyhavn.cli.keyboard import completions
from nyhavn.cli.match_log import MatchLog
from nyhavn.cli.menu import FEW, Menu, tidy
from nyhavn.cli.pages import rules_page
from nyhavn.cli.previews import preview, summary
from nyhavn.core.dealer import Dictated, seeded
from nyhavn.core.game import Notes

TABLES = [(name, n) for name, game in SHELF.items() for n in game.seats]
NAMES = ["Ada", "Bob", "Cem", "Dan"]
PLACES = ["build red-4 a1*,b1,a2,b2", "build red-4 a1,b1*,a2,b2", "build red-4 b1*,c1,b2,c2"]


def positions(name: str, seats: int) -> list[Match]:
    rng = random.Random(seats)
    match = Match.new(SHELF[name], seats, dealer=seats)
    found = []
    while not match.over:
        found.append(match)
        seat = match.to_act[0]
        match = match.play(seat, rng.choice(match.legal(seat)))
    return rng.sample(found, min(25, len(found)))


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_line_can_be_reached_by_numbers(name: str, seats: int) -> None:
    for match in positions(name, seats):
        legal = match.legal(match.to_act[0])
        reached = []
        menus = [Menu.of(legal)]
        while menus:
            menu = menus.pop()
            offers = menu.gathered()
            assert sorted(line for offer in offers for line in offer.lines) == sorted(menu.lines)
            assert len(offers) > 1 or len(menu.lines) == 1
            for offer in offers:
                if offer.line is not None:
                    reached.append(offer.line)
                else:
                    menus.append(menu.choose(offer.lines))
        assert sorted(reached) == sorted(legal)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_line_can_be_typed_and_found(name: str, seats: int) -> None:
    for match in positions(name, seats):
        menu = Menu.of(match.legal(match.to_act[0]))
        for line in menu.legal[::7]:
            assert menu.exact(line) == line
            assert menu.exact(line.upper().replace(",", " , ")) == line
            words = line.split(" ")
            for n in range(1, len(words)):
                start = " ".join(words[:n])
                found = menu.find(start)
                assert line in found
                assert all(other.startswith(start) for other in found)
                deeper = menu.choose(found)
                assert deeper.exact(" ".join(words[n:])) == line


def test_words_find_lines_that_hold_them() -> None:
    menu = Menu.of([*PLACES, "take 1,2", "take 2,3"])
    assert menu.find("c1") == (PLACES[2],)
    assert set(menu.find("b1 a2")) == set(PLACES[:2])
    assert menu.find("b1*") == (PLACES[1], PLACES[2])
    assert menu.find("ta") == ("take 1,2", "take 2,3")
    assert menu.find("nothing such") == ()
    assert menu.find("") == ()
    assert menu.choose(menu.find("build")).find("take 2") == ("take 2,3",)
    assert menu.choose(menu.find("build")).shared == "build red-4"
    assert menu.choose(menu.find("build")).up() == menu


def test_a_whole_number_is_preferred_to_a_longer_one() -> None:
    menu = Menu.of([f"complete {n}" for n in range(1, 25)])
    assert menu.find("complete 2") == ("complete 2",)
    assert len(menu.gathered()) == 24


def test_few_lines_are_offered_as_they_are_and_small_groups_are_spread() -> None:
    menu = Menu.of(
        [f"take {n},{n + 1}" for n in range(1, 7)] + [f"build red-2 a{n}" for n in range(9)]
    )
    texts = [offer.text for offer in menu.gathered()]
    assert len(texts) <= FEW
    assert texts == [*(f"take {n},{n + 1}" for n in range(1, 7)), "build"]
    assert [offer.text for offer in Menu.of(PLACES).gathered()] == PLACES


def test_cells_are_sorted_by_row_and_everything_else_keeps_its_order() -> None:
    lines = ["white c3", "white a1", "white b1", "ability extra", "ability any", "skip"]
    assert Menu.of(lines).legal == ("white a1", "white b1", "white c3", *lines[3:])


def test_typing_is_tidied() -> None:
    assert tidy("  BUILD  red-4   a1* , b1 ") == "build red-4 a1*,b1"


# ---- previews ----


@pytest.mark.parametrize(
    ("notes", "told"),
    [
        (
            {"passes": None, "cost": 3, "points": 2, "rows": [2], "coats": ["c3", "row 2"]},
            "costs 3 cards · +2 points · 2 coats of arms (c3, row 2)",
        ),
        ({"cost": 0, "points": 1, "coats": []}, "free · +1 point"),
        ({"cost": 0, "points": -5, "coats": []}, "free · −5 points"),
        ({"cards": ["red"], "spends": ["any"]}, "red · spends any cards"),
        ({"passes": "end", "unheard of": 5}, "ends the match"),
        ({"ability": "any"}, "any cards: take two that are not neighbours"),
        ({}, ""),
    ],
)
def test_previews_tell_cost_and_gain(notes: Notes, told: str) -> None:
    assert preview(notes, "copenhagen", "en") == told


def test_previews_use_the_words_of_their_game() -> None:
    assert preview({"spends": ["change"]}, "copenhagen", "en") == "spends change colours"
    assert preview({"spends": ["change"]}, "rollwrite", "en") == "spends colour change"
    assert preview({"die": "white", "unlocks": ["bonus"]}, "rollwrite", "en") == (
        "with the white die · unlocks bonus"
    )


def test_summaries_tell_the_range() -> None:
    many = [{"cost": 2, "points": 0, "coats": []}, {"cost": 3, "points": 4, "coats": ["c3"]}]
    told = "2 ways · costs 2 to 3 cards · up to +4 points · up to 1 coat of arms"
    assert summary(many, 2, "copenhagen", "en") == told
    assert summary([many[0], many[0]], 2, "copenhagen", "en") == "2 ways · costs 2 cards"
    assert summary([], 900, "copenhagen", "en") == "900 ways"
    lost = [{"points": -5}, {"points": -2}]
    assert summary(lost, 2, "copenhagen", "en") == "2 ways · at best −2 points"


# ---- rules ----


@pytest.mark.parametrize("name", SHELF)
def test_the_rules_can_be_looked_up(name: str) -> None:
    sections = rulebook.sections(name)
    assert len(sections) >= 5
    assert len(rulebook.contents(name)) == len(sections)
    for number, section in sections.items():
        shown = rulebook.look_up(name, number.lower())
        assert shown is not None
        assert section.title in shown[0]
    for clause, lines in rulebook.clauses(name).items():
        assert rulebook.look_up(name, clause) == lines
        assert lines[0].startswith(clause + " ")
    assert rulebook.look_up(name, "Z1") is None
    assert rulebook.look_up(name, "C1.99") is None


@pytest.mark.parametrize(
    ("language", "said"), [("fr", "bord à bord"), ("de", "Kante an Kante"), ("en", "edge to edge")]
)
def test_the_rules_are_read_in_the_language_of_the_player(language: str, said: str) -> None:
    clause = "\n".join(line.plain for line in rules_page(SHELF["copenhagen"], "c6.3", language))
    assert clause.startswith("C6.3 ")
    assert said in clause
    heads = [line.plain for line in rules_page(SHELF["copenhagen"], "", language)]
    assert heads[0].split()[1] in {"en": "Box", "fr": "Matériel", "de": "Schachtel"}[language]


def test_a_clause_is_one_paragraph_and_keeps_its_list() -> None:
    clause = rulebook.look_up("copenhagen", "C9.1")
    assert clause is not None
    assert len(clause) == 4
    assert [line.strip()[:2] for line in clause[1:]] == ["a.", "b.", "c."]
    table = rulebook.look_up("copenhagen", "C2")
    assert table is not None
    assert sum(line.startswith("|") for line in table) == 7


# ---- sentences ----


def test_the_log_is_told_as_a_seat_may_read_it() -> None:
    deals = tuple(f"deal {colour}" for colour in ["red"] * 7 + ["blue"] * 2 + ["green"] * 3)
    match = Match.new(SHELF["copenhagen"], 2, dealer=Dictated(deals, seeded(1, 2)))
    log = MatchLog(match)
    own = log.sentences(0, 0, NAMES, "en")
    other = log.sentences(0, 1, NAMES, "en")
    nobody = log.sentences(0, None, NAMES, "en")
    red, blue, green = (f"a {colour} card comes up" for colour in ("red", "blue", "green"))
    hidden = "a card is dealt face down"
    assert own == [f"{red} ×7; {blue} ×2; {hidden} ×3.".capitalize()]
    assert other == [f"{red} ×7; {hidden} ×2; {green} ×3.".capitalize()]
    assert nobody == [f"{red} ×7; {hidden} ×5.".capitalize()]
    assert log.revealed(NAMES, "en") == [f"{red} ×7; {blue} ×2; {green} ×3.".capitalize()]
    match = match.play(0, "build blue-2 a1*,b1")
    log.follow(match)
    match = match.undo(0)
    log.follow(match)
    told = log.sentences(12, 1, NAMES, "en")
    assert told == ["Ada builds blue 2 on a1, b1; pays blue, blue; takes this back."]
    match = match.play(0, "take 1,2")
    log.follow(match)
    assert "Ada takes the cards from piers 1, 2 (red, red)." in log.sentences(15, 1, NAMES, "en")


# ---- the screen ----


def test_a_payment_and_its_tile_are_shown() -> None:
    """While a tile is being paid for, the house shows where it will stand."""
    for seed in range(300):
        match = Match.new(SHELF["copenhagen"], 2, dealer=seed)
        rng = random.Random(seed)
        while not match.over:
            seat = match.to_act[0]
            legal = match.legal(seat)
            if legal[0].startswith("pay"):
                decision = Decision(match, seat, "en")
                text = "\n".join(t.plain for t in screen.painted(decision.drawing(NAMES)))
                assert "(" in text
                assert decision.question().startswith("Price ")
                return
            match = match.play(seat, rng.choice(legal))
    pytest.fail("nobody ever had a choice of payments")


def test_sketches_stand_beside_each_other() -> None:
    match = Match.new(SHELF["copenhagen"], 2, dealer=3)
    decision = Decision(match, 0, "en")
    decision.menu = decision.menu.choose(decision.menu.find("build c1 c2"))
    shown = [text.plain.rstrip() for text in decision.choices(100)]
    assert shown == [
        "  1                  2",
        "3  ·  ·  ◊  ·  ·   3  ·  ·  ◊  ·  ·",
        "2  ·  · (p) ·  ·   2  ·  · (P) ·  ·",
        "1  ·  · (P) ·  ·   1  ·  · (p) ·  ·",
        "   a  b  c  d  e      a  b  c  d  e",
        "",
        "  1  build purple-2 c1*,c2  costs 2 cards",
        "  2  build purple-2 c1,c2*  costs 2 cards",
    ]


def test_lists_go_down_then_right() -> None:
    rows = screen.listed([Text(str(n)) for n in range(7)], 20, 3)
    assert [row.plain.split() for row in rows] == [["0", "3", "6"], ["1", "4"], ["2", "5"]]
    assert len(screen.listed([Text("x" * 90)] * 5, 80, 3)) == 5


def test_styles_are_readable() -> None:
    assert screen.style("on red") == "#ffffff on #b23a31"
    assert screen.style("dim") == "dim"
    assert screen.style("") == ""
    assert screen.style("on tartan") == "reverse"
    for chip in screen.CHIP.values():
        ink, paper = chip.split(" on ")
        assert _contrast(ink, paper) >= 4.5


def _contrast(one: str, two: str) -> float:
    """The contrast of two colours as the web's guidelines measure it."""

    def light(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        r, g, b = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    low, high = sorted((light(one), light(two)))
    return (high + 0.05) / (low + 0.05)


def test_tab_completes_word_by_word() -> None:
    lines = ["take 1,2", "build red-2 a1*,b1", "build red-2 a1,b1*", "build blue-2 a1*,b1"]
    assert completions("b", lines) == ["build "]
    assert completions("build ", lines) == ["build red-2 ", "build blue-2 "]
    assert completions("build red-2 ", lines) == ["build red-2 a1*,", "build red-2 a1,"]
    assert completions("take 1,", lines) == ["take 1,2"]
    assert completions("x", lines) == []
