"""The screen: drawings and sentences on a Rich console; plain text where nobody sees colours."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.text import Text

from nyhavn.cli.match_log import MatchLog
from nyhavn.core.game import Drawing
from nyhavn.core.record import Record
from nyhavn.words import chosen, sentence, templates

GAP = 3  # between two columns of a list
PIPE_WIDTH = 100  # what a drawing may need; a pipe has no width of its own

# Text in a colour, and text on it: dark on light or light on dark, so that both can be read.
INK = {
    "red": "#e0655a", "yellow": "#d9b43a", "green": "#4fa36c", "blue": "#5b8fd6",
    "purple": "#a97fd0", "white": "bold", "grey": "#9a9a9a", "orange": "#dd8a3c",
}  # fmt: skip
CHIP = {
    "red": "#ffffff on #b23a31", "yellow": "#1c1a14 on #e6c34a", "green": "#ffffff on #2c7349",
    "blue": "#ffffff on #2f5fa3", "purple": "#ffffff on #74479b", "white": "#1c1a14 on #ece8dd",
    "grey": "#1c1a14 on #a5a5a5", "orange": "#1c1a14 on #e2913f",
}  # fmt: skip
PLAIN = str.maketrans({"◊": "o", "·": ".", "✓": "v", "×": "x", "…": "~", "–": "-"})


def console() -> Console:
    """Return the console of this process: colours only on a terminal that wants them."""
    if hasattr(sys.stdout, "reconfigure"):  # a letter the terminal lacks is no reason to stop
        sys.stdout.reconfigure(errors="replace")
    watched = sys.stdout.isatty()
    plain = not watched or bool(os.environ.get("NO_COLOR"))
    return Console(
        color_system=None if plain else "auto",
        force_terminal=watched,
        width=None if watched else PIPE_WIDTH,
        highlight=False,
        markup=False,
        emoji=False,
    )


def style(name: str) -> str:
    """Return the Rich style for a style of a drawing."""
    if name.startswith("on "):
        return CHIP.get(name.removeprefix("on "), "reverse")
    return INK.get(name, name if name in ("bold", "dim") else "")


def painted(drawing: Drawing) -> list[Text]:
    """Return a drawing as lines of Rich text."""
    lines = []
    for spans in drawing:
        line = Text(no_wrap=True, overflow="crop", end="\n")
        for text, name in spans:
            line.append(text, style(name))
        lines.append(line)
    return lines


def beside(drawings: Sequence[Drawing], gap: int) -> Drawing:
    """Put drawings side by side."""
    height = max(len(drawing) for drawing in drawings)
    rows: Drawing = [[] for _ in range(height)]
    for drawing in drawings:
        width = gap + max(sum(len(text) for text, _ in spans) for spans in drawing)
        for i in range(height):
            spans = drawing[i] if i < len(drawing) else []
            used = sum(len(text) for text, _ in spans)
            rows[i] += [*spans, (" " * (width - used), "")]
    return rows


def tinted(text: str, language: str, base: str = "") -> Text:
    """Return a sentence with the names of colours in their colours."""
    line = Text(text, base)
    known = templates(language)
    for colour, ink in INK.items():
        if colour in known:
            line.highlight_regex(rf"\b{re.escape(known[colour])}\b", ink)
    return line


def marked(text: str) -> Text:
    """Return a line of a rule book: **bold**, *slanted* and `quoted` as styles."""
    line = Text()
    for part in re.split(r"(\*\*.+?\*\*|\*.+?\*|`.+?`)", text):
        if part.startswith("**") and len(part) > 4:
            line.append(part[2:-2], "bold")
        elif part[:1] in ("*", "`") and len(part) > 2:
            line.append(part[1:-1], "italic" if part[0] == "*" else "bold")
        else:
            line.append(part)
    return line


def listed(cells: Sequence[Text], width: int, tall: int) -> list[Text]:
    """Lay out cells in columns, each read downwards, if one column would be too tall."""
    widest = max(cell.cell_len for cell in cells) + GAP
    fit = (width + GAP) // widest  # the last column needs no gap behind it
    columns = 1 if len(cells) <= tall else max(1, min(fit, -(-len(cells) // tall)))
    height = -(-len(cells) // columns)
    rows = []
    for i in range(height):
        row = Text(no_wrap=True, overflow="ellipsis")
        for cell in cells[i::height]:
            row.append_text(cell).append(" " * (widest - cell.cell_len))
        row.rstrip()
        rows.append(row)
    return rows


def show(console: Console, lines: Iterable[Text], whole: bool = False) -> None:
    """Print lines of text; `whole` ones are not broken, so that they can be copied."""
    for line in lines:
        if not (console.encoding or "utf-8").lower().startswith("utf"):
            line.plain = line.plain.translate(PLAIN)
        console.print(line, soft_wrap=whole, no_wrap=line.no_wrap, overflow=line.overflow)


def clear(console: Console, secrets: bool = False) -> None:
    """Clear the screen of a terminal; with secrets, also what could be scrolled back to."""
    if not console.is_terminal or console.is_dumb_terminal:
        return
    console.clear()
    if secrets:
        console.file.write("\x1b[3J")
        console.file.flush()


def show_record(record: Record) -> None:
    """Print the log of a record in sentences, and its last position as a spectator sees it."""
    language = chosen()
    out = console()
    match = record.match
    names = list(record.names or seat_names(match.seats, language))
    log = MatchLog(match)
    if match.over:
        told = log.revealed(names, language)
    else:
        told = log.sentences(0, None, names, language)
    if deal := record.deal:
        told = [sentence(f"record.deal.{deal.kind}", {"n": deal.entries}, language), *told]
    show(out, (tinted(text, language) for text in told))
    out.print()
    show(out, painted(match.game.drawings.draw(match.view(None), names, language)))


def seat_names(seats: int, language: str) -> list[str]:
    """Return names for seats that have none."""
    return [sentence("terminal.seat", {"seat": seat}, language) for seat in range(seats)]
