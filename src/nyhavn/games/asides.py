"""Asides: what a log tells beside a line, from its effects, in sentences that games share.

Their ids are `<game>.also.<what>`; each game has them in its own words.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from nyhavn.core.game import Effects, Saying


def spent(game: str, effects: Effects, names: Callable[[str], str]) -> list[Saying]:
    """Tell which abilities were spent; `names` gives what a sentence calls them."""
    abilities = [*map(names, effects.get("spends", ()))]
    return [(f"{game}.also.spends", {"abilities": abilities})] if abilities else []


def scored(game: str, effects: Effects, names: Callable[[str], str] = str) -> list[Saying]:
    """Tell where points come from, each row, column, track or zone with its value."""
    found: list[Saying] = []
    for source in effects.get("sources", ()):
        kind = ".clean" if source.get("clean") else ".first" if source.get("first") else ""
        values = {"at": names(source["at"]), "n": source["points"]}
        found.append((f"{game}.also.{source['source']}{kind}", values))
    return found


def counted(game: str, effects: Effects) -> list[Saying]:
    """Tell how many coats of arms were earned."""
    n = len(effects.get("coats", ()))
    return [(f"{game}.also.coats", {"n": n})] if n else []


def only(game: str, line: str, verbs: Collection[str]) -> list[Saying]:
    """Tell that there was no other choice, for lines that look like one."""
    return [(f"{game}.also.only", {})] if line.partition(" ")[0] in verbs else []
