"""Replay bodies: a match is looked at again."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from nyhavn.server.protocol.advice_bodies import StyledText
from nyhavn.server.protocol.wire import Said, TableDeal, View


class Chances(Struct, frozen=True):
    """What chance could have done: lists of lines with their weights, and the list of each act.

    `lots`: the letters of every option that was dealt by lot before the match began.
    """

    lists: list[list[tuple[str, int]]]
    acts: list[int]
    lots: dict[str, list[str]]
    # Drawn by turns: how many turns had passed at each act, and how many acts in that turn.
    turns: list[tuple[int, int]] | None = None


class Step(Struct, frozen=True, omit_defaults=True):
    """One position of a replay; `rows`, if they were asked for, as the terminal draws it."""

    view: View
    to_act: list[int]
    scores: list[int]
    rows: list[list[StyledText]] | None = None


class Replay(Struct, frozen=True):
    """A record as one seat (or a spectator) could have seen it."""

    game: str
    version: int
    seats: int
    names: list[str] | None
    options: dict[str, Any]
    over: bool
    ranking: list[list[int]] | None
    luck: Literal["fair", "unsealed", "unproven"]
    seal: str | None
    seed: str | None
    salts: list[str] | None
    commits: list[str] | None
    order: list[int] | None  # by lot: for each seat, the place of who came there
    chances: Chances | None
    said: list[Said]
    steps: list[Step]
    common: dict[str, Any]  # what belongs to every view, and is not repeated in them
    deal: TableDeal | None = None
    draws: str | None = None  # how luck follows from the seed, if not as usual


class ReviewProgress(Struct, frozen=True):
    """How far a review is: parts done and how many there are; the review itself, when it is ready
    (as `nyhavn review --json` prints it)."""

    id: str
    state: Literal["none", "thinking", "ready"]
    done: int
    of: int
    review: dict[str, Any] | None = None
