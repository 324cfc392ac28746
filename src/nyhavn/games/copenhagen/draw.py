"""A position of Copenhagen for the terminal. Letters back the colours: r a window, [R] a brick."""

from __future__ import annotations

from typing import cast

from nyhavn.core.game import Drawing, Span, View
from nyhavn.games import grid
from nyhavn.games.copenhagen import box
from nyhavn.games.copenhagen.view import CopenhagenView, Hand, Player
from nyhavn.words import sentence, word

WIDTH = 24  # of a house with its labels: four fit into 100 columns


def draw(view: View, names: list[str], language: str = "en") -> Drawing:
    """Return the position as styled text."""
    seen = cast(CopenhagenView, view)
    return [
        _harbour(seen, language),
        [(_pile(seen, language), "dim")],
        [],
        *_supply(seen, language),
        [],
        *_players(seen, names, language),
    ]


def _harbour(seen: CopenhagenView, language: str) -> list[Span]:
    spans: list[Span] = [(word("draw.harbour", language) + "  ", "bold")]
    for slot, card in enumerate(seen["harbour"], start=1):
        name = word(card, language) if card else "-"
        spans += [(f" {slot} ", "dim"), (f" {name} ", f"on {card}" if card else "dim"), (" ", "")]
    return spans


def _pile(seen: CopenhagenView, language: str) -> str:
    values = {"n": seen["pile"], "discards": sum(seen["discards"].values())}
    text = sentence("draw.pile", values, language)
    if not seen["end_in_pile"]:
        return f"{text} {word('draw.end_later', language)}"
    if seen["pile"] >= 10:
        return f"{text} {word('draw.end_low', language)}"
    return f"{text} {sentence('draw.end_near', {'odds': seen['pile'] + 1}, language)}"


def _supply(seen: CopenhagenView, language: str) -> Drawing:
    head = word("draw.tiles", language)
    rows: Drawing = [[(f"{head:<10}", "bold")]]
    for colour in box.COLOURS:
        rows[0] += [(f" {word(colour, language):^9} ", f"on {colour}"), (" ", "")]
    rows[0].append((sentence("draw.white_tiles", {"n": seen["whites"]}, language), ""))
    for i, size in enumerate(box.SIZES):
        row: list[Span] = [(f"  {size}       ", "dim")]
        for colour in box.COLOURS:
            n = seen["supply"][colour][i]
            row.append((f"    x{n}      " if n else "    -       ", "" if n else "dim"))
        rows.append(row)
    return rows


def _players(seen: CopenhagenView, names: list[str], language: str) -> Drawing:
    columns = [
        _player(seen, seat, player, names[seat], language)
        for seat, player in enumerate(seen["players"])
    ]
    height = max(len(column) for column in columns)
    return [[span for column in columns for span in _padded(column, i)] for i in range(height)]


def _padded(column: Drawing, i: int) -> list[Span]:
    spans = column[i] if i < len(column) else []
    used = sum(len(text) for text, _ in spans)
    return [*spans, (" " * max(WIDTH - used, 0), "")]


def _player(seen: CopenhagenView, seat: int, player: Player, name: str, language: str) -> Drawing:
    turn = seat in seen["to_act"]
    points = sentence("draw.points", {"n": seen["scores"][seat]}, language)
    head = f"{'>' if turn else ' '} {name}"[: WIDTH - 2]
    return [
        [(head, "bold")],
        [("  " + points, "")],
        *_house(player),
        [("   a  b  c  d  e", "dim")],
        *_hand(player["hand"], language),
        *_abilities(player, language),
    ]


def _house(player: Player) -> Drawing:
    cells: list[Span] = [
        (" ◊ ", "") if box.COAT_CELLS & grid.CELL[i] else (" · ", "dim") for i in range(grid.CELLS)
    ]
    for tile in player["tiles"]:
        letter = tile["colour"][0]
        for name in tile["cells"]:
            text = f"[{letter.upper()}]" if name == tile["brick"] else f" {letter} "
            cells[grid.CELL_BY_NAME[name]] = (text, f"on {tile['colour']}")
    rows: Drawing = []
    for row in reversed(range(grid.ROWS)):
        spans = cells[row * 5 : row * 5 + 5]
        full = not any(text in (" ◊ ", " · ") for text, _ in spans)
        coat = ("◊" if not full else "✓") if row in box.COAT_ROWS else " "
        rows.append([(f"{row + 1} ", "dim"), *spans, (f" {coat}", "")])
    return rows


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
        text = word(f"ability.{name}", language)
        rows.append([("  + " + text, "") if ready else ("  - " + text, "dim")])
    return rows
