"""Words: what of the server's messages a client needs that plays any legal line."""

from __future__ import annotations

import json
from typing import Any

import msgspec
from msgspec import Struct


class Line(Struct):
    """A line that may be played."""

    line: str


class Update(Struct, tag_field="type", tag="update"):
    """The newest state of a match."""

    table: str
    n: int
    mine: int
    legal: list[Line]
    over: bool


class Table(Struct, tag_field="type", tag="table"):
    """The table itself."""

    v: int


class No(Struct, tag_field="type", tag="no"):
    """A refusal."""

    id: str
    nth: int | None


class Pong(Struct, tag_field="type", tag="pong"):
    """The answer to a ping."""


read = msgspec.json.Decoder(Update | Table | No | Pong).decode


def write(**message: Any) -> str:
    """Return a message to the server."""
    return json.dumps(message)
