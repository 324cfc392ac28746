"""Roll & Write once more, slowly: lists and sets of squares, no bits, no tables of the game.

Works on a view alone. `legal` says what a seat may play, `recount` what everybody has scored.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Any

COLOURS = ["red", "blue", "purple", "green", "yellow"]
FACES = [*COLOURS, "white"]
TRACKS = {
    "red": "+*+***...",
    "blue": "+*.*+*...",
    "purple": "+.*+*.*..",
    "green": "+..*+.**.",
    "yellow": "+.*+.**..",
}
L3, I3, DOMINO = [(0, 0), (1, 0), (1, 1)], [(0, 0), (0, 1), (0, 2)], [(0, 0), (0, 1)]
SQUARE = [(0, 0), (1, 0), (0, 1), (1, 1)]
I4, I5 = [(0, y) for y in range(4)], [(x, 0) for x in range(5)]
# Sizes 2, 3, 4, 4, 5 of each colour, as (x, y) with y upwards.
SHAPES = {
    "red": [DOMINO, L3, SQUARE, SQUARE, [(0, 0), (1, 0), (2, 0), (1, 1), (2, 1)]],
    "blue": [
        DOMINO, L3, [(0, 0), (1, 0), (1, 1), (1, 2)], [(0, 0), (1, 0), (0, 1), (0, 2)],
        [(0, 0), (1, 0), (2, 0), (1, 1), (1, 2)],
    ],
    "purple": [DOMINO, I3, I4, I4, I5],
    "green": [
        DOMINO, I3, [(1, 0), (0, 1), (1, 1), (1, 2)], [(0, 0), (0, 1), (1, 1), (0, 2)],
        [(1, 0), (0, 1), (1, 1), (2, 1), (1, 2)],
    ],
    "yellow": [
        DOMINO, L3, [(0, 0), (0, 1), (1, 1), (1, 2)], [(1, 0), (0, 1), (1, 1), (0, 2)],
        [(0, 0), (0, 1), (1, 1), (2, 1), (2, 2)],
    ],
}  # fmt: skip
EVERY_SQUARE = [f"{column}{row}" for row in range(1, 10) for column in "abcde"]

View = dict[str, Any]


def legal(view: View, seat: int) -> set[str]:
    """Return every line the seat may play."""
    if seat not in view["to_act"]:
        return set()
    sheet = view["players"][seat]
    asked = {
        "start": lambda: {f"start {colour}" for colour in COLOURS},
        "turn": lambda: _turn(view, seat),
        "use": lambda: _uses(view),
        "x": lambda: _x(view, seat),
        "coat": lambda: coat_lines(sheet),
        "after": lambda: _after(view, seat),
        "mark": lambda: mark_lines(sheet, view["dice"]) | _declining(view),
    }
    return asked[view["phase"]]()


def option(view: View, name: str) -> str | None:
    """Return what was chosen instead of the usual (R11), if something was."""
    chosen: dict[str, str] = view.get("options", {})
    return chosen.get(name)


def recount(view: View) -> list[int]:
    """Return the points of every seat, counted from its sheet (R7.1, R7.3)."""
    return [_points(player) for player in view["players"]]


def _points(player: dict[str, Any]) -> int:
    squares, points = player["squares"], 0
    for line, worth in lines_of_building():
        signs = [squares.get(cell) for cell in line]
        if None not in signs:
            points += worth if "X" in signs else 2 * worth
    return points + sum(2 for track in player["tracks"].values() if track["boxes"] == 9)


def lines_of_building() -> list[tuple[list[str], int]]:
    """Return every row and column, and what it is worth with an X in it."""
    rows = [([f"{column}{row}" for column in "abcde"], 1) for row in range(1, 10)]
    return rows + [([f"{column}{row}" for row in range(1, 10)], 2) for column in "abcde"]


# ---- what is ready ----


def unlocked(colour: str, boxes: int, sign: str) -> int:
    """Return how many gifts of a kind the first boxes of a track have given."""
    owned = 2 if (colour, sign) == ("red", "*") else 0
    return owned + sum(1 for gift in TRACKS[colour][:boxes] if gift == sign)


def abilities(view: View, colour: str) -> int:
    """Return how many abilities the seat whose turn it is can use now."""
    track = view["players"][view["turn"]]["tracks"][colour]
    return unlocked(colour, view["boxes_before"][colour], "*") - int(track["abilities_spent"])


def bonuses(view: View, colour: str) -> int:
    """Return how many bonuses the seat whose turn it is can spend now, at most two."""
    track = view["players"][view["turn"]]["tracks"][colour]
    ready = unlocked(colour, view["boxes_before"][colour], "+") - int(track["bonuses_spent"])
    return min(2, ready)


# ---- where one can draw ----


def standing_on_something(cell: str, squares: dict[str, str]) -> bool:
    """Say whether a square is on row 1 or directly above a filled one."""
    column, row = cell[0], int(cell[1])
    return row == 1 or f"{column}{row - 1}" in squares


def single_squares(squares: dict[str, str]) -> set[str]:
    """Return where one square may be drawn."""
    empty = [cell for cell in EVERY_SQUARE if cell not in squares]
    return {cell for cell in empty if standing_on_something(cell, squares)}


@cache
def placed(colour: str, nth: int) -> frozenset[tuple[str, ...]]:
    """Return every set of squares a shape can cover, turned but never mirrored."""
    found = set()
    spots = SHAPES[colour][nth]
    for _ in range(4):
        spots = [(y, -x) for x, y in spots]
        for dx in range(-5, 10):
            for dy in range(-5, 14):
                moved = [(x + dx, y + dy) for x, y in spots]
                if all(0 <= x < 5 and 0 <= y < 9 for x, y in moved):
                    by_row = sorted(moved, key=lambda spot: (spot[1], spot[0]))
                    found.add(tuple(f"{'abcde'[x]}{y + 1}" for x, y in by_row))
    return frozenset(found)


def _fits(cells: tuple[str, ...], squares: dict[str, str]) -> bool:
    free = all(cell not in squares for cell in cells)
    return free and any(standing_on_something(cell, squares) for cell in cells)


def _draws(view: View) -> set[str]:
    squares = view["players"][view["turn"]]["squares"]
    found = set()
    for colour in COLOURS:
        dice = view["dice"].count(colour) + view["dice"].count("white")
        for nth, size in enumerate([2, 3, 4, 4, 5]):
            crossed = nth >= 2 and view["crossed"][colour][nth - 2]
            if crossed and (abilities(view, "yellow") == 0 or _unreachable(view, colour, nth)):
                continue
            if dice + bonuses(view, colour) >= size:
                for cells in placed(colour, nth):
                    if _fits(cells, squares):
                        found.add(f"draw {colour}-{size} {','.join(cells)}")
    return found


def _unreachable(view: View, colour: str, nth: int) -> bool:
    """Say whether "use again" is not for this shape: crossed out beforehand, and so agreed."""
    removed: list[bool] = view.get("removed", {}).get(colour, [False] * 3)
    return option(view, "use_again") == "not_removed" and removed[nth - 2]


# ---- one phase after the other ----


def _turn(view: View, seat: int) -> set[str]:
    dice = view["dice"]
    found = _draws(view)
    if not found or option(view, "pass") != "needed":
        found.add("pass")
    if abilities(view, "red") > 0:
        for n in range(1, 6):
            found |= {"reroll " + listed(list(part)) for part in combinations(dice, n)}
    if abilities(view, "green") > 0:
        faces = FACES if option(view, "white_face") == "yes" else COLOURS
        for colour in faces:
            for n in range(1, dice.count(colour) + 1):
                for to in faces:
                    if to != colour:
                        found.add(f"change {listed([colour] * n)} {to}")
    if abilities(view, "blue") > 0 and not view["nox"]:
        found.add("nox")
    return found | _singles(view, seat)


def listed(dice: list[str]) -> str:
    """Write dice in the order of the game."""
    return ",".join(sorted(dice, key=FACES.index))


def _singles(view: View, seat: int) -> set[str]:
    if abilities(view, "purple") == 0:
        return set()
    return {f"single {cell}" for cell in single_squares(view["players"][seat]["squares"])}


def _uses(view: View) -> set[str]:
    colour, size = view["drawing"].split(" ")[1].split("-")
    spent = ["+"] * int(size)
    return {"use " + ",".join((way + spent)[: int(size)]) for way in _ways(view, colour, int(size))}


def _ways(view: View, colour: str, size: int) -> list[list[str]]:
    """The dice of each way to pay: of as many as there are, at most one for each square."""
    fitting = [die for die in view["dice"] if die in (colour, "white")]
    parts = {tuple(part) for part in combinations(fitting, min(size, len(fitting)))}
    return sorted(map(list, parts), key=lambda way: way.count(colour))


def payments(view: View) -> dict[str, list[list[str]]]:
    """Return the ways to pay for every shape that can be paid before one is chosen."""
    found = {}
    for colour in COLOURS if view["phase"] == "turn" else ():
        dice = view["dice"].count(colour) + view["dice"].count("white")
        for size in (2, 3, 4, 5):
            if dice + bonuses(view, colour) >= size:
                found[f"{colour}-{size}"] = _ways(view, colour, size)
    return found


def _x(view: View, seat: int) -> set[str]:
    found = {f"x {cell}" for cell in view["drawing"].split(" ")[2].split(",")}
    return found | ({"nox"} if abilities(view, "blue") > 0 else set())


def coat_lines(sheet: dict[str, Any]) -> set[str]:
    """Return what a coat of arms can be taken for."""
    squares = {f"coat {cell}" for cell in single_squares(sheet["squares"])}
    return squares | {f"track {c}" for c in COLOURS if sheet["tracks"][c]["boxes"] < 9}


def _after(view: View, seat: int) -> set[str]:
    found = {"done"} | _singles(view, seat)
    if len(found) > 1 and abilities(view, "blue") > 0 and not view["nox"]:
        found.add("nox")
    return found


def mark_lines(sheet: dict[str, Any], dice: list[str]) -> set[str]:
    """Return which tracks can be marked with these unused dice."""
    open_tracks = [colour for colour in COLOURS if sheet["tracks"][colour]["boxes"] < 9]
    return {f"mark {colour}" for colour in open_tracks if colour in dice or "white" in dice}


def _declining(view: View) -> set[str]:
    return {"done"} if option(view, "marking") == "may" else set()
