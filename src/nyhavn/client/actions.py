"""Actions: what a client wants to be done, in this order."""

from __future__ import annotations

from typing import Literal, NamedTuple

from nyhavn.client.messages import ServerRefusal, ServerTable, ServerUpdate

ConnectionState = Literal["connecting", "open", "offline"]
Timer = Literal["ping", "pong", "answer", "fresh", "reconnect"]


class Connect(NamedTuple):
    """Begin a connection."""


class Disconnect(NamedTuple):
    """End the connection; whatever it still says is of no interest."""


class Send(NamedTuple):
    """Say something on the connection, which is open."""

    text: str


class StartTimer(NamedTuple):
    """Say when it is due. A timer of the same name that is running begins anew."""

    timer: Timer
    ms: float


class StopTimer(NamedTuple):
    """Forget a timer that is running."""

    timer: Timer


class ShowState(NamedTuple):
    """The state of the connection has changed."""

    state: ConnectionState


class PendingMove(NamedTuple):
    """A move that is sent again until it is answered."""

    nth: int
    line: str


class TellUpdate(NamedTuple):
    """The match as it is now. `answered` is the own move that this answers."""

    update: ServerUpdate
    answered: PendingMove | None


class TellTable(NamedTuple):
    """The table as it is now."""

    table: ServerTable


class TellRefusal(NamedTuple):
    """Something was refused."""

    no: ServerRefusal


Action = (
    Connect
    | Disconnect
    | Send
    | StartTimer
    | StopTimer
    | ShowState
    | TellUpdate
    | TellTable
    | TellRefusal
)
