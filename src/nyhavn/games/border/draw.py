"""A position of The Border for the terminal: one's own board large, the others as a table.

Letters back the colours (green is `n`, grey is `g`); `n7` is an open green cell of segment 7, and
X a crossed cell. Boards too wide for that show only the letters, and list the segments beside them.
"""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

from nyhavn.core.game import Drawing, Span
from nyhavn.games.border import box
from nyhavn.games.border.layout import Cell, Layout, Zone, name
from nyhavn.games.border.view import BorderView, layout_of
from nyhavn.words import sentence, templates, word

WIDTH = 100
MARGIN = 3  # for the numbers of the rows
LETTER = dict(zip(box.COLOURS, "grybon", strict=True))


class Sheet(NamedTuple):
    """The board to draw: whose it is, and how wide a cell is (an even number)."""

    seen: BorderView
    boards: Layout
    seat: int
    crossed: frozenset[str]
    pitch: int
    language: str

    @property
    def columns(self) -> int:
        """The number of columns."""
        return 1 + max(column for column, _ in self.boards.cells)

    @property
    def letter(self) -> str:
        """The letter of the board."""
        return self.seen["players"][self.seat]["board"]


def draw(seen: BorderView, names: list[str], language: str = "en") -> Drawing:
    """Return the position as styled text."""
    seat = seen["turn"] if seen["seat"] is None else seen["seat"]
    boards = layout_of(seen)
    crossed = frozenset(seen["players"][seat]["crossed"])
    wide = 1 + max(column for column, _ in boards.cells) <= 16
    sheet = Sheet(seen, boards, seat, crossed, 4 if wide else 2, language)
    left = _board(sheet, names[seat])
    room = WIDTH - 1 - max(_length(row) for row in left)
    right = [*_table(sheet, names, room), [], *(_numbers(sheet) if wide else _segments(sheet))]
    return [_status(sheet, names), _dice(sheet), [], *_beside(left, right)]


def _length(row: list[Span]) -> int:
    return sum(len(text) for text, _ in row)


def _beside(left: Drawing, right: Drawing) -> Drawing:
    gap = max(map(_length, left)) + 1
    rows: Drawing = []
    for i in range(max(len(left), len(right))):
        row = left[i] if i < len(left) else []
        aside = right[i] if i < len(right) else []
        rows.append([*row, (" " * (gap - _length(row)), ""), *aside] if aside else row)
    return rows


# ---- what is going on ----


def _status(sheet: Sheet, names: list[str]) -> list[Span]:
    seen = sheet.seen
    acting = [names[seat][:18] for seat in seen["to_act"]]
    values = {"name": names[seen["turn"]][:18], "acting": acting, "roll": seen["rolls"]}
    text = sentence(f"border.draw.{seen['phase']}", values, sheet.language)
    if seen["phase"] == "second" and seen["any_one"]:
        text += " " + word("border.draw.any_one", sheet.language)
    return [(text[:WIDTH], "bold")]


def _dice(sheet: Sheet) -> list[Span]:
    """The dice on the table, and those that the seat may still use."""
    seen, language = sheet.seen, sheet.language
    spans: list[Span] = [(word("border.draw.dice", language) + " ", "bold")]
    spans += _shown(seen["dice"], language) or [("-", "dim")]
    if seen["phase"] in ("first", "second"):
        spans.append(("  " + word("border.draw.unused", language) + " ", "bold"))
        unused = seen["players"][sheet.seat]["unused"]
        spans += [
            (LETTER[colour] * n + " ", f"on {colour}") for colour, n in unused.items() if n
        ] or [("-", "dim")]
    return spans


def _shown(dice: dict[str, int], language: str) -> list[Span]:
    spans: list[Span] = []
    for colour, n in dice.items():
        spans += [(f" {word(colour, language)[:8]} ", f"on {colour}"), (" ", "")] * n
    return spans


# ---- the board ----


