"""B8: own boards. Every fault of a board file is named by a sentence; nothing crashes."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nyhavn import words
from nyhavn.core.errors import SetupError
from nyhavn.core.match import Match
from nyhavn.games.border import layout
from tests.games.border.own import data, honeycomb, shifted, text
from tests.games.border.walk import GAME

Change = Callable[[dict[str, Any]], Any]


def fault(file: object) -> SetupError:
    with pytest.raises(SetupError) as refused:
        layout.read(file if isinstance(file, str) else text(file))
    assert re.search(r"\(B8\.[123]\)", str(refused.value))
    return refused.value


def changed(change: Change) -> dict[str, Any]:
    file = data()
    change(file)
    return file


def colour(file: dict[str, Any], board: str, segment: int, name: object) -> None:
    file["boards"][board]["colours"][segment - 1] = name


def many_cells(file: dict[str, Any]) -> None:
    """24 segments of 5 cells each, and 2 white cells: two too many."""
    rows = [[[x, y] for x in range(5 * n, 5 * n + 5)] for y in range(6) for n in range(4)]
    file["segments"] = rows
    file["white"] = [[20, 20], [21, 21]]


def long_segment(file: dict[str, Any]) -> None:
    file["segments"][1] += [[9, 0]]


def swap(file: dict[str, Any]) -> None:
    cells = file["segments"][1]
    cells[0], cells[2] = cells[2], cells[0]


def zone(file: dict[str, Any], name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(zone for zone in file["zones"] if zone["name"] == name)
    return found


FAULTS: list[tuple[str, str, Change]] = [
    # cells
    ("twice", "[1, 0]", lambda f: f["white"].__setitem__(1, [1, 0])),
    ("twice", "[2, 0]", lambda f: f["segments"][1].__setitem__(0, [2, 0])),
    ("twice", "[13, 5]", lambda f: zone(f, "goat")["interior"].append([13, 5])),
    ("twice", "[2, 0]", lambda f: zone(f, "goat")["interior"].append([2, 0])),
    ("twice", "[13, 4]", lambda f: zone(f, "well")["fence"].append([13, 4])),
    ("white", "has 1", lambda f: f["white"].pop()),
    ("white", "has 3", lambda f: f["white"].append([0, 0])),
    ("cell", "[26, 0]", lambda f: f["white"].__setitem__(0, [26, 0])),
    ("cell", "[0, 26]", lambda f: f["segments"][4].__setitem__(0, [0, 26])),
    ("cell", "[-1, 0]", lambda f: f["white"].__setitem__(0, [-1, 0])),
    ("cell", "[1.0, 0]", lambda f: f["white"].__setitem__(0, [1.0, 0])),
    ("cell", "[true, 0]", lambda f: f["white"].__setitem__(0, [True, 0])),
    ("cell", "[1]", lambda f: f["white"].__setitem__(0, [1])),
    ("cell", '"b1"', lambda f: f["white"].__setitem__(0, "b1")),
    ("cells", "122", many_cells),
    # segments
    ("path", "Segment 2", swap),
    ("path", "Segment 1", lambda f: f["segments"][0].__setitem__(1, [0, 0])),
    ("length", "Segment 2 has 6", long_segment),
    ("length", "Segment 3 has 0", lambda f: f["segments"].__setitem__(2, [])),
    ("segments", "25", lambda f: (f["segments"].append([[0, 0]]),
                                  [b["colours"].append("red") for b in f["boards"].values()])),
    ("segments", "0", lambda f: (f["segments"].clear(),
                                 [b["colours"].clear() for b in f["boards"].values()])),
    # colours
    ("touching", "segments 1 and 2", lambda f: colour(f, "A", 1, "red")),
    ("touching", "board D", lambda f: colour(f, "D", 23, "blue")),
    ("colour", '"purple"', lambda f: colour(f, "B", 7, "purple")),
    ("colour", "null", lambda f: colour(f, "B", 7, None)),
    ("colour", "segment 7", lambda f: colour(f, "C", 7, ["red"])),
    ("colours", "gives 23", lambda f: f["boards"]["A"]["colours"].pop()),
    ("colours", "gives 25", lambda f: f["boards"]["A"]["colours"].append("red")),
    ("boards_few", "has 3", lambda f: f["boards"].pop("D")),
    ("letter", '"a"', lambda f: f["boards"].__setitem__("a", f["boards"].pop("A"))),
    ("letter", '"AB"', lambda f: f["boards"].__setitem__("AB", f["boards"]["A"])),
    ("letter", '"\\u00c9"', lambda f: f["boards"].__setitem__("É", f["boards"]["A"])),
    # zones
    ("zones", "has 8", lambda f: f["zones"].pop()),
    ("zones", "has 10", lambda f: f["zones"].append({**f["zones"][0], "name": "barn"})),
    ("zone_twice", "well", lambda f: f["zones"][1].__setitem__("name", "well")),
    ("zone_name", "zones 2", lambda f: f["zones"][1].__setitem__("name", "")),
    ("zone_name", "zones 2", lambda f: f["zones"][1].__setitem__("name", "a" * 21)),
    ("zone_name", "zones 2", lambda f: f["zones"][1].__setitem__("name", "two\nlines")),
    ("zone_name", "zones 2", lambda f: f["zones"][1].__setitem__("name", 7)),
    ("values", "well", lambda f: zone(f, "well").__setitem__("later", 5)),
    ("values", "well", lambda f: zone(f, "well").__setitem__("later", -1)),
    ("values", "well", lambda f: zone(f, "well").__setitem__("first", 4.5)),
    ("values", "well", lambda f: zone(f, "well").__setitem__("first", 4.0)),
    ("values", "well", lambda f: zone(f, "well").__setitem__("first", True)),
    ("values", "well", lambda f: zone(f, "well").__setitem__("first", "4")),
    ("values", "well", lambda f: zone(f, "well").__setitem__("first", 1000)),
    ("empty", "goat", lambda f: zone(f, "goat").__setitem__("interior", [])),
    ("no_border", "[2, 1]", lambda f: zone(f, "goat")["fence"].append([2, 1])),
    ("apart", "[8, 1]", lambda f: zone(f, "goat")["fence"].append([8, 1])),
    ("gap", "[0, 8]", lambda f: zone(f, "goat")["fence"].remove([0, 8])),
    ("gap", "well", lambda f: zone(f, "well")["interior"].append([20, 20])),
    # form
    ("missing", "'white'", lambda f: f.pop("white")),
    ("missing", "'segments'", lambda f: f.pop("segments")),
    ("missing", "'boards'", lambda f: f.pop("boards")),
    ("missing", "'zones'", lambda f: f.pop("zones")),
    ("missing", "zones 3", lambda f: f["zones"][2].pop("fence")),
    ("missing", "boards A", lambda f: f["boards"]["A"].pop("colours")),
    ("list", "white", lambda f: f.__setitem__("white", {})),
    ("list", "segments 2", lambda f: f["segments"].__setitem__(1, 5)),
    ("list", "boards B colours", lambda f: f["boards"]["B"].__setitem__("colours", "red")),
    ("object", "boards", lambda f: f.__setitem__("boards", [])),
    ("object", "zones 1", lambda f: f["zones"].__setitem__(0, [])),
    ("object", "boards C", lambda f: f["boards"].__setitem__("C", 4)),
    ("long", "characters", lambda f: f.__setitem__("grid", "x" * 100_000)),
    ("key", '"author"', lambda f: f.__setitem__("author", "me")),
    ("key", "zones 2", lambda f: f["zones"][1].__setitem__("colour", "red")),
    ("key", "boards A", lambda f: f["boards"]["A"].__setitem__("comment", "mine")),
    ("remark", "'comment'", lambda f: f.__setitem__("comment", "x" * 201)),
    ("remark", "'grid'", lambda f: f.__setitem__("grid", 7)),
    ("remark", "boards A", lambda f: f["boards"]["A"].__setitem__("example", ["me"])),
]  # fmt: skip


@pytest.mark.parametrize(("id", "says", "change"), FAULTS)
def test_b8_2_b8_3_every_fault_is_named(id: str, says: str, change: Change) -> None:
    found = fault(changed(change))
    assert found.id == f"border.setup.{id}"
    assert says in str(found)


@pytest.mark.parametrize(
    "wrong",
    ["", "{", "[1,", "nonsense", '{"white": NaN}', '{"a": Infinity}', "[" * 100_000,
     '{"white": ' + "9" * 5000 + "}", "x" * 2_000_000, '"\\ud800"', "\ufeff{}"],
    ids=["empty", "brace", "cut", "word", "nan", "infinity", "deep", "digits", "long",
         "surrogate", "bom"],
)  # fmt: skip
def test_b8_1_what_is_not_json_is_refused(wrong: str) -> None:
    assert fault(wrong).id in ("border.setup.json", "border.setup.long", "border.setup.object")


@pytest.mark.parametrize("wrong", ["null", "3", "[]", '"text"', "true"])
def test_b8_1_what_is_not_a_board_file_is_refused(wrong: str) -> None:
    assert fault(wrong).id == "border.setup.object"


def test_every_fault_in_the_words_is_tested() -> None:
    ids = {id.removeprefix("border.setup.") for id in words.templates("en") if "er.setup." in id}
    assert ids == {id for id, _, _ in FAULTS} | {"boards", "most", "json"}


# ---- good files ----


@pytest.mark.parametrize("seed", range(20))
def test_b8_1_own_boards_are_played(seed: int) -> None:
    file = honeycomb(seed)
    boards = layout.of_data(file)
    assert layout.read(text(file)).text == boards.text
    assert {len(segment) for segment in boards.segments} <= {1, 2, 3, 4, 5}
    if seed == 0:
        match = Match.new(GAME, 2, {"layout": text(file)})
        assert match.setup.option("boards") == "PQ"  # the first letters there are


def test_b8_1_layout_is_written_in_one_line_without_spaces() -> None:
    pretty = json.dumps(data(), indent=2)
    options = dict(GAME.setup(2, {"layout": pretty}).options)
    assert options == {"boards": "AB", "layout": text(data())}
    again = GAME.setup(2, options).options
    assert dict(again) == options
    assert [name for name, _ in again] == ["boards", "layout"]


def test_b8_1_texts_that_mean_nothing_to_the_game_are_kept() -> None:
    file = data() | {"comment": "the copy in my attic, with é and \u2028"}
    option = dict(GAME.setup(2, {"layout": text(file)}).options)["layout"]
    assert json.loads(option) == file
    assert option.isascii()
    assert option.isprintable()


@pytest.mark.parametrize("boards", ["AB", "PP", "pq", "PQX"])
def test_b2_1_letters_are_those_of_the_own_boards(boards: str) -> None:
    with pytest.raises(SetupError, match="P, Q, X, Y, Z"):
        GAME.setup(2, {"boards": boards, "layout": text(honeycomb())})


def test_b8_3_limits_are_inside() -> None:
    boards = layout.read(shifted())
    assert max(x for x, _ in boards.cells) == 25
    assert layout.name(boards.white[1]) == "z25"
    file = data()
    zone(file, "well")["first"] = 999
    zone(file, "goat")["later"] = 0
    assert layout.read(text(file)).zones[0].first == 999


def test_b8_3_other_lengths_are_only_a_warning() -> None:
    assert layout.warnings(layout.registered(layout.BUILT_IN)) == []
    found = layout.warnings(layout.of_data(honeycomb()))
    assert found
    for id, values in found:
        assert "B1.4" in words.sentence(id, values)


def test_b8_1_registered_once_by_content() -> None:
    file = text(honeycomb(7))
    number = layout.number_of(layout.read(file))
    assert layout.number_of(layout.read(file)) == number
    assert layout.number_of(layout.read(json.dumps(json.loads(file), indent=1))) == number
    assert layout.number_of(layout.read(text(honeycomb(8)))) == number + 1


def test_b8_1_sixty_four_layouts_then_a_sentence() -> None:
    program = (
        "import json\n"
        "from nyhavn.core.errors import SetupError\n"
        "from nyhavn.core.match import Match\n"
        "from nyhavn.games import SHELF\n"
        "from nyhavn.games.border import layout\n"
        "data = layout.registered(0).data\n"
        "for i in range(1, 64):\n"
        "    data['comment'] = str(i)\n"
        "    match = Match.new(SHELF['border'], 2, {'layout': json.dumps(data)}, dealer=i)\n"
        "    assert match.state.layout == i, match.state.layout\n"
        "    while not match.over:\n"
        "        if i % 21 or len(match.entries) > 40: break\n"
        "        match = match.play(match.to_act[0], match.legal(match.to_act[0])[-1])\n"
        "data['comment'] = '64'\n"
        "try:\n"
        "    Match.new(SHELF['border'], 2, {'layout': json.dumps(data)})\n"
        "except SetupError as error:\n"
        "    print(error)\n"
        "Match.new(SHELF['border'], 2, {'layout': match.setup.option('layout')})\n"
    )
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert told.returncode == 0, told.stderr
    assert "64 different layouts" in told.stdout


# ---- hypothesis: files with anything anywhere ----

JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=5,
)


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every place in a file where something could stand instead."""
    found: list[tuple[Any, Any]] = []
    keys = list(value) if isinstance(value, dict) else range(len(value))
    for key in keys:
        found.append((value, key))
        if isinstance(value[key], dict | list):
            found += places(value[key])
    return found


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_b8_1_changed_files_are_good_or_have_a_sentence(choose: st.DataObject) -> None:
    file = data() if choose.draw(st.booleans()) else honeycomb()
    for _ in range(choose.draw(st.integers(1, 3))):
        here = places(file)
        parent, key = here[choose.draw(st.integers(0, len(here) - 1))]
        what = choose.draw(st.sampled_from(["junk", "number", "swap", "drop", "double"]))
        other, there = here[choose.draw(st.integers(0, len(here) - 1))]
        if what == "junk":
            parent[key] = choose.draw(JUNK)
        elif what == "number":
            parent[key] = choose.draw(st.integers(-2, 30))
        elif what == "swap":
            parent[key] = json.loads(json.dumps(other[there]))
        elif what == "drop":
            del parent[key]
        elif isinstance(parent, list):
            parent.append(json.loads(json.dumps(parent[key])))
    said = ""
    try:
        boards = layout.read(json.dumps(file))
    except SetupError as error:
        said = str(error)
    assert "(B8." in said or layout.read(boards.text).text == boards.text


@settings(max_examples=200, deadline=None)
@given(st.text())
def test_b8_1_any_text_has_a_sentence(anything: str) -> None:
    assert "(B8." in str(fault(anything))
