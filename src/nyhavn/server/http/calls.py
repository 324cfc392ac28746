"""Calls: every HTTP call with the types of its body and answer, for routes and document."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from nyhavn.server.http import advice, lobby, status
from nyhavn.server.http.request import ApiRequest
from nyhavn.server.protocol import bodies

TEXT = "text/plain"


class Call(NamedTuple):
    """One call. A body or an answer that is a text has a media type instead of a struct."""

    method: str
    path: str
    act: Callable[[ApiRequest], Awaitable[Any]]
    body: Any = None
    answer: Any = bodies.Done
    seat: bool = False  # needs the token of a seat
    code: int = 200
    query: tuple[str, ...] = ()
    cost: int = 1  # how many requests it counts for: bots and replays take thought


CALLS = (
    Call("GET", "/api/shelf", status.shelf, None, bodies.Shelf),
    Call("POST", "/api/tables", lobby.make, bodies.Make, bodies.Made, code=201),
    Call("GET", "/api/tables/{table}", lobby.glance, None, bodies.Glance),
    Call("POST", "/api/tables/{table}/join", lobby.join, bodies.Join, bodies.Joined),
    Call(
        "POST",
        "/api/tables/{table}/seats/{seat}",
        lobby.seat,
        bodies.BotSeat | bodies.OpenSeat,
        seat=True,
    ),
    Call("POST", "/api/tables/{table}/settings", lobby.settings, bodies.Settings, seat=True),
    Call("POST", "/api/tables/{table}/invite", lobby.invite, bodies.Nothing, bodies.Invited, True),
    Call("POST", "/api/tables/{table}/start", lobby.start, bodies.Start, seat=True),
    Call("POST", "/api/tables/{table}/leave", lobby.leave, bodies.Leave, seat=True),
    Call("POST", "/api/tables/{table}/back", lobby.back, bodies.Nothing, seat=True),
    Call("POST", "/api/tables/{table}/rematch", lobby.rematch, bodies.Nothing, bodies.Next, True),
    Call(
        "POST", "/api/tables/{table}/hint", advice.hint, bodies.Nothing, bodies.Hint, True, cost=50
    ),
    Call("GET", "/api/tables/{table}/record", advice.record, None, TEXT),
    Call("POST", "/api/replay", advice.replay, TEXT, bodies.Replay, query=("seat",), cost=50),
    Call("POST", "/api/qr", status.qr, bodies.Drawn, bodies.Code),
    Call("GET", "/healthz", status.health, None, bodies.Health),
    Call("GET", "/metrics", status.metrics, None, TEXT),
)
