"""Messages: what a client says, and what it needs of what the server says.

Whatever else a message of the server contains is skipped, not decoded: one process may hold
thousands of clients. Fields that only some listeners need have a default.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

# ---- from the server ----


class LogEntry(Struct, frozen=True, gc=False):
    """One entry of the log, as this seat may read it."""

    n: int
    who: int | None
    line: str
    kind: str


class LegalLine(Struct, frozen=True, gc=False):
    """A line that may be played."""

    line: str


class ServerUpdate(Struct, tag_field="type", tag="update"):
    """The newest state of a match, and what was said since."""

    table: str
    n: int
    mine: int
    said: list[LogEntry]
    seat: int | None = None
    legal: list[LegalLine] = []
    undo: str | None = None
    over: bool = False


class TableSeat(Struct, frozen=True, gc=False):
    """Whether somebody is connected, and whether a stand-in plays for them."""

    here: bool
    away: bool


class ServerTable(Struct, tag_field="type", tag="table"):
    """The table itself."""

    id: str
    v: int
    state: str
    seats: list[TableSeat] = []


class ServerRefusal(Struct, tag_field="type", tag="no"):
    """Refused; `nth` says which choice, if it was one."""

    nth: int | None
    id: str
    values: dict[str, Any]
    why: str


class ServerPong(Struct, tag_field="type", tag="pong"):
    """The answer to a ping: what the server knows, and the ping's time."""

    n: int
    v: int
    at: float | None = None


ServerMessage = ServerUpdate | ServerTable | ServerRefusal | ServerPong
_decode: Callable[[str | bytes], ServerMessage] = msgspec.json.Decoder(ServerMessage).decode


def read(text: str | bytes) -> ServerMessage | None:
    """Return a message of the server; None for what is none."""
    try:
        return _decode(text)
    except msgspec.DecodeError:
        return None


# ---- to the server ----


class ClientHello(Struct, tag_field="type", tag="hello"):
    """Who I am, and how many entries I have."""

    table: str
    token: str | UnsetType
    have: int
    lang: str


class ClientMove(Struct, tag_field="type", tag="move"):
    """My nth choice."""

    nth: int
    line: str


class ClientPing(Struct, tag_field="type", tag="ping"):
    """What I know, and my own time."""

    n: int
    v: int
    at: int


_encode = msgspec.json.Encoder().encode


def hello(table: str, token: str | None, have: int, lang: str) -> str:
    """Return the text that begins a conversation, or begins it anew."""
    return _encode(ClientHello(table, UNSET if token is None else token, have, lang)).decode()


def move(nth: int, line: str) -> str:
    """Return the text that plays a line."""
    return _encode(ClientMove(nth, line)).decode()


def ping(n: int, v: int, at: int) -> str:
    """Return the text that asks whether something was missed."""
    return _encode(ClientPing(n, v, at)).decode()
