"""Roll & Write on paper: four player sheets, the façade sheet for the table, and a score pad."""

from __future__ import annotations

from nyhavn.core.paper import MARGIN, TINTS, WHITE, Paper, upright
from nyhavn.games import grid
from nyhavn.games.rollwrite import box
from nyhavn.games.score_pad import score_pad
from nyhavn.words import sentence, word

PLAYERS = 4
SQUARE = 27.0  # of a building
BOX = 22.0  # of a track
CELL = 17.0  # of a shape on the façade sheet


def sheets(size: str, language: str) -> list[Paper]:
    """Return the pages, for a size of paper."""
    pages = []
    for _ in range(PLAYERS // 2):
        page = upright(size)
        for top in (MARGIN, page.height / 2 + 14):
            _player(page, top, language)
        page.line((MARGIN, page.height / 2), (page.width - MARGIN, page.height / 2), width=0.4)
        pages.append(page)
    return [*pages, _facades(size, language), _pad(size, language)]


def _player(page: Paper, top: float, language: str) -> None:
    """A building with its coats of arms on the left, five tracks on the right."""
    title = f"{word('rollwrite', language)} · {word('paper.name', language)}"
    page.words(MARGIN, top + 13, title, 12, bold=True)
    left, y = MARGIN + 18, top + 46
    for row in range(grid.ROWS):
        at, middle = grid.ROWS - row, y + row * SQUARE + SQUARE / 2
        page.words(left - 6, middle + 4, str(at), 9, anchor="end")
        for column in range(grid.COLUMNS):
            page.box(left + column * SQUARE, y + row * SQUARE, SQUARE, SQUARE)
        right = left + grid.COLUMNS * SQUARE
        if at - 1 in box.COAT_ROWS:
            page.shield(right + 14, middle, 17)
    for column in range(grid.COLUMNS):
        middle = left + (column + 0.5) * SQUARE
        page.words(middle, y + grid.ROWS * SQUARE + 12, "abcde"[column], 9, anchor="middle")
        if column in box.COAT_COLUMNS:
            page.shield(middle, y - 14, 17)
    low = y + grid.ROWS * SQUARE + 30
    for n, kind in enumerate(("row", "column", "track")):
        points = "/".join(map(str, _worth(kind)))
        said = sentence(f"rollwrite.paper.{kind}", {"points": points}, language)
        page.words(MARGIN + 18, low + n * 13, said, 9)
    _tracks(page, left + grid.COLUMNS * SQUARE + 64, y, language)


def _worth(kind: str) -> list[int]:
    points = {"row": box.ROW_POINTS, "column": box.COLUMN_POINTS}
    return points.get(kind, [box.TRACK_POINTS])


def _tracks(page: Paper, left: float, top: float, language: str) -> None:
    for nth, colour in enumerate(box.COLOURS):
        y, ability = top + nth * 52, box.ABILITIES[nth]
        name = f"{word(colour, language)}: {word(f'rollwrite.ability.{ability}', language)}"
        page.words(left, y + 8, name, 10, bold=True)
        for n, sign in enumerate(box.TRACKS[nth]):
            x = left + n * BOX
            page.box(x, y + 13, BOX, BOX, TINTS[colour])
            page.words(x + BOX / 2, y + 28, {".": ""}.get(sign, sign), 13, anchor="middle")
        end = left + box.BOXES * BOX + 5
        page.words(end, y + 28, f"= {box.TRACK_POINTS}", 10)
        if ability == "reroll":
            for n in range(box.REROLLS):
                page.box(end + 28 + n * 15, y + 18, 12, 12, WHITE)
                page.words(end + 34 + n * 15, y + 28, "*", 11, anchor="middle")
    below = top + len(box.COLOURS) * 52 + 10
    for n, key in enumerate(("signs", "coat")):
        values = {"boxes": box.COAT_BOXES}
        page.words(left, below + n * 13, sentence(f"rollwrite.paper.{key}", values, language), 9)


def _facades(size: str, language: str) -> Paper:
    """All shapes by colour: those of any number of times, then those that are crossed out."""
    page = upright(size)
    page.words(MARGIN, MARGIN + 18, word("rollwrite.paper.facades", language), 18, bold=True)
    wide = (page.width - 2 * MARGIN - 60) / len(box.SIZES)
    once = len(box.SIZES) - box.ONCE // len(box.COLOURS)
    for at, key in ((0, "any"), (once, "once")):
        said = word(f"rollwrite.paper.{key}", language)
        page.words(MARGIN + 60 + at * wide, MARGIN + 44, said, 10)
    high = (page.height - 2 * MARGIN - 84) / len(box.COLOURS)
    for nth, colour in enumerate(box.COLOURS):
        top = MARGIN + 54 + nth * high
        page.box(MARGIN, top, page.width - 2 * MARGIN, high - 6)
        page.words(MARGIN + 8, top + high / 2, word(colour, language), 11, bold=True)
        for n, drawing in enumerate(box.SHEET[colour]):
            tall = drawing.count("/") + 1
            x, y = MARGIN + 60 + n * wide, top + high - 42 - tall * CELL
            for row, cells in enumerate(drawing.split("/")):
                for column, sign in enumerate(cells):
                    if sign == "#":
                        left, high_up = x + column * CELL, y + row * CELL
                        page.box(left, high_up, CELL, CELL, TINTS[colour], 1.0)
            if n >= once:
                page.box(x, top + high - 32, 16, 16)
    note = sentence("rollwrite.paper.two", {}, language)
    page.words(MARGIN, page.height - MARGIN - 8, note, 9)
    return page


def _pad(size: str, language: str) -> Paper:
    worth = {kind: "/".join(map(str, _worth(kind))) for kind in ("row", "column", "track")}
    rows = [
        (sentence("paper.row", {"at": n}, language), worth["row"]) for n in range(grid.ROWS, 0, -1)
    ]
    rows += [
        (sentence("paper.column", {"at": "abcde"[n]}, language), worth["column"])
        for n in range(grid.COLUMNS)
    ]
    rows += [(word(colour, language), worth["track"]) for colour in box.COLOURS]
    title = f"{word('rollwrite', language)} · {word('paper.pad', language)}"
    note = sentence("rollwrite.paper.note", {"goal": box.GOAL}, language)
    return score_pad(title, rows, size, language, note)
