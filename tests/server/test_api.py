"""The OpenAPI document: what it says is what happens."""

from __future__ import annotations

import re
from typing import Any

import httpx
from jsonschema import Draft202012Validator

from nyhavn.server.http.calls import CALLS
from tests.server.running import OPEN, Inline, Server, bearer, bot, person, running

RECORD = "nyhavn record 1\ngame border 1\nseats 2\nboards AB\n\n"


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
        post(f"{path}/seats/1", bot(), ada)
        post(f"{path}/seats/1", OPEN, ada)
        post(f"{path}/seats/1", bot(), ada)
        post(f"{path}/invite", token=ada)
        http.get(path)
        post(f"{path}/start", {"salt": "00"}, ada)
        http.get(path, headers=bearer(ada))
        assert post(f"{path}/hint", token=ada)["advice"]
        post(f"{path}/leave", {"level": "uniform"}, ada)
        post(f"{path}/back", token=ada)
        post(f"{path}/leave", {"level": "uniform"}, ada)
        with server.client(made["table"]) as guest:
            guest.until(lambda table: table["state"] == "over", "table")
        http.get(path)
        http.get(f"{path}/record")
        post(f"{path}/rematch", token=ada)
        http.post("/api/replay", content=RECORD)
        http.post(
            "/api/replay?seat=1", content=RECORD + "* roll grey,grey,red,blue,green\n0 keep\n"
        )
        post("/api/qr", {"text": "hello"})
        for plain in ("/api/shelf", "/healthz", "/metrics"):
            http.get(plain)
        # and what is refused
        post("/api/tables", {"game": "chess", "seats": [OPEN]})
        post(f"{path}/start", token=bob)
        post(f"{path}/start", token=ada)
        http.get("/api/tables/nowhere/record")
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
                    "settings",
                    "invite",
                    "start",
                    "leave",
                    "back",
                    "rematch",
                    "hint",
                }
            )


def test_a_fault_of_ours_is_said_as_one() -> None:
    class Broken(Inline):
        async def call(self, function: Any, *args: Any) -> Any:
            raise ZeroDivisionError

    with running(workers=Broken()) as server:
        answer = server.http.post("/api/replay", content=RECORD)
        assert (answer.status_code, answer.json()["id"]) == (500, "server.broken")
