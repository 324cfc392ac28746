"""Bodies: what HTTP calls take and answer. `docs/protocol.md` says what they mean."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from nyhavn.server.protocol.wire import Said, TableMessage, View

MOST_SEATS = 8  # more than any game has
# What clients call some of these types, in the OpenAPI document and in TypeScript.
PUBLISHED = {"BotSeat": "Bot", "OpenSeat": "Open", "PersonSeat": "Person", "TableMessage": "Table"}


class Body(Struct, forbid_unknown_fields=True):
    """What a client sends."""


class PersonSeat(Body, tag_field="kind", tag="person"):
    """Somebody who gets a token."""

    name: str
    salt: str | None = None


class BotSeat(Body, tag_field="kind", tag="bot"):
    """A bot of some level."""

    level: str
    name: str | None = None


class OpenSeat(Body, tag_field="kind", tag="open"):
    """A seat for whoever has the invitation."""


Sitter = BotSeat | OpenSeat
AnySeat = PersonSeat | BotSeat | OpenSeat


class Make(Body):
    """A new table."""

    game: str
    seats: Annotated[list[AnySeat], Meta(min_length=1, max_length=MOST_SEATS)]
    options: dict[str, str] = {}
    hints: bool = False
    start: bool = False
    clock: int = 0  # seconds for a decision; 0: none


class Join(Body):
    """Take an open seat: this one, or the first."""

    invite: str
    name: str
    seat: int | None = None
    salt: str | None = None


class Settings(Body):
    """What is to change; the rest stays."""

    seats: Annotated[int, Meta(ge=1, le=MOST_SEATS)] | None = None
    options: dict[str, str] | None = None
    hints: bool | None = None
    clock: int | None = None


class Start(Body):
    """Deal. The salt is the asking seat's part of the luck."""

    salt: str | None = None


class Leave(Body):
    """The level of the stand-in."""

    level: str | None = None


class Nothing(Body):
    """Nothing to say."""


class Drawn(Body):
    """Text to be drawn as a QR code."""

    text: Annotated[str, Meta(min_length=1, max_length=400)]


# ---- answers ----


class Done(Struct, frozen=True):
    """It is done."""


class Made(Struct, frozen=True):
    """A table, its invitation, and a token for every person at it."""

    table: str
    invite: str
    tokens: list[str | None]


class Joined(Struct, frozen=True):
    """A seat and its secret."""

    seat: int
    token: str


class Invited(Struct, frozen=True):
    """The invitation that is valid from now on."""

    invite: str


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


class Title(Struct, frozen=True):
    """A game on the shelf; `options` with the values that may be combined."""

    name: str
    version: int
    seats: list[int]
    secrets: bool
    options: dict[str, list[str]]


class Shelf(Struct, frozen=True):
    """What can be played here, against whom, and from where."""

    games: list[Title]
    levels: list[str]
    url: str | None
    local: bool


class Advice(Struct, frozen=True):
    """What a strong bot thinks of a line."""

    line: str
    win: float
    margin: float
    share: float


class Hint(Struct, frozen=True):
    """Advice for the position after n entries, best line first."""

    n: int
    advice: list[Advice]


class Step(Struct, frozen=True):
    """One position of a replay."""

    view: View
    to_act: list[int]
    scores: list[int]


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
    said: list[Said]
    steps: list[Step]


class Code(Struct, frozen=True):
    """A QR code as an SVG path in a square of this size."""

    size: int
    path: str


class Health(Struct, frozen=True):
    """The server answers."""

    ok: bool
