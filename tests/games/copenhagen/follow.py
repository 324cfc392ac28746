"""What a line does, told a second time: from a view and the next entry to the next view.

A reader of the log who knows the rules needs nothing else to keep up, so `follow` is also the proof
that a view holds no more than the log tells. Written on views alone, like naive.py.
"""

from __future__ import annotations

from copy import deepcopy

from tests.games.copenhagen.difference import sources
from tests.games.copenhagen.naive import (
    COAT_ROWS,
    COATS,
    COLOURS,
    View,
    active,
    by_line,
    cell,
    chosen,
    complete_rows,
    house,
    name,
    needs,
    price,
    recount,
)

STARTING_HANDS = (2, 3, 3, 4)


def follow(view: View, who: int, line: str) -> View:
    """Return the view after an entry as its owner may read it; chance is -1."""
    new = deepcopy(view)
    verb, _, rest = line.partition(" ")
    if verb == "deal":
        _deal(new, rest)
    elif verb == "take":
        _take(new, who, tuple(map(int, rest.split(","))))
    elif verb == "discard":
        _drop(new, who, rest, 1)
        _after_take(new, who)
    elif verb == "build":
        new["phase"], new["building"], new["cost"] = "pay", line, price(view, who, line)
    elif verb == "pay":
        _pay(new, who, rest)
    elif verb == "done":
        _end_turn(new)
    else:
        _bonus(new, who, verb, rest)
    return new


# ---- chance ----


def _deal(view: View, card: str) -> None:
    if card == "end":
        view["end_in_pile"] = False
        _finish(view)
        return
    view["pile"] -= 1
    if card != "?":
        view["unseen"][card] -= 1
    if view["phase"] == "setup":
        _deal_setup(view, card)
        return
    view["harbour"][view["harbour"].index(None)] = card
    if None in view["harbour"] or chosen(view, "reshuffle") == "once":  # C10.6
        _reshuffle(view)
    if None not in view["harbour"]:
        _next_turn(view)


def _deal_setup(view: View, card: str) -> None:
    """Seven piers, then the hands (C3.3, C3.6)."""
    to = [seat for seat in range(view["seats"]) for _ in range(STARTING_HANDS[seat])]
    nth = view["dealt"]
    view["dealt"] += 1
    if nth < 7:
        view["harbour"][nth] = card
    else:
        hand = view["players"][to[nth - 7]]["hand"]
        hand["size"] += 1
        if card != "?":
            hand["cards"][card] += 1
    if view["dealt"] == 7 + len(to):
        view["phase"], view["to_act"] = "turn", [0]


def _reshuffle(view: View) -> None:
    """A card is needed: a first empty pile is made new from the discards (C10.1)."""
    if view["pile"] == 0 and not view["end_in_pile"]:
        for colour in COLOURS:
            view["pile"] += view["discards"][colour]
            view["unseen"][colour] += view["discards"][colour]
            view["discards"][colour] = 0
        view["end_in_pile"] = True


# ---- a turn ----


def _take(view: View, seat: int, slots: tuple[int, ...]) -> None:
    hand = view["players"][seat]["hand"]
    for slot in slots:
        card = view["harbour"][slot - 1]
        view["harbour"][slot - 1] = None
        hand["size"] += 1
        if chosen(view, "hands") != "closed":
            hand["known"][card] += 1
        elif not hand["cards"]:
            view["unseen"][card] += 1  # forgotten at once (C5.6)
        if hand["cards"]:
            hand["cards"][card] += 1
    _spend(view, seat, needs(slots))
    view["took"] = True
    _after_take(view, seat)


def _after_take(view: View, seat: int) -> None:
    if view["players"][seat]["hand"]["size"] > 7:
        view["phase"] = "discard"
    elif active(view, seat, "both"):
        view["phase"] = "after"
    else:
        _end_turn(view)


def _drop(view: View, seat: int, colour: str, cards: int) -> None:
    """Cards leave a hand, those that everybody knew first (C5.5)."""
    hand = view["players"][seat]["hand"]
    hand["size"] -= cards
    view["discards"][colour] += cards
    known = min(cards, hand["known"][colour])
    hand["known"][colour] -= known
    if hand["cards"]:
        hand["cards"][colour] -= cards
    else:
        view["unseen"][colour] -= cards - known  # shown for the first time


def _pay(view: View, seat: int, rest: str) -> None:
    placed = by_line()[view["building"]]
    paid = {part[:-1]: int(part[-1]) for part in rest.split(",") if rest != "nothing"}
    spent = {"both"} if view["took"] else set()
    if sum(paid.values()) < view["cost"]:
        spent.add("discount")
    if set(paid) - {placed.colour}:
        spent.add("change")
    _spend(view, seat, spent)
    for colour, cards in paid.items():
        _drop(view, seat, colour, cards)
    view["supply"][placed.colour][placed.size - 2] -= 1
    view["building"], view["cost"] = None, 0
    _cover(view, seat, placed.colour, {name(c) for c in placed.cells}, name(placed.brick))


def _spend(view: View, seat: int, abilities: set[str]) -> None:
    for ability in abilities:
        assert view["players"][seat]["abilities"][ability], f"{ability} is not active"
        view["players"][seat]["abilities"][ability] = False


def _cover(view: View, seat: int, colour: str, cells: set[str], brick: str | None) -> None:
    """Place a tile; count its points (C8) and coats of arms (C9.1)."""
    before = complete_rows(house(view, seat))
    ordered = sorted(cells, key=_by_row)
    tiles = view["players"][seat]["tiles"]
    tiles.append({"colour": colour, "cells": ordered, "brick": brick})
    tiles.sort(key=lambda tile: _by_row(tile["cells"][0]))
    rows = complete_rows(house(view, seat)) - before
    view["bonuses"] += len(cells & COATS) + len(rows & COAT_ROWS)
    view["scores"] = recount(view)
    view["players"][seat]["sources"] = sources(view, seat)
    if view["scores"][seat] >= 12:
        _finish(view)
    else:
        _next_bonus(view)


def _by_row(word: str) -> tuple[int, int]:
    x, y = cell(word)
    return y, x


def _bonus(view: View, seat: int, verb: str, rest: str) -> None:
    view["bonuses"] -= 1
    abilities = view["players"][seat]["abilities"]
    if verb == "white":
        view["whites"] -= 1
        _cover(view, seat, "white", {rest}, None)
        return
    if verb == "ability":
        abilities[rest] = True
    elif verb == "reactivate":
        abilities.update(dict.fromkeys(abilities, True))
    else:
        assert verb == "skip"
    _next_bonus(view)


def _next_bonus(view: View) -> None:
    if view["bonuses"]:
        view["phase"] = "bonus"
    else:
        _end_turn(view)


def _end_turn(view: View) -> None:
    view["took"] = False
    if None in view["harbour"]:
        view["phase"], view["to_act"] = "refill", []
        _reshuffle(view)
    else:
        _next_turn(view)


def _next_turn(view: View) -> None:
    view["turn"] = (view["turn"] + 1) % view["seats"]
    view["phase"], view["to_act"] = "turn", [view["turn"]]


def _finish(view: View) -> None:
    """The end: nothing is owed any more, bonuses not yet taken are lost (C8.2, C10.2)."""
    view["phase"], view["to_act"], view["over"] = "over", [], True
    view["took"], view["bonuses"] = False, 0
