"""Calls: every HTTP call with the types of its body and answer, for routes and document."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from nyhavn.server.http import (
    advice,
    lobby,
    notice_calls,
    puzzle_calls,
    reviewing_calls,
    status,
    today_calls,
)
from nyhavn.server.http.request import LARGEST, ApiRequest
from nyhavn.server.protocol import bodies

TEXT = "text/plain"
PDF = "application/pdf"
WITH_RECORD = 200_000  # bytes of a body in which a record may be


class Call(NamedTuple):
    """One call. A body or an answer that is a text or a file has a media type, not a struct."""

    method: str
    path: str
    act: Callable[[ApiRequest], Awaitable[Any]]
    body: Any = None
    answer: Any = bodies.Done
    seat: bool = False  # needs the token of a seat
    code: int = 200
    query: tuple[str, ...] = ()
    cost: int = 1  # how many requests it counts for: bots and replays take thought
    largest: int = LARGEST  # bytes of its body, if that is no text


CALLS = (
    Call("GET", "/api/shelf", status.shelf, None, bodies.Shelf),
    Call("GET", "/api/games/{game}", status.game, None, bodies.GameBox),
    Call("GET", "/api/games/{game}/words", status.words, None, bodies.GameWords),
    Call("GET", "/api/games/{game}/lesson", status.lesson, None, bodies.GameLesson),
    Call("GET", "/api/games/{game}/paper", status.paper, None, PDF, query=("size",), cost=2),
    Call("GET", "/api/puzzles/{game}", puzzle_calls.puzzles, None, bodies.PuzzleList),
    Call(
        "GET",
        "/api/puzzles/{game}/{puzzle}",
        puzzle_calls.moment,
        None,
        bodies.PuzzleMoment,
        cost=2,
    ),
    Call(
        "POST",
        "/api/puzzles/{game}/{puzzle}",
        puzzle_calls.judge,
        bodies.PuzzleTry,
        bodies.PuzzleAnswer,
        cost=2,
    ),
    Call(
        "POST", "/api/tables", lobby.make, bodies.Make, bodies.Made, code=201, largest=WITH_RECORD
    ),
    Call("GET", "/api/tables/{table}", lobby.glance, None, bodies.Glance),
    Call("POST", "/api/tables/{table}/join", lobby.join, bodies.Join, bodies.Joined),
    Call(
        "POST",
        "/api/tables/{table}/seats/{seat}",
        lobby.seat,
        bodies.BotSeat | bodies.OpenSeat,
        seat=True,
    ),
    Call(
        "POST",
        "/api/tables/{table}/seats/{seat}/player",
        lobby.player,
        bodies.PlayerChange,
        seat=True,
    ),
    Call(
        "POST", "/api/tables/{table}/seats/{seat}/remove", lobby.remove, bodies.Nothing, seat=True
    ),
    Call("POST", "/api/tables/{table}/places", lobby.places, bodies.Places, seat=True),
    Call("POST", "/api/tables/{table}/settings", lobby.settings, bodies.Settings, seat=True),
    Call("POST", "/api/tables/{table}/invite", lobby.invite, bodies.Nothing, bodies.Invited, True),
    Call("POST", "/api/tables/{table}/invited", lobby.invited, bodies.InviteCheck, bodies.Glance),
    Call("POST", "/api/tables/{table}/token", lobby.token, bodies.Nothing, bodies.NewToken, True),
    Call("POST", "/api/tables/{table}/start", lobby.start, bodies.Start, seat=True),
    Call("POST", "/api/tables/{table}/luck", lobby.share, bodies.LuckPart, seat=True),
    Call("POST", "/api/tables/{table}/leave", lobby.leave, bodies.Leave, seat=True),
    Call("POST", "/api/tables/{table}/back", lobby.back, bodies.Nothing, seat=True),
    Call("POST", "/api/tables/{table}/rematch", lobby.rematch, bodies.Nothing, bodies.Next, True),
    Call("POST", "/api/tables/{table}/hint", advice.hint, bodies.Nothing, bodies.Hint, True),
    Call("GET", "/api/tables/{table}/why", advice.why, None, bodies.WhyNot, True, query=("thing",)),
    Call("GET", "/api/tables/{table}/drawing", advice.drawing, None, bodies.PositionText, cost=2),
    Call("GET", "/api/tables/{table}/record", advice.record, None, TEXT),
    Call(
        "POST", "/api/replay", advice.replay, TEXT, bodies.Replay, query=("seat", "drawn"), cost=50
    ),
    Call(
        "POST",
        "/api/tables/{table}/review",
        reviewing_calls.begin_review,
        bodies.Nothing,
        bodies.ReviewProgress,
    ),
    Call("GET", "/api/tables/{table}/review", reviewing_calls.review, None, bodies.ReviewProgress),
    Call(
        "POST",
        "/api/reviews",
        reviewing_calls.begin_record_review,
        TEXT,
        bodies.ReviewProgress,
        cost=50,
    ),
    Call(
        "GET", "/api/reviews/{review}", reviewing_calls.record_review, None, bodies.ReviewProgress
    ),
    Call("GET", "/api/today", today_calls.today, None, bodies.TodayBoard, query=("day",), cost=2),
    Call(
        "POST", "/api/today/{game}", today_calls.begin_today, bodies.TodayBegin, bodies.TodayBegun
    ),
    Call("GET", "/api/today/{game}/master", today_calls.masters_record, None, TEXT, query=("day",)),
    Call("GET", "/api/notices", notice_calls.offer, None, bodies.NoticeOffer),
    Call(
        "GET", "/api/tables/{table}/notices", notice_calls.notices, None, bodies.Notices, seat=True
    ),
    Call(
        "POST",
        "/api/tables/{table}/push",
        notice_calls.push,
        bodies.PushSubscription,
        bodies.Notices,
        seat=True,
        cost=10,
    ),
    Call(
        "POST",
        "/api/tables/{table}/push/off",
        notice_calls.push_off,
        bodies.PushOff,
        bodies.Notices,
        seat=True,
    ),
    Call(
        "POST",
        "/api/tables/{table}/webhook",
        notice_calls.webhook,
        bodies.Webhook,
        bodies.Notices,
        seat=True,
        cost=10,
    ),
    Call("POST", "/api/qr", status.qr, bodies.Drawn, bodies.Code),
    Call("GET", "/healthz", status.health, None, bodies.Health),
    Call("GET", "/metrics", status.metrics, None, TEXT),
)
