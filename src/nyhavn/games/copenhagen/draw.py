"""A position of Copenhagen for the terminal. Letters back the colours: r a window, [R] a brick."""

from __future__ import annotations

from nyhavn.core.game import Drawing, Span
from nyhavn.games import grid
from nyhavn.games.copenhagen import box
from nyhavn.games.copenhagen.view import CopenhagenView, Hand, Player
from nyhavn.words import sentence, word

WIDTH = 20  # of a house with its labels: four fit into 80 columns, or three and the supply

COLUMNS: list[Span] = [("   a  b  c  d  e", "dim")]


def draw(seen: CopenhagenView, names: list[str], language: str = "en") -> Drawing:
    """Return the position as styled text."""
    columns = [
        _player(seen, seat, player, names[seat], language)
        for seat, player in enumerate(seen["players"])
    ]
    supply = _supply(seen, language)
    beside = len(columns) < 4
    return [
        _harbour(seen, language),
        [(_pile(seen, language), "dim")],
        _unseen(seen, language),
        [],
        *([] if beside else [*_turned(supply), []]),
        *_beside([*columns, supply] if beside else columns),
        *_own_hand(seen, language),
    ]


def sketches(seen: CopenhagenView, lines: list[str]) -> list[Drawing]:
    """Return what each line would place in the own house, cut to the rows that matter.

    None at all if one of the lines places nothing.
    """
    placed = [_placed(line) for line in lines]
    if seen["seat"] is None or not all(placed):
        return []
    rows = [int(cell[1]) - 1 for cells in placed for cell in cells]
    low, high = max(min(rows) - 1, 0), min(max(rows) + 1, grid.ROWS - 1)
    player = seen["players"][seen["seat"]]
    return [_sketch(player, cells, low, high) for cells in placed]


def _placed(line: str) -> dict[str, str]:
    """The cells that a line covers, with the letter drawn there; capital for the brick."""
    verb, _, rest = line.partition(" ")
    if verb == "white":
        return {rest: "w"}
    if verb != "build":
        return {}
    tile, cells = rest.split(" ")
    return {
        cell.rstrip("*"): tile[0].upper() if cell.endswith("*") else tile[0]
        for cell in cells.split(",")
    }


# ---- what all share ----


def _harbour(seen: CopenhagenView, language: str) -> list[Span]:
    spans: list[Span] = [(word("draw.harbour", language) + " ", "bold")]
    for slot, card in enumerate(seen["harbour"], start=1):
        name = word(card, language) if card else "-"
        spans += [(f" {slot}", "bold"), (f" {name} ", f"on {card}" if card else "dim")]
    return spans


def _pile(seen: CopenhagenView, language: str) -> str:
    values = {"n": seen["pile"], "discards": sum(seen["discards"].values())}
    text = sentence("draw.pile", values, language)
    if seen["over"]:
        return text
    if not seen["end_in_pile"]:
        return f"{text} {word('draw.end_later', language)}"
    if seen["pile"] >= box.LAST_CARDS:
        return f"{text} {word('draw.end_low', language)}"
    return f"{text} {sentence('draw.end_near', {'odds': seen['pile'] + 1}, language)}"


def _unseen(seen: CopenhagenView, language: str) -> list[Span]:
    """The colours that may still come, or that others hold unseen."""
    spans: list[Span] = [(word("draw.unseen", language), "dim")]
    for colour, n in seen["unseen"].items():
        spans += [("  ", ""), (f"{word(colour, language)} {n}", colour if n else "dim")]
    return spans


def _supply(seen: CopenhagenView, language: str) -> Drawing:
    """A row for each colour, a column for each size."""
    sizes = "".join(f"{size:>3}" for size in box.SIZES)
    rows: Drawing = [[(f"{word('draw.tiles', language):<7}"[:7], "bold"), (sizes, "dim")]]
    for colour in box.COLOURS:
        row: list[Span] = [(f"{word(colour, language):<7}"[:7], f"on {colour}")]
        for n in seen["supply"][colour]:
            row.append((f"{n:>3}" if n else "  -", "" if n else "dim"))
        rows.append(row)
    rows.append([(f"{word('white', language):<7}"[:7], "on white"), (f"{seen['whites']:>3}", "")])
    return rows


def _turned(supply: Drawing) -> Drawing:
    """The supply with a column for each colour: lower, for a table of four."""
    coloured, white = supply[1:-1], supply[-1]
    rows: Drawing = [[supply[0][0], *(_chip(row[0]) for row in coloured), *white]]
    for i, size in enumerate(box.SIZES, start=1):
        rows.append([(f"{size:>7}", "dim"), *((f"{row[i][0]:^9}", row[i][1]) for row in coloured)])
    return rows


