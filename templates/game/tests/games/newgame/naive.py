"""The rules of New Game read a second time, slowly and from views alone."""

from __future__ import annotations

from nyhavn.core.game import View


def recount(view: View) -> list[int]:
    """Return the points of all seats (N1.2)."""
    return [sum(player["won"]) for player in view["players"]]


def legal(view: View, seat: int) -> set[str]:
    """Return the legal lines of a seat, from its own view (N3.1)."""
    if view["phase"] != "bid" or view["players"][seat]["down"]:
        return set()
    return {f"bid {card}" for card in view["players"][seat]["cards"]}


def winner(cards: list[int]) -> int | None:
    """Return who wins with these cards (N4.1, N4.2)."""
    single = [card for card in cards if cards.count(card) == 1]
    return cards.index(max(single)) if single else None
