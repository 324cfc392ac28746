"""Seat bodies: who sits at a table, and how somebody comes, changes and leaves."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from nyhavn.server.protocol.body import Body
from nyhavn.server.protocol.wire import COLOURS

MOST_SEATS = 8  # more than any game has


class PersonSeat(Body, tag_field="kind", tag="person"):
    """Somebody who gets a token."""

    name: str
    salt: str | None = None
    commit: str | None = None  # the hash of a salt that is shown when the match begins
    colour: Annotated[int, Meta(ge=0, lt=COLOURS)] | None = None


class BotSeat(Body, tag_field="kind", tag="bot"):
    """A bot of some level."""

    level: str
    name: str | None = None
    colour: Annotated[int, Meta(ge=0, lt=COLOURS)] | None = None


class OpenSeat(Body, tag_field="kind", tag="open"):
    """A seat for whoever has the invitation."""


Sitter = BotSeat | OpenSeat

AnySeat = PersonSeat | BotSeat | OpenSeat


class Join(Body):
    """Take an open seat: this one, or the first."""

    invite: str
    name: str
    seat: int | None = None
    salt: str | None = None
    commit: str | None = None


class Places(Body):
    """Who sits where: for each seat, the place of who comes to sit there."""

    places: Annotated[list[int], Meta(max_length=MOST_SEATS)]


class PlayerChange(Body):
    """Another name, or another colour."""

    name: str | None = None
    colour: Annotated[int, Meta(ge=0, lt=COLOURS)] | None = None


class InviteCheck(Body):
    """Whether this invitation is valid."""

    invite: str


class Leave(Body):
    """The level of the stand-in."""

    level: str | None = None


class Joined(Struct, frozen=True):
    """A seat and its secret."""

    seat: int
    token: str


class Invited(Struct, frozen=True):
    """The invitation that is valid from now on."""

    invite: str


class NewToken(Struct, frozen=True):
    """The secret of a seat that is valid from now on."""

    token: str
