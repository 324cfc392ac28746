"""On paper: what is printed is what is in the box, inside the page, in every size and language."""

from __future__ import annotations

import re
import zlib
from collections import Counter
from typing import get_args
from xml.etree import ElementTree

import pytest

from nyhavn.core.paper import SIZES, TINTS, Anchor, Outline, Paper, Words
from nyhavn.games import SHELF
from nyhavn.games.border import layout
from nyhavn.games.border.sheets import letters
from nyhavn.games.pdf_file import pdf, text_width
from nyhavn.games.rollwrite import box
from nyhavn.games.svg_file import svg
from nyhavn.words import available, word

PRINTED = [game for game in SHELF.values() if game.sheets]
EDGE = 18.0  # points that printers leave white


def pages(game: str, size: str = "a4", language: str = "en") -> list[Paper]:
    """The pages of a game."""
    sheets = SHELF[game].sheets
    assert sheets is not None
    return sheets(size, language)


def written(page: Paper) -> list[str]:
    """All lines of text of a page."""
    return [mark.text for mark in page.marks if isinstance(mark, Words)]


@pytest.mark.parametrize("language", available())
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", [game.name for game in PRINTED])
def test_everything_is_inside_the_page(game: str, size: str, language: str) -> None:
    for page in pages(game, size, language):
        assert sorted((page.width, page.height)) == sorted(SIZES[size])
        for mark in page.marks:
            if isinstance(mark, Words):
                before = get_args(Anchor).index(mark.anchor) / 2 * text_width(mark)
                left = mark.x - before
                points = [(left, mark.y - mark.size), (left + text_width(mark), mark.y)]
                mark.text.encode("cp1252")  # what the fonts of a PDF have
                assert "{" not in mark.text
                assert "." not in mark.text.split(" ")[0][1:-1], "no id of a sentence"
            else:
                points = list(mark.points)
            for x, y in points:
                assert EDGE <= x <= page.width - EDGE, mark
                assert EDGE <= y <= page.height - EDGE, mark


@pytest.mark.parametrize("game", [game.name for game in PRINTED])
def test_no_line_of_text_is_printed_over_another(game: str) -> None:
    for size in SIZES:
        for language in available():
            for page in pages(game, size, language):
                lines = [mark for mark in page.marks if isinstance(mark, Words) and mark.text]
                spots = Counter((round(mark.x), round(mark.y), mark.anchor) for mark in lines)
                assert max(spots.values()) == 1


def test_boards_have_the_cells_of_the_box() -> None:
    """B1: in each language every cell has the letter of its colour, no letter stands for two."""
    boards = layout.registered(layout.BUILT_IN)
    for language in available():
        names = {colour: word(colour, language) for colour in boards_colours()}
        signs = dict(zip(names, letters([*names.values()]), strict=True))
        assert len(set(signs.values())) == len(signs)
        for letter, page in zip("ABCD", pages("border", "a4", language), strict=False):
            due = Counter(signs.get(boards.colour(letter, cell), "") for cell in boards.cells)
            large = [mark for mark in page.marks if isinstance(mark, Words) and mark.size > 15]
            found = Counter(mark.text for mark in large if len(mark.text) == 1)
            assert found == due - Counter({"": due[""]})
            for zone in boards.zones:
                assert f"{zone.first} / {zone.later}" in written(page)
                assert word(f"zone.{zone.name}", language) in written(page)
            crosses = [
                mark for mark in page.marks if isinstance(mark, Outline) and mark.width == 1.4
            ]
            assert len(crosses) == 2 * len(boards.white)


def boards_colours() -> list[str]:
    """The colours of the dice."""
    return [*SHELF["border"].components.components()["colours"]]  # type: ignore[union-attr, misc]


def test_sheets_have_the_tracks_and_shapes_of_the_box() -> None:
    """R1.2, R1.3, R2: squares, signs under the boxes, shapes, and what is crossed out once."""
    first, second, facades, pad = pages("rollwrite")
    assert first == second
    signs = Counter(sign for track in box.TRACKS for sign in track if sign != ".")
    signs["*"] += box.REROLLS
    found = Counter(text for text in written(first) if text in "+*" and text)
    assert found == Counter({sign: 2 * n for sign, n in signs.items()})
    areas = [mark for mark in facades.marks if isinstance(mark, Outline) and mark.fill]
    for colour, drawings in box.SHEET.items():
        cells = sum(drawing.count("#") for drawing in drawings)
        assert sum(mark.fill == TINTS[colour] for mark in areas) == cells
    assert written(pad).count("1/2") == 9
    assert written(pad).count("2/4") == 5


def test_a_tint_is_light_enough_for_black_letters() -> None:
    """In grey, as a printer without colours sees it."""
    for red, green, blue in TINTS.values():
        assert 0.299 * red + 0.587 * green + 0.114 * blue > 180


@pytest.mark.parametrize("game", [game.name for game in PRINTED])
def test_a_pdf_is_whole(game: str) -> None:
    """Its table points at its objects, and every line of text is on its page."""
    drawn = pages(game, "letter", "fr")
    data = pdf(drawn, "A (title)")
    assert data == pdf(pages(game, "letter", "fr"), "A (title)")
    start = int(data.rsplit(b"startxref\n", 1)[1].split()[0])
    table = data[start:].split(b"trailer")[0].splitlines()[3:]
    for n, entry in enumerate(table, start=1):
        assert data[int(entry[:10]) :].startswith(b"%d 0 obj\n" % n)
    streams = re.findall(rb"/Length (\d+) /Filter /FlateDecode >>\nstream\n", data)
    assert len(streams) == len(drawn) == data.count(b"/Type /Page ")
    at = 0
    for length, page in zip(streams, drawn, strict=True):
        at = data.index(b"stream\n", at) + len(b"stream\n")
        drawn_text = zlib.decompress(data[at : at + int(length)]).decode("cp1252")
        at += int(length) + len(b"\nendstream")
        assert drawn_text.count(" Tj ET") == len(written(page))
        assert drawn_text.count(" w ") == len(page.marks) - len(written(page))
        for text in written(page):
            assert text.replace("(", r"\(").replace(")", r"\)") in drawn_text


@pytest.mark.parametrize("game", [game.name for game in PRINTED])
def test_an_svg_is_whole(game: str) -> None:
    drawn = pages(game, "a4", "de")
    root = ElementTree.fromstring(svg(drawn, "a < b"))
    space = "{http://www.w3.org/2000/svg}"
    assert root.findtext(f"{space}title") == "a < b"
    groups = root.findall(f"{space}g")
    assert len(groups) == len(drawn)
    for group, page in zip(groups, drawn, strict=True):
        assert [text.text or "" for text in group.findall(f"{space}text")] == written(page)
        assert len(group.findall(f"{space}path")) == 1 + len(page.marks) - len(written(page))
