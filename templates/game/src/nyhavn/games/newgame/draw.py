"""A position of New Game for the terminal: the prize, and what everybody has."""

from __future__ import annotations

from nyhavn.core.game import Drawing, Span
from nyhavn.games.newgame.view import NewGameView
from nyhavn.words import sentence, word

NAME = 20  # columns for a name


def draw(seen: NewGameView, names: list[str], language: str = "en") -> Drawing:
    """Return the position as styled text."""
    return [
        _row("prize", [seen["prize"]] if seen["prize"] else [], language),
        _row("left", seen["left"], language),
        _row("lost", seen["lost"], language),
        [],
        *(_seat(seen, seat, name, language) for seat, name in enumerate(names)),
    ]


def _row(id: str, prizes: list[int], language: str) -> list[Span]:
    return [(f"{word(f'newgame.draw.{id}', language):<{NAME}} ", "bold"), (_listed(prizes), "")]


def _seat(seen: NewGameView, seat: int, name: str, language: str) -> list[Span]:
    player = seen["players"][seat]
    points = sentence("draw.points", {"n": seen["scores"][seat]}, language)
    shown = "?" if player["card"] is None else str(player["card"])
    return [
        (f"{name[:NAME]:<{NAME}} ", "bold" if seat in seen["to_act"] else ""),
        (f"{points:<12}", ""),
        (f"[{shown:>2}] " if player["down"] else "     ", "on yellow" if player["down"] else ""),
        (_listed(player["cards"]), "" if seat == seen["seat"] else "dim"),
    ]


def _listed(numbers: list[int]) -> str:
    return " ".join(map(str, numbers)) or "-"
