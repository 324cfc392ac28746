"""Bounds: how much the engine has room for. What is beyond is refused with a sentence."""

from __future__ import annotations

SEATS = 4
ROOM = 4096  # numbers in a buffer (`raw.room`): actions of a game, and traits of its positions


def check_seats(seats: int) -> None:
    """Refuse a number of seats that no state has room for."""
    if not 1 <= seats <= SEATS:
        raise ValueError(f"a state is for 1 to {SEATS} seats, not for {seats}")


def check_game(name: str, seats: tuple[int, ...], space: int, traits: int) -> None:
    """Refuse a game whose lines or traits could run over a buffer."""
    if not seats or not all(2 <= n <= SEATS for n in seats):
        raise ValueError(f"{name}: a game is for 2 to {SEATS} seats, not for {list(seats)}")
    if not 1 <= space <= ROOM:
        raise ValueError(f"{name}: a game has 1 to {ROOM} lines, not {space}; cut them into steps")
    if not 0 <= traits <= ROOM:
        raise ValueError(f"{name}: a game has at most {ROOM} traits, not {traits}")
