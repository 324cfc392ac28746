"""Every call and every message, each with what costs the server most."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from nyhavn.games import SHELF
from nyhavn.games.puzzle import puzzles_of
from nyhavn.server.protocol.wire import LONGEST_FRAME
from tests.server.push_service import BROWSER
from tests.server.running import OPEN, Server, bearer, bot, person
from tests.trust.steps.worst import NAME, Stored

GOLDEN = Path(__file__).parents[2] / "golden"
SALT = "f" * 128
JUNK = "[" * 15_999  # as long as a body may be, and as deep
Asked = tuple[str, Callable[[], object]]  # what is asked for, and how


def everything(server: Server, game: str, tables: list[Stored]) -> Iterator[Asked]:
    """Yield all that a visitor can ask for, as calls and messages are named in the documents."""
    yield from about_the_server(server, game)
    yield from before_a_match(server, game)
    for stored in tables:
        yield from about_a_match(server, game, stored)


def about_the_server(server: Server, game: str) -> Iterator[Asked]:
    def get(path: str) -> Callable[[], object]:
        return lambda: server.http.get(path).raise_for_status()

    yield "GET /api", get("/api")
    yield "GET /", get("/")
    yield "GET /api/shelf", get("/api/shelf")
    yield "GET /api/games/{game}", get(f"/api/games/{game}")
    yield "GET /api/games/{game}/words", get(f"/api/games/{game}/words")
    yield "GET /api/games/{game}/lesson", get(f"/api/games/{game}/lesson")
    yield "GET /api/games/{game}/paper", get(f"/api/games/{game}/paper?size=letter")
    yield "GET /api/puzzles/{game}", get(f"/api/puzzles/{game}")
    having = game if puzzles_of(game) else next(name for name in SHELF if puzzles_of(name))
    longest = max(puzzles_of(having).values(), key=lambda one: len(one.lines))
    puzzle, tried = f"/api/puzzles/{having}/{longest.id}", {"line": longest.best}
    yield "GET /api/puzzles/{game}/{puzzle}", get(puzzle)
    yield "POST /api/puzzles/{game}/{puzzle}", lambda: server.post(puzzle, tried)
    yield "GET /api/today", get("/api/today")
    begin = f"/api/today/{game}"
    yield "POST /api/today/{game}", lambda: server.post(begin, {"name": NAME})
    yield "GET /api/today/{game}/master", lambda: server.http.get(f"{begin}/master")
    yield "GET /api/notices", get("/api/notices")
    yield "GET /healthz", get("/healthz")
    yield "GET /metrics", get("/metrics")
    yield "POST /api/qr", lambda: server.post("/api/qr", {"text": "\N{GRINNING FACE}" * 100})
    text = (GOLDEN / f"{game}-4-2026-0.nyhavn").read_text("utf-8")
    begun: dict[str, Any] = {}
    yield (
        "POST /api/reviews",
        lambda: begun.update(server.http.post("/api/reviews", content=text).json()),
    )
    yield "GET /api/reviews/{review}", get(f"/api/reviews/{begun['id']}")
    for upload in (text, "x" * 1_000_000, "\n" * 1_000_000):
        yield (
            "POST /api/replay",
            lambda upload=upload: server.http.post(  # type: ignore[misc]
                "/api/replay?drawn=1", content=upload
            ),
        )


def before_a_match(server: Server, game: str) -> Iterator[Asked]:
    most = max(SHELF[game].seats)
    body = {"game": game, "seats": [person(NAME, salt=SALT), *[OPEN] * (most - 1)], "hints": True}
    made: dict[str, Any] = {}
    yield "POST /api/tables", lambda: made.update(server.post("/api/tables", body))
    path, token = f"/api/tables/{made['table']}", made["tokens"][0]

    def post(call: str, body: Any = None) -> Asked:
        def ask() -> object:
            server.http.post(f"{path}/{call}", content=JUNK, headers=bearer(token))
            return server.post(f"{path}/{call}", body, token)

        shape = "/".join("{seat}" if word.isdigit() else word for word in call.split("/"))
        return f"POST /api/tables/{{table}}/{shape}", ask

    invite = {"invite": made["invite"]}
    yield post("invited", invite)
    yield post("join", {**invite, "name": NAME, "salt": SALT})
    yield post("settings", {"seats": most, "hints": True, "clock": 60, "order": "lot"})
    yield post("places", {"places": [1, 0, *range(2, most)]})
    token_seat = 1
    yield post(f"seats/{token_seat}/player", {"name": NAME[:-1] + "x", "colour": 5})
    yield post("seats/0/remove")
    yield post("invite")
    yield post("push", BROWSER)
    yield post("push/off", {"endpoint": BROWSER["endpoint"]})
    yield post("webhook", {"url": f"https://example.org/{'x' * 980}"})
    yield post("webhook", {"url": None})
    for seat in [0, *range(2, most)]:
        yield post(f"seats/{seat}", bot("uniform", name=NAME))
    yield post("luck", {"commit": "0" * 64})
    renewed: dict[str, Any] = {}
    yield (
        "POST /api/tables/{table}/token",
        lambda: renewed.update(server.post(f"{path}/token", {}, token)),
    )
    token = renewed["token"]
    yield post("settings", {"clock": 0})
    yield post("start")


def about_a_match(server: Server, game: str, stored: Stored) -> Iterator[Asked]:
    path, token = f"/api/tables/{stored.id}", stored.tokens[stored.seat]

    def get(call: str = "", **query: str) -> Asked:
        head = {**bearer(token), "accept-language": "fr"}
        return f"GET /api/tables/{{table}}{call}", lambda: server.http.get(
            path + call, params=query, headers=head
        )

    def post(call: str) -> Asked:
        return f"POST /api/tables/{{table}}/{call}", lambda: server.post(
            f"{path}/{call}", {}, token
        )

    yield get()
    for who in (None, *stored.tokens):
        forget(server)
        yield "hello", lambda who=who: hello(server, stored.id, who)  # type: ignore[misc]
    yield "ping", lambda: ping(server, stored, token)
    yield "react", lambda: message(server, stored, token, type="react", reaction="ahoy")
    yield "junk", lambda: junk(server, stored, token)
    yield get("/drawing")
    yield get("/notices")
    if not stored.line:
        yield get("/record")
        yield get("/review")
        yield post("review")
        yield post("rematch")
        return
    for thing in things(game):
        yield get("/why", thing=thing)
    yield post("hint")
    yield "move", lambda: move(server, stored, token)
    yield post("leave")
    yield post("back")


def forget(server: Server) -> None:
    """Let the server read tables anew that nobody looks at."""
    recent = server.site.tables._recent
    for id in list(recent._tables):
        recent.drop(id)


def hello(server: Server, table: str, token: str | None) -> None:
    with server.client(table, token) as client:
        client.read("update")


def ping(server: Server, stored: Stored, token: str) -> None:
    """Somebody who had everything says that they have nothing."""
    n = server.get(f"/api/tables/{stored.id}")["n"]
    with server.client(stored.id, token, n) as client:
        client.read("update")
        client.send(type="ping", n=0, v=0, at=1)
        client.read("update")


def message(server: Server, stored: Stored, token: str, **said: Any) -> None:
    with server.client(stored.id, token) as client:
        client.read("update")
        client.send(**said)
        client.send(type="ping", n=10**6, v=0, at=1)
        client.read("pong")


def junk(server: Server, stored: Stored, token: str) -> None:
    with server.client(stored.id, token) as client:
        client.read("update")
        for text in (
            "[" * LONGEST_FRAME,
            json.dumps({"type": "move", "nth": 1, "line": "x" * 4000}),
        ):
            client.socket.send(text)
            client.no()


def move(server: Server, stored: Stored, token: str) -> None:
    with server.client(stored.id, token) as client:
        client.read("update")
        undo = client.move(stored.line)["undo"]
        if undo is not None:
            client.move(undo)


def things(game: str) -> list[str]:
    """The first words of lines, those that mean most lines first."""
    counts: dict[str, int] = {}
    for action in range(SHELF[game].space):
        words = SHELF[game].lines.write(action).split(" ")
        for k in range(1, len(words)):
            start = " ".join(words[:k])
            counts[start] = counts.get(start, 0) + 1
    able = [start for start, n in counts.items() if n <= 500]
    return [*sorted(able, key=lambda start: -counts[start])[:8], "x" * 1000]
