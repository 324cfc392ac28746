"""Wire: every message of the socket. `docs/protocol.md` says what they mean."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

LONGEST_FRAME = 4_096  # bytes of a message from a client

# What the generator of TypeScript types writes instead of a plain dict.
View = Annotated[dict[str, Any], Meta(extra={"ts": "View"})]
Notes = Annotated[dict[str, Any], Meta(extra={"ts": "Notes"})]
Kind = Literal["person", "bot", "open"]
Stage = Literal["open", "playing", "over"]


class Message(Struct, tag_field="type", tag=str.lower):
    """Anything that travels through the socket."""


# ---- from a client ----


class Hello(Message):
    """Who I am (without a token: a spectator), and how many entries I have."""

    table: str
    token: str | None = None
    have: Annotated[int, Meta(ge=0)] = 0
    lang: str | None = None


class Move(Message):
    """My nth choice."""

    nth: Annotated[int, Meta(ge=1)]
    line: str


class Ping(Message):
    """The number of entries and the version of the table that I know, and my own time."""

    n: Annotated[int, Meta(ge=0)]
    v: int | None = None
    at: Annotated[int, Meta(ge=0, le=2**53)] | None = None


Asked = Hello | Move | Ping


# ---- to a client ----


class Said(Struct, frozen=True):
    """One entry as the listener may read it, with the sentence that tells it."""

    n: int
    who: int | None  # null: chance
    line: str
    kind: Literal["chosen", "forced", "dealt", "undo"]
    id: str
    values: dict[str, Any]
    cards: tuple[str, ...]
    points: int
    scores: tuple[int, ...]


class Legal(Struct, frozen=True):
    """A line that may be played now, and what it costs and gains."""

    line: str
    notes: Notes


class Update(Message):
    """The whole truth for one seat, and what was said since."""

    table: str
    n: int
    mine: int
    seat: int | None
    said: list[Said]
    view: View
    legal: list[Legal]
    undo: str | None
    to_act: list[int]
    scores: list[int]
    over: bool
    ranking: list[list[int]] | None
    clock: dict[int, int]  # milliseconds left to the seats that owe, at the moment of sending


class Seat(Struct, frozen=True):
    """Who sits somewhere. `away`: a stand-in plays for a person."""

    kind: Kind
    name: str | None
    level: str | None
    here: bool
    mine: bool
    away: bool


class Remark(Struct, frozen=True):
    """Something for the log that is not an entry; it stands before entry n."""

    n: int
    id: str
    values: dict[str, Any]


class TableMessage(Message, tag="table"):
    """A table as somebody may know it."""

    id: str
    v: int
    game: str
    version: int
    state: Stage
    seats: list[Seat]
    options: dict[str, str]
    hints: bool
    clock: int  # seconds for a decision; 0: none
    seal: str
    seed: str | None
    salts: list[str] | None
    invite: str | None
    next: str | None
    remarks: list[Remark]


class No(Message):
    """Refused; nothing has changed."""

    nth: int | None
    id: str
    values: dict[str, Any]
    why: str


class Pong(Message):
    """The number of entries and the version of the table that the server knows; the ping's time."""

    n: int
    v: int
    at: int | None = None


Told = Update | TableMessage | No | Pong
