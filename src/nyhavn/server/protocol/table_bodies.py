"""Table bodies: a table is made, settled, begun and looked at."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct, field

from nyhavn.server.protocol.body import Body
from nyhavn.server.protocol.seat_bodies import MOST_SEATS, AnySeat
from nyhavn.server.protocol.wire import Order, TableMessage


class KnownDeal(Body, tag_field="kind", tag="known"):
    """The luck of a match that is over."""

    seed: str
    # By place; none: nobody's.
    salts: Annotated[list[str], Meta(max_length=MOST_SEATS)] = field(default_factory=list)


class Practice(Body, tag_field="kind", tag="practice"):
    """To play on from the record of a finished match, behind its first n entries."""

    record: str
    n: Annotated[int, Meta(ge=1, le=999_999)]


class Make(Body):
    """A new table."""

    game: str
    seats: Annotated[list[AnySeat], Meta(min_length=1, max_length=MOST_SEATS)]
    options: dict[str, str] = field(default_factory=dict)
    hints: bool = False
    start: bool = False
    clock: int = 0  # seconds for a decision; 0: none
    lesson: bool = False  # the game's own first match on a fixed deal; it begins at once
    order: Order = "as_given"  # who starts: the first seat, or who has it by lot
    deal: KnownDeal | Practice | None = None  # where luck comes from; none: the table's own seal


class Settings(Body):
    """What is to change; the rest stays."""

    seats: Annotated[int, Meta(ge=1, le=MOST_SEATS)] | None = None
    options: dict[str, str] | None = None
    hints: bool | None = None
    clock: int | None = None
    order: Order | None = None


class Start(Body):
    """Deal. The salt is the asking seat's part of the luck."""

    salt: str | None = None


class LuckPart(Body):
    """The asking seat's part of the luck: promised by its hash or, when the match begins, shown."""

    commit: str | None = None
    salt: str | None = None


class Made(Struct, frozen=True):
    """A table, its invitation, and a token for every person at it."""

    table: str
    invite: str
    tokens: list[str | None]


class Next(Struct, frozen=True):
    """The table of the rematch."""

    table: str


class Glance(Struct, frozen=True):
    """A table, and how its match stands."""

    table: TableMessage
    n: int
    to_act: list[int]
    scores: list[int]
    ranking: list[list[int]] | None
    clock: dict[int, int]  # as in an update
    waits: int | None = None  # milliseconds since the latest entry of a match that runs
