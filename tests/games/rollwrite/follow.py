"""What a line does, once more and slowly: from one view to the next, on plain data alone."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from tests.games.rollwrite import naive
from tests.games.rollwrite.difference import sources
from tests.games.rollwrite.naive import COLOURS, FACES, View


def after(view: View, seat: int | None, line: str) -> View:
    """Return the view after a line of a seat (None: of chance)."""
    new = deepcopy(view)
    verb, _, rest = line.partition(" ")
    if seat is None and verb == "lot":
        _cross(new, rest)
    elif seat is None:
        new["dice"] = sorted(new["dice"] + rest.split(","), key=FACES.index)
        new |= {"rolling": 0, "phase": "turn", "to_act": [new["turn"]]}
    elif verb == "mark":
        _mark(new, seat, rest)
    elif verb == "done" and new["phase"] == "mark":
        _marked(new, seat)
    elif verb == "start":
        new["players"][seat]["tracks"][rest]["boxes"] = 2
        if seat == 0:
            new["to_act"] = [1]
        else:
            _roll_all(new, 0)
    else:
        _own(new, new["players"][seat], verb, rest)
    new["scores"] = naive.recount(new)
    for other, player in enumerate(new["players"]):
        player["sources"] = sources(new, other)
    _end_of_round(new)
    _show_ready(new)
    new["payments"] = naive.payments(new)
    return new


def _cross(new: View, lots: str) -> None:
    """The lot: one of the two shapes of size 4 of each colour is crossed out."""
    new["to_act"] = [0]
    for colour, lot in zip(COLOURS, lots.split(","), strict=True):
        for crossed in (new["crossed"], new["removed"]):
            crossed[colour][["first", "second"].index(lot)] = True


def _own(new: View, sheet: dict[str, Any], verb: str, rest: str) -> None:
    """A line of the seat whose turn it is."""
    if verb in ("reroll", "change", "nox", "single"):
        track = {"reroll": "red", "change": "green", "nox": "blue", "single": "purple"}[verb]
        sheet["tracks"][track]["abilities_spent"] += 1
    if verb == "reroll":
        for die in rest.split(","):
            new["dice"].remove(die)
        new |= {"phase": "roll", "to_act": [], "rolling": len(rest.split(","))}
    elif verb == "change":
        dice, to = rest.split(" ")
        for die in dice.split(","):
            new["dice"].remove(die)
            new["dice"].append(to)
        new["dice"].sort(key=FACES.index)
    elif verb == "nox":
        new["nox"] = True
        if new["phase"] == "x":
            _ink(new, sheet, None)
    elif verb == "draw":
        _choose(new, sheet, rest)
    elif verb == "use":
        _use(new, sheet, rest)
    elif verb == "x":
        _ink(new, sheet, rest)
    elif verb == "single":
        _fill(new, sheet, {rest: "O" if new["nox"] else "X"})
    elif verb == "coat":
        new["coats"] -= 1
        _fill(new, sheet, {rest: "O"})
    elif verb == "track":
        new["coats"] -= 1
        track = sheet["tracks"][rest]
        track["boxes"] = min(track["boxes"] + 2, 9)
        new["progress"] = True
        _fill(new, sheet, {})
    elif verb == "pass":
        new |= {"drawn": True, "phase": "after"}
    elif verb == "done":
        _let_others_mark(new)


def _choose(new: View, sheet: dict[str, Any], rest: str) -> None:
    shape, cells = rest.split(" ")
    colour, size = shape.split("-")
    new |= {"drawing": f"draw {rest}", "phase": "use"}
    if int(size) < 4:
        return
    fitting = [
        nth
        for nth in (2, 3, 4)
        if len(naive.SHAPES[colour][nth]) == int(size)
        and tuple(cells.split(",")) in naive.placed(colour, nth)
    ]
    for nth in fitting:
        if not new["crossed"][colour][nth - 2]:
            new["crossed"][colour][nth - 2] = True
            return
    sheet["tracks"]["yellow"]["abilities_spent"] += 1


def _use(new: View, sheet: dict[str, Any], rest: str) -> None:
    colour = new["drawing"].split(" ")[1].split("-")[0]
    for die in rest.split(","):
        if die == "+":
            sheet["tracks"][colour]["bonuses_spent"] += 1
        else:
            new["dice"].remove(die)
            new["used"].append(die)
    new["phase"] = "x"
    if new["nox"]:
        _ink(new, sheet, None)


def _ink(new: View, sheet: dict[str, Any], x: str | None) -> None:
    cells = new["drawing"].split(" ")[2].split(",")
    new |= {"drawing": None, "drawn": True}
    _fill(new, sheet, {cell: "X" if cell == x else "O" for cell in cells})


def _fill(new: View, sheet: dict[str, Any], drawn: dict[str, str]) -> None:
    """Draw squares, then say what is asked next: a coat of arms, or the rest of the turn."""
    coats = [[f"{c}{row}" for c in "abcde"] for row in (2, 4, 6)]
    coats += [[f"{c}{row}" for row in range(1, 10)] for c in "bd"]
    complete = sum(all(cell in sheet["squares"] for cell in line) for line in coats)
    sheet["squares"] |= drawn
    sheet["squares"] = {c: sheet["squares"][c] for c in naive.EVERY_SQUARE if c in sheet["squares"]}
    new["coats"] += sum(all(cell in sheet["squares"] for cell in line) for line in coats) - complete
    new["progress"] = new["progress"] or bool(drawn)
    if new["coats"] and naive.coat_lines(sheet):
        new["phase"] = "coat"
    else:
        new |= {"coats": 0, "phase": "after" if new["drawn"] else "turn"}


def _let_others_mark(new: View) -> None:
    others = [seat for seat in range(new["seats"]) if seat != new["turn"]]
    marking = [s for s in others if naive.mark_lines(new["players"][s], new["dice"])]
    new |= {"phase": "mark", "to_act": marking}
    if not marking:
        _pass_dice(new)


def _mark(new: View, seat: int, track: str) -> None:
    new["players"][seat]["tracks"][track]["boxes"] += 1
    new["progress"] = True
    if new["seats"] == 2:
        die = track if track in new["dice"] else "white"
        new["dice"].remove(die)
        new["used"] = sorted([*new["used"], die], key=FACES.index)
        new["marks"] += 1
        if new["marks"] < 2 and naive.mark_lines(new["players"][seat], new["dice"]):
            return
    _marked(new, seat)


def _marked(new: View, seat: int) -> None:
    new["to_act"].remove(seat)
    if not new["to_act"]:
        _pass_dice(new)


def _pass_dice(new: View) -> None:
    new["marks"] = 0
    if new["turn"] == new["seats"] - 1:
        new["phase"] = "round"
    else:
        _roll_all(new, new["turn"] + 1)


def _end_of_round(new: View) -> None:
    if new["phase"] != "round":
        return
    if max(new["scores"]) >= 12 or not new["progress"]:
        new |= {"phase": "over", "over": True}
        return
    new["round"] += 1
    new["progress"] = False
    _roll_all(new, 0)


def _roll_all(new: View, turn: int) -> None:
    new |= {"turn": turn, "phase": "roll", "to_act": [], "rolling": 5, "dice": [], "used": []}
    new |= {"nox": False, "drawn": False}
    new["boxes_before"] = {c: new["players"][turn]["tracks"][c]["boxes"] for c in COLOURS}


def _show_ready(new: View) -> None:
    """Ready: what was unlocked before the seat's turn, or by now if it is not its turn."""
    for seat, sheet in enumerate(new["players"]):
        on = seat == new["turn"] and new["phase"] not in ("start", "mark", "over")
        for colour, track in sheet["tracks"].items():
            boxes = new["boxes_before"][colour] if on else track["boxes"]
            for name, sign in (("bonuses", "+"), ("abilities", "*")):
                track[name] = naive.unlocked(colour, boxes, sign) - track[f"{name}_spent"]
