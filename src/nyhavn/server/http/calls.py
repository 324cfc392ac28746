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
from nyhavn.server.protocol import (
    advice_bodies,
    notice_bodies,
    puzzle_bodies,
    replay_bodies,
    seat_bodies,
    shelf_bodies,
    table_bodies,
    today_bodies,
)
from nyhavn.server.protocol.body import Done, Nothing

TEXT = "text/plain"
PDF = "application/pdf"
WITH_RECORD = 200_000  # bytes of a body in which a record may be
CHANGE = 5  # requests that a change of a table counts for: all who are there are told of it


class Call(NamedTuple):
    """One call. A body or an answer that is a text or a file has a media type, not a struct."""

    method: str
    path: str
    act: Callable[[ApiRequest], Awaitable[Any]]
    body: Any = None
    answer: Any = Done
    seat: bool = False  # needs the token of a seat
    code: int = 200
    query: tuple[str, ...] = ()
    cost: int = 1  # how many requests it counts for: bots and replays take thought
    largest: int = LARGEST  # bytes of its body, if that is no text


CALLS = (
    Call("GET", "/api/shelf", status.shelf, None, shelf_bodies.Shelf),
    Call("GET", "/api/games/{game}", status.game, None, shelf_bodies.GameBox),
    Call("GET", "/api/games/{game}/words", status.words, None, shelf_bodies.GameWords),
    Call("GET", "/api/games/{game}/lesson", status.lesson, None, shelf_bodies.GameLesson),
    Call("GET", "/api/games/{game}/paper", status.paper, None, PDF, query=("size",), cost=2),
    Call("GET", "/api/puzzles/{game}", puzzle_calls.puzzles, None, puzzle_bodies.PuzzleList),
    Call(
        "GET",
        "/api/puzzles/{game}/{puzzle}",
        puzzle_calls.moment,
        None,
        puzzle_bodies.PuzzleMoment,
        cost=2,
    ),
    Call(
        "POST",
        "/api/puzzles/{game}/{puzzle}",
        puzzle_calls.judge,
        puzzle_bodies.PuzzleTry,
        puzzle_bodies.PuzzleAnswer,
        cost=2,
    ),
    Call(
        "POST",
        "/api/tables",
        lobby.make,
        table_bodies.Make,
        table_bodies.Made,
        code=201,
        largest=WITH_RECORD,
    ),
    Call("GET", "/api/tables/{table}", lobby.glance, None, table_bodies.Glance),
    Call("POST", "/api/tables/{table}/join", lobby.join, seat_bodies.Join, seat_bodies.Joined),
    Call(
        "POST",
        "/api/tables/{table}/seats/{seat}",
        lobby.seat,
        seat_bodies.BotSeat | seat_bodies.OpenSeat,
        seat=True,
        cost=CHANGE,
    ),
    Call(
        "POST",
        "/api/tables/{table}/seats/{seat}/player",
        lobby.player,
        seat_bodies.PlayerChange,
        seat=True,
        cost=CHANGE,
    ),
    Call("POST", "/api/tables/{table}/seats/{seat}/remove", lobby.remove, Nothing, seat=True),
    Call(
        "POST",
        "/api/tables/{table}/places",
        lobby.places,
        seat_bodies.Places,
        seat=True,
        cost=CHANGE,
    ),
    Call(
        "POST",
        "/api/tables/{table}/settings",
        lobby.settings,
        table_bodies.Settings,
        seat=True,
        cost=CHANGE,
    ),
    Call("POST", "/api/tables/{table}/invite", lobby.invite, Nothing, seat_bodies.Invited, True),
    Call(
        "POST",
        "/api/tables/{table}/invited",
        lobby.invited,
        seat_bodies.InviteCheck,
        table_bodies.Glance,
    ),
    Call("POST", "/api/tables/{table}/token", lobby.token, Nothing, seat_bodies.NewToken, True),
    Call("POST", "/api/tables/{table}/start", lobby.start, table_bodies.Start, seat=True),
    Call("POST", "/api/tables/{table}/luck", lobby.share, table_bodies.LuckPart, seat=True),
    Call(
        "POST",
        "/api/tables/{table}/leave",
        lobby.leave,
        seat_bodies.Leave,
        seat=True,
        cost=CHANGE,
    ),
    Call("POST", "/api/tables/{table}/back", lobby.back, Nothing, seat=True, cost=CHANGE),
    Call("POST", "/api/tables/{table}/rematch", lobby.rematch, Nothing, table_bodies.Next, True),
    Call("POST", "/api/tables/{table}/hint", advice.hint, Nothing, advice_bodies.Hint, True),
    Call(
        "GET",
        "/api/tables/{table}/why",
        advice.why,
        None,
        advice_bodies.WhyNot,
        True,
        query=("thing",),
    ),
    Call(
        "GET",
        "/api/tables/{table}/drawing",
        advice.drawing,
        None,
        advice_bodies.PositionText,
        cost=2,
    ),
    Call("GET", "/api/tables/{table}/record", advice.record, None, TEXT),
    Call(
        "POST",
        "/api/replay",
        advice.replay,
        TEXT,
        replay_bodies.Replay,
        query=("seat", "drawn"),
        cost=50,
    ),
    Call(
        "POST",
        "/api/tables/{table}/review",
        reviewing_calls.begin_review,
        Nothing,
        replay_bodies.ReviewProgress,
    ),
    Call(
        "GET",
        "/api/tables/{table}/review",
        reviewing_calls.review,
        None,
        replay_bodies.ReviewProgress,
    ),
    Call(
        "POST",
        "/api/reviews",
        reviewing_calls.begin_record_review,
        TEXT,
        replay_bodies.ReviewProgress,
        cost=50,
    ),
    Call(
        "GET",
        "/api/reviews/{review}",
        reviewing_calls.record_review,
        None,
        replay_bodies.ReviewProgress,
    ),
    Call(
        "GET",
        "/api/today",
        today_calls.today,
        None,
        today_bodies.TodayBoard,
        query=("day",),
        cost=2,
    ),
    Call(
        "POST",
        "/api/today/{game}",
        today_calls.begin_today,
        today_bodies.TodayBegin,
        today_bodies.TodayBegun,
    ),
    Call("GET", "/api/today/{game}/master", today_calls.masters_record, None, TEXT, query=("day",)),
    Call("GET", "/api/notices", notice_calls.offer, None, notice_bodies.NoticeOffer),
    Call(
        "GET",
        "/api/tables/{table}/notices",
        notice_calls.notices,
        None,
        notice_bodies.Notices,
        seat=True,
    ),
    Call(
        "POST",
        "/api/tables/{table}/push",
        notice_calls.push,
        notice_bodies.PushSubscription,
        notice_bodies.Notices,
        seat=True,
        cost=10,
    ),
    Call(
        "POST",
        "/api/tables/{table}/push/off",
        notice_calls.push_off,
        notice_bodies.PushOff,
        notice_bodies.Notices,
        seat=True,
    ),
    Call(
        "POST",
        "/api/tables/{table}/webhook",
        notice_calls.webhook,
        notice_bodies.Webhook,
        notice_bodies.Notices,
        seat=True,
        cost=10,
    ),
    Call("POST", "/api/qr", status.qr, shelf_bodies.Drawn, shelf_bodies.Code),
    Call("GET", "/healthz", status.health, None, shelf_bodies.Health),
    Call("GET", "/metrics", status.metrics, None, TEXT),
)
