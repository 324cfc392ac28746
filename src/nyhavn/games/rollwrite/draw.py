"""A position of Roll & Write for the terminal. Shapes are drawn in half blocks, two rows a line."""

from __future__ import annotations

from functools import cache

from nyhavn.core.game import Drawing, Span
from nyhavn.games import grid
from nyhavn.games.rollwrite import box
from nyhavn.games.rollwrite.view import Player, RollwriteView, Track
from nyhavn.words import sentence, word

WIDTH = 25  # of a sheet: four fit into 100 columns
COLUMN = 20  # of a colour on the façade sheet


def draw(seen: RollwriteView, names: list[str], language: str = "en") -> Drawing:
    """Return the position as styled text."""
    players = [
        _player(seen, seat, player, names[seat], language)
        for seat, player in enumerate(seen["players"])
    ]
    sheet = [_facades(colour, seen["crossed"][colour], language) for colour in box.COLOURS]
    return [
        _dice(seen, language),
        [(_news(seen, language), "")],
        [],
        *_beside(sheet, COLUMN),
        [],
        *_beside(players, WIDTH),
        [(word("rollwrite.draw.signs", language), "dim")],
    ]


def _beside(columns: list[Drawing], width: int) -> Drawing:
    """Put drawings of the same height side by side."""
    rows: Drawing = []
    for parts in zip(*columns, strict=True):
        row: list[Span] = []
        for spans in parts:
            used = sum(len(text) for text, _ in spans)
            row += [*spans, (" " * max(width - used, 0), "")]
        rows.append(row)
    return rows


def _dice(seen: RollwriteView, language: str) -> list[Span]:
    spans: list[Span] = [(word("rollwrite.draw.dice", language) + "  ", "bold")]
    for face in seen["dice"]:
        spans += [(f" {word(face, language)} ", f"on {face}"), (" ", "")]
    for face in seen["used"]:
        spans += [(f"({word(face, language)})", "dim"), (" ", "")]
    if seen["rolling"]:
        spans.append((sentence("rollwrite.draw.rolling", {"n": seen["rolling"]}, language), ""))
    return spans


def _news(seen: RollwriteView, language: str) -> str:
    """The round, and what else matters in this turn."""
    said = [sentence("rollwrite.draw.round", {"n": seen["round"]}, language)]
    if seen["nox"]:
        said.append(word("rollwrite.draw.nox", language))
    elif _keeps(seen):
        named = {name: f"@rollwrite.ability.{name}" for name in ("single", "nox")}
        said.append(sentence("rollwrite.draw.keeps", named, language))
    if seen["drawing"]:
        colour, size = seen["drawing"].split(" ")[1].split("-")
        shape = f"{word(colour, language)} {size}"
        said.append(sentence("rollwrite.draw.drawing", {"shape": shape}, language))
    if seen["coats"]:
        said.append(sentence("rollwrite.draw.coats", {"n": seen["coats"]}, language))
    return " ".join(said)[:100]


def _keeps(seen: RollwriteView) -> bool:
    """Whether a single square can be drawn too early: before a "no X" it keeps its X (R9.4)."""
    tracks = dict(zip(box.ABILITIES, seen["players"][seen["turn"]]["tracks"].values(), strict=True))
    ready = all(tracks[name]["abilities"] for name in ("single", "nox"))
    return ready and seen["phase"] in ("turn", "after")


def _facades(colour: str, crossed: list[bool], language: str) -> Drawing:
    """One colour of the façade sheet: its track's ability, then the shapes of size 2 to 5."""
    ability = word(f"rollwrite.ability.{box.ABILITIES[box.COLOURS.index(colour)]}", language)
    gone = [False, False, *crossed]
    two, three, four, other, five = (
        _shape(size, drawing, gone[i], colour)
        for i, (size, drawing) in enumerate(zip(box.SIZES, box.SHEET[colour], strict=True))
    )
    rows = _beside([two[1:], three[1:]], 7) + _beside([four[1:], other[1:]], 7)
    return [
        [(f" {word(colour, language)} ", f"on {colour}")],
        [(f"* {ability}"[: COLUMN - 1], "")],
        *rows,
        *five,
    ]


def _shape(size: int, drawing: str, gone: bool, colour: str) -> Drawing:
    """A shape in two lines, behind its size."""
    style = "dim" if gone else colour
    upper, lower = _blocks(drawing)
    label = f"{size}×" if gone else f"{size} "
    return [[("  ", ""), (upper, style)], [(label, "dim"), (lower, style)]]


@cache
def _blocks(drawing: str) -> tuple[str, str]:
    """A shape in half blocks, turned so that it lies as flat as it can: most need one line."""
    turned = grid.orientations(grid.drawn(drawing.split("/")), flip=False)
    shape = min((way.shape for way in turned), key=lambda shape: shape.height)

    def line(row: int) -> str:
        lower = [row * grid.COLUMNS + x in shape.offsets for x in range(shape.width)]
        upper = [(row + 1) * grid.COLUMNS + x in shape.offsets for x in range(shape.width)]
        return "".join(" ▄▀█"[low + 2 * up] for low, up in zip(lower, upper, strict=True))

    return line(2), line(0)


def _player(seen: RollwriteView, seat: int, player: Player, name: str, language: str) -> Drawing:
    turn = seat in seen["to_act"]
    points = sentence("draw.points", {"n": seen["scores"][seat]}, language)
    drawing = seen["drawing"] if seat == seen["turn"] else None
    return [
        [(f"{'>' if turn else ' '} {name}"[: WIDTH - 2], "bold")],
        [("  " + points, "")],
        *_building(player["squares"], drawing.split(" ")[2].split(",") if drawing else []),
        [("   a  b  c  d  e", "dim")],
        *(_track(i, player["tracks"][colour]) for i, colour in enumerate(box.COLOURS)),
    ]


def _building(squares: dict[str, str], drawing: list[str]) -> Drawing:
    """The squares, under the coats of the columns and beside those of the rows."""
    tops: list[Span] = [("  ", "")]
    for i, mask in enumerate(grid.COLUMN):
        tops.append((f" {_coat(i in box.COAT_COLUMNS, mask, squares)} ", ""))
    rows: Drawing = [tops]
    for row in reversed(range(grid.ROWS)):
        spans: list[Span] = [(f"{row + 1} ", "dim")]
        for name in grid.NAMES[row * 5 : row * 5 + 5]:
            if name in drawing:
                spans.append((" ? ", "bold"))
            elif name in squares:
                spans.append((f" {squares[name]} ", ""))
            else:
                spans.append((" · ", "dim"))
        spans.append((f" {_coat(row in box.COAT_ROWS, grid.ROW[row], squares)}", ""))
        rows.append(spans)
    return rows


def _coat(has_coat: bool, mask: int, squares: dict[str, str]) -> str:
    if not has_coat:
        return " "
    return "✓" if all(grid.NAMES[i] in squares for i in grid.cells(mask)) else "◊"


def _track(i: int, track: Track) -> list[Span]:
    """The nine boxes, then the bonuses and abilities that are ready."""
    marked, gifts = track["boxes"], box.TRACKS[i].replace(".", "·")[:-1] + str(box.TRACK_POINTS)
    ready = f"  +{track['bonuses']}" if track["bonuses"] else "    "
    ready += f" *{track['abilities']}" if track["abilities"] else ""
    return [
        (box.COLOURS[i][0].upper(), f"on {box.COLOURS[i]}"),
        (" " + "■" * marked, ""),
        (gifts[marked:], "dim"),
        (ready, "bold"),
    ]