def _chip(span: Span) -> Span:
    return f" {span[0]} ", span[1]


# ---- what lies before each seat ----


def _beside(columns: list[Drawing]) -> Drawing:
    height = max(len(column) for column in columns)
    return [[span for column in columns for span in _padded(column, i)] for i in range(height)]


def _padded(column: Drawing, i: int) -> list[Span]:
    spans = column[i] if i < len(column) else []
    used = sum(len(text) for text, _ in spans)
    return [*spans, (" " * max(WIDTH - used, 0), "")]


def _player(seen: CopenhagenView, seat: int, player: Player, name: str, language: str) -> Drawing:
    turn = seat in seen["to_act"]
    points = sentence("draw.points", {"n": seen["scores"][seat]}, language)
    building = _placed(seen["building"] or "") if seat == seen["turn"] else {}
    return [
        [(_fitted(f"{'>' if turn else ' '} {name}"), "bold")],
        [("  " + points, "")],
        *_house(player, building),
        *_hand(player["hand"], language),
        *_abilities(player, language),
    ]


def _fitted(text: str) -> str:
    return text if len(text) < WIDTH else text[: WIDTH - 2] + "…"


def _house(player: Player, new: dict[str, str]) -> Drawing:
    """A house, the highest row first, with the coats of arms at the ends of rows."""
    cells = _cells(player, new, "on ")
    covered = {name for tile in player["tiles"] for name in tile["cells"]}
    rows: Drawing = []
    for row in reversed(range(grid.ROWS)):
        full = covered.issuperset(grid.NAMES[row * 5 : row * 5 + 5])
        coat = ("✓" if full else "◊") if row in box.COAT_ROWS else " "
        rows.append([(f"{row + 1} ", "dim"), *cells[row * 5 : row * 5 + 5], (f" {coat}", "")])
    return [*rows, COLUMNS]


def _sketch(player: Player, new: dict[str, str], low: int, high: int) -> Drawing:
    """Some rows of a house; what stands there already is paler than what is new."""
    cells = _cells(player, new, "")
    rows = range(high, low - 1, -1)
    return [*([(f"{row + 1} ", "dim"), *cells[row * 5 : row * 5 + 5]] for row in rows), COLUMNS]


def _cells(player: Player, new: dict[str, str], on: str) -> list[Span]:
    """All cells of a house; those about to be covered are in brackets."""
    cells: list[Span] = [
        (" ◊ ", "") if box.COAT_CELLS & grid.CELL[i] else (" · ", "dim") for i in range(grid.CELLS)
    ]
    for tile in player["tiles"]:
        letter = tile["colour"][0]
        for name in tile["cells"]:
            text = f"[{letter.upper()}]" if name == tile["brick"] else f" {letter} "
            cells[grid.CELL_BY_NAME[name]] = (text, on + tile["colour"])
    for name, letter in new.items():
        colour = next(c for c in [*box.COLOURS, "white"] if c[0] == letter.lower())
        cells[grid.CELL_BY_NAME[name]] = (f"({letter})", f"on {colour}")
    return cells


def _hand(hand: Hand, language: str) -> Drawing:
    """Two rows: the number of cards, and one letter per card, `?` for those nobody has shown."""
    cards = hand["cards"] or hand["known"]
    spans: list[Span] = [("  ", "")]
    for colour, n in cards.items():
        spans += [(colour[0].upper(), f"on {colour}")] * n
    spans.append(("?" * (hand["size"] - sum(cards.values())), "dim"))
    return [[("  " + sentence("draw.hand", {"n": hand["size"]}, language), "dim")], spans]


def _abilities(player: Player, language: str) -> Drawing:
    rows: Drawing = []
    for name, ready in player["abilities"].items():
        text = _fitted(word(f"ability.{name}", language))
        rows.append([("  + " + text, "") if ready else ("  - " + text, "dim")])
    return rows


def _own_hand(seen: CopenhagenView, language: str) -> Drawing:
    """The own cards in whole words: they decide what can be built."""
    cards = None if seen["seat"] is None else seen["players"][seen["seat"]]["hand"]["cards"]
    if cards is None:
        return []
    spans: list[Span] = [(word("draw.own_hand", language), "bold")]
    for colour, n in cards.items():
        if n:
            spans += [("  ", ""), (f" {word(colour, language)} ×{n} ", f"on {colour}")]
    return [[], [*spans, ("  -", "dim")] if len(spans) == 1 else spans]