def _board(sheet: Sheet, name: str) -> Drawing:
    letters = "".join(f"{chr(ord('a') + i):<{sheet.pitch}}" for i in range(sheet.columns))
    shift = " " * (sheet.pitch // 2)
    values = {"name": name[:24], "board": sheet.letter}
    title = sentence("border.draw.board", values, sheet.language)
    rows = 1 + max(row for _, row in sheet.boards.cells)
    labels = _labels(sheet)
    return [
        [(title, "bold")],
        [(" " * MARGIN + letters, "dim")],
        *(_row(sheet, row, labels) for row in range(rows)),
        [(" " * MARGIN + shift + letters, "dim")],
    ]


def _row(sheet: Sheet, row: int, labels: dict[Cell, str]) -> list[Span]:
    spans: list[Span] = [(f"{row + 1:>2} ", "dim")]
    if row % 2:
        spans.append((" " * (sheet.pitch // 2), ""))  # odd rows are shifted
    for column in range(sheet.columns):
        spans += _cell(sheet, (column, row), labels)
    return spans


def _cell(sheet: Sheet, cell: Cell, labels: dict[Cell, str]) -> list[Span]:
    segment = sheet.boards.segment_of(cell)
    if segment is None:
        return [(labels.get(cell, " " * sheet.pitch), "dim")]
    colour = sheet.boards.colour(sheet.letter, cell)
    width = sheet.pitch - 1
    if name(cell) in sheet.crossed:
        return [(f"{'X':^{width}} ", "" if colour == "white" else colour)]
    text = LETTER[colour] + (str(segment + 1) if sheet.pitch == 4 else "")
    return [(f"{text:<{width}}", f"on {colour}"), (" ", "")]


def _labels(sheet: Sheet) -> dict[Cell, str]:
    """The text of every cell inside a zone: dots, and the zone's name in its widest row."""
    labels: dict[Cell, str] = {}
    dot = f"{'·':^{sheet.pitch - 1}} "
    for zone in sheet.boards.zones:
        labels |= dict.fromkeys(zone.interior, dot)
        run = _widest(zone)
        width = sheet.pitch * len(run) - 1
        text = f"{_named(zone, sheet.language)[:width]:^{width}} "
        for i, cell in enumerate(run):
            labels[cell] = text[i * sheet.pitch : (i + 1) * sheet.pitch]
    return labels


def _widest(zone: Zone) -> list[Cell]:
    """The longest run of neighbours in one row of a zone's interior."""
    cells = sorted(zone.interior, key=lambda cell: (cell[1], cell[0]))
    runs = groupby(enumerate(cells), key=lambda pair: (pair[1][1], pair[1][0] - pair[0]))
    return max(([cell for _, cell in run] for _, run in runs), key=len)


def _named(zone: Zone, language: str) -> str:
    return templates(language).get(f"zone.{zone.name}", zone.name)


# ---- the table of zones and seats ----


def _table(sheet: Sheet, names: list[str], room: int) -> Drawing:
    """Who closed what: points won, or the cells still open in the fence."""
    seen, language = sheet.seen, sheet.language
    seats = range(seen["seats"])
    marks = [">" if seat in seen["to_act"] else " " for seat in seats]
    texts = [[f"{mark}{name[:3]}" for mark, name in zip(marks, names, strict=False)]]
    texts += [_progress(sheet, i) for i in range(len(seen["zones"]))]
    texts.append([str(score) for score in seen["scores"]])
    values = ["", *(f"{zone['first']}/{zone['later']}" for zone in seen["zones"]), ""]
    labels = [
        word("border.draw.zones", language),
        *(_named(zone, language) for zone in sheet.boards.zones),
        word("border.draw.points", language),
    ]
    wide = max(map(len, values))
    column = max(4, *(1 + len(text) for row in texts[1:] for text in row))
    label = max(1, min(12, room - wide - column * len(seats)))
    rows: Drawing = []
    for i, (lead, value, cells) in enumerate(zip(labels, values, texts, strict=True)):
        edge = i in (0, len(labels) - 1)
        row: list[Span] = [(f"{lead[: label - 1]:<{label}}{value:>{wide}}", "bold" if edge else "")]
        row += [(f"{text:>{column}}", "bold" if edge or "+" in text else "") for text in cells]
        rows.append(row)
    return rows


def _progress(sheet: Sheet, i: int) -> list[str]:
    closed = sheet.seen["zones"][i]["closed"]
    won = {closing["seat"]: f"+{closing['points']}" for closing in closed}
    zone = sheet.boards.zones[i]
    return [won.get(seat) or str(_open(sheet, zone, seat)) for seat in range(sheet.seen["seats"])]


def _open(sheet: Sheet, zone: Zone, seat: int) -> int:
    crossed = sheet.seen["players"][seat]["crossed"]
    return sum(name(cell) not in crossed for cell in zone.fence)


# ---- the segments ----


def _unfinished(sheet: Sheet) -> list[tuple[int, str, int]]:
    """Number, colour and open cells of every segment that is not complete."""
    found = []
    for i, segment in enumerate(sheet.boards.segments):
        n = sum(name(cell) not in sheet.crossed for cell in segment)
        if n:
            found.append((i + 1, sheet.boards.colour(sheet.letter, segment[0]), n))
    return found


def _numbers(sheet: Sheet) -> Drawing:
    """By colour: the number and the open cells of each segment, `7:2`."""
    rows: Drawing = [[(word("border.draw.segments", sheet.language)[:30], "bold")]]
    for colour in box.COLOURS:
        texts = [f"{i}:{n}" for i, own, n in _unfinished(sheet) if own == colour]
        lead = f"{LETTER[colour]} {word(colour, sheet.language)[:6]:<7}"
        for at in range(0, max(len(texts), 1), 4):
            text = "".join(f"{item:<5}" for item in texts[at : at + 4])
            rows.append([(lead if at == 0 else " " * len(lead), colour), (text, "")])
    return rows


def _segments(sheet: Sheet) -> Drawing:
    """Every unfinished segment with its ends, in two columns: `7 n 2 i2-i3`."""
    rows: Drawing = [[(word("border.draw.ends", sheet.language)[:42], "bold")]]
    listed: list[list[Span]] = []
    for i, colour, n in _unfinished(sheet):
        cells = sheet.boards.segments[i - 1]
        text = f"{i:>2} {LETTER[colour]} {n} {name(cells[0])}-{name(cells[-1])}"
        listed.append([(f"{text:<20}", colour)])
    half = (len(listed) + 1) // 2
    for i in range(half):
        rows.append([span for row in listed[i::half] for span in row])
    return rows
