"""The OpenAPI document: what it says is what happens."""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import httpx
import pytest
from jsonschema import Draft202012Validator

from nyhavn.server.http.calls import CALLS
from nyhavn.server.storage.store import MASTER, Attempt
from nyhavn.server.tables import daily
from tests.server.push_service import BROWSER, reaching_nobody
from tests.server.running import OPEN, Inline, Server, bearer, bot, person, running

GOLDEN = Path(__file__).parents[1] / "golden"
RECORD = "nyhavn record 1\ngame border 1\nseats 2\nboards AB\n\n"


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """One that tells people elsewhere, so that every call can be made."""
    with running(notices=reaching_nobody) as found:
        yield found


class Documented:
    """Checks every answer against the document."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.document = document
        self.seen: set[tuple[str, str]] = set()

    def check(self, response: httpx.Response) -> None:
        method, path = response.request.method.lower(), response.request.url.path
        known = next(
            path_known
            for path_known in self.document["paths"]
            if re.fullmatch(re.sub(r"{\w+}", "[^/]+", path_known), path)
        )
        operation = self.document["paths"][known][method]
        answer = operation["responses"][str(response.status_code)]
        media = response.headers["content-type"].split(";")[0]
        schema = answer["content"][media]["schema"]
        response.read()
        if media == "application/json":
            whole = schema | {"components": self.document["components"]}
            Draft202012Validator(whole).validate(response.json())
        if response.is_success:
            self.seen.add((method, known))


def test_every_answer_is_as_the_document_says(server: Server) -> None:
    documented = Documented(server.get("/api"))
    with httpx.Client(base_url=server.url, event_hooks={"response": [documented.check]}) as http:

        def post(path: str, body: Any = None, token: str | None = None) -> Any:
            return http.post(path, json=body or {}, headers=bearer(token)).json()

        made = post("/api/tables", {"game": "border", "seats": [person("Ada"), OPEN]})
        path, ada = f"/api/tables/{made['table']}", made["tokens"][0]
        bob = post(f"{path}/join", {"invite": made["invite"], "name": "Bob"})["token"]
        post(f"{path}/settings", {"hints": True}, ada)
        post(f"{path}/invited", {"invite": made["invite"]})
        post(f"{path}/seats/1/player", {"name": "Bea", "colour": 4}, ada)
        post(f"{path}/places", {"places": [1, 0]}, ada)
        post(f"{path}/places", {"places": [1, 0]}, ada)
        ada = post(f"{path}/token", token=ada)["token"]
        post(f"{path}/seats/1/remove", token=ada)
        post(f"{path}/seats/1", OPEN, ada)
        post(f"{path}/seats/1", bot(), ada)
        post(f"{path}/invite", token=ada)
        http.get("/api/notices")
        post(f"{path}/push", BROWSER, ada)
        post(f"{path}/push/off", {"endpoint": BROWSER["endpoint"]}, ada)
        post(f"{path}/webhook", {"url": "https://hooks.example.org/turn"}, ada)
        http.get(f"{path}/notices", headers=bearer(ada))
        http.get(path)
        post(f"{path}/luck", {"commit": sha256(b"00").hexdigest()}, ada)
        post(f"{path}/start", token=ada)
        post(f"{path}/luck", {"salt": "00"}, ada)
        http.get(path, headers=bearer(ada))
        http.get(f"{path}/drawing", headers=bearer(ada))
        http.get(f"{path}/why?thing=cross d4", headers=bearer(ada))
        assert post(f"{path}/hint", token=ada)["advice"]
        post(f"{path}/leave", {"level": "apprentice"}, ada)
        post(f"{path}/back", token=ada)
        post(f"{path}/leave", {"level": "apprentice"}, ada)
        with server.client(made["table"]) as guest:
            guest.until(lambda table: table["state"] == "over", "table")
        http.get(path)
        http.get(f"{path}/record")
        http.get(f"{path}/review")
        post(f"{path}/review")
        http.get(f"{path}/review")
        post(f"{path}/rematch", token=ada)
        http.post("/api/replay", content=RECORD)
        over = (GOLDEN / "border-2-2026-0.nyhavn").read_text("utf-8")
        begun = http.post("/api/reviews", content=over).json()
        http.get(f"/api/reviews/{begun['id']}")
        http.get("/api/reviews/nothing")
        http.post(
            "/api/replay?seat=1", content=RECORD + "* roll grey,grey,red,blue,green\n0 keep\n"
        )
        post("/api/qr", {"text": "hello"})
        http.post("/api/replay?drawn=1", content=RECORD)
        for plain in ("/api/shelf", "/api/games/border", "/healthz", "/metrics"):
            http.get(plain)
        http.get("/api/games/border/words")
        http.get("/api/games/border/lesson")
        http.get("/api/games/border/paper?size=letter")
        told = http.get("/api/puzzles/copenhagen").json()["puzzles"][0]
        puzzle = f"/api/puzzles/copenhagen/{told['id']}"
        line = http.get(puzzle).json()["legal"][0]["line"]
        post(puzzle, {"line": line})
        http.get("/api/today")
        post("/api/today/border", {"name": "Ada"})
        past = daily.beside(daily.day_of(server.site.tables.now()), -2)
        server.store.tell_attempt(Attempt(past, "border", MASTER, "", 9, over))
        http.get(f"/api/today/border/master?day={past}")
        # and what is refused
        http.get("/api/today/border/master")
        post("/api/tables", {"game": "chess", "seats": [OPEN]})
        post(f"{path}/start", token=bob)
        post(f"{path}/start", token=ada)
        http.get("/api/tables/nowhere/record")
        http.get("/api/games/chess")
        http.post("/api/replay", content="nothing")
        http.post("/api/qr", content=b"x" * 20_000)
    everything = {(call.method.lower(), call.path) for call in CALLS}
    assert documented.seen == everything


def test_the_document_is_whole(server: Server) -> None:
    document = server.get("/api")
    assert document["openapi"] == "3.1.0"
    calls = {(m.upper(), path) for path, ways in document["paths"].items() for m in ways}
    assert calls == {(call.method, call.path) for call in CALLS}
    schemas = document["components"]["schemas"]
    for schema in schemas.values():
        Draft202012Validator.check_schema(schema)
    referred = re.findall(
        r'"\$ref": ?"#/components/schemas/([^"]+)"', str(document).replace("'", '"')
    )
    assert set(referred) <= set(schemas)
    for ways in document["paths"].values():
        for operation in ways.values():
            assert operation["summary"]
            needs_seat = "security" in operation
            assert needs_seat == (
                operation["operationId"]
                in {
                    "seat",
                    "share",
                    "settings",
                    "invite",
                    "start",
                    "leave",
                    "back",
                    "rematch",
                    "hint",
                    "why",
                    "player",
                    "remove",
                    "places",
                    "token",
                    "notices",
                    "push",
                    "push_off",
                    "webhook",
                }
            )


def test_a_fault_of_ours_is_said_as_one() -> None:
    class Broken(Inline):
        async def call(self, function: Any, *args: Any, bots: bool = False) -> Any:
            raise ZeroDivisionError

    with running(workers=Broken()) as server:
        answer = server.http.post("/api/replay", content=RECORD)
        assert (answer.status_code, answer.json()["id"]) == (500, "server.broken")
