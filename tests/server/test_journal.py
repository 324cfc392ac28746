"""What the operator reads: one event in a line, with a table and a number, without a secret."""

from __future__ import annotations

import io
import json
import logging
import sqlite3
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from nyhavn.server.operations import journal
from nyhavn.server.operations.journal import JsonFormatter, PlainFormatter, at
from tests.server.running import OPEN, Server, bearer, person, running


def record(text: str, *args: Any, name: str = "nyhavn.server.tables.table", **more: Any) -> Any:
    made = logging.getLogger(name).makeRecord(
        name, logging.ERROR, "table.py", 1, text, args, more.pop("exc_info", None), extra=more
    )
    made.created = 12.5
    return made


def raised(error: Exception) -> Any:
    try:
        raise error
    except Exception:
        return sys.exc_info()


def test_an_event_is_a_line_of_json() -> None:
    line = JsonFormatter().format(record("match\n over", **at(table="k3v9m2x7qd", n=31, seat=0)))
    assert json.loads(line) == {
        "time": "1970-01-01T00:00:12.500Z",
        "level": "error",
        "event": "match",
        "table": "k3v9m2x7qd",
        "n": 31,
        "seat": 0,
    }
    assert "\n" not in line


def test_only_known_fields_and_numbers_are_written() -> None:
    made = record("%s took %g s", "pay red3", 2.5, fields={"line": "pay red3", "seat": 1})
    told = json.loads(JsonFormatter().format(made))
    assert told["event"] == "… took 2.5 s"
    assert "red" not in json.dumps(told)


def test_an_error_is_told_by_its_class_and_places() -> None:
    quoting = record("it failed", exc_info=raised(KeyError("pay red3")))
    told = json.loads(JsonFormatter().format(quoting))
    assert told["error"] == "KeyError"
    assert told["at"][-1].startswith("test_journal.py:")
    assert "red3" not in json.dumps(told)
    try:
        raise RuntimeError("quoting pay red3") from OSError("connection refused")
    except RuntimeError as caught:
        lost = record("it failed", exc_info=(RuntimeError, caught, None))
    assert json.loads(JsonFormatter().format(lost))["error"] == (
        "RuntimeError, by OSError: connection refused"
    )
    disk = record("it failed", exc_info=raised(sqlite3.OperationalError("disk I/O error")))
    assert json.loads(JsonFormatter().format(disk))["error"] == "OperationalError: disk I/O error"


def test_libraries_are_told_from_us() -> None:
    lost = "Task exception was never retrieved\nfuture: <Task exception=KeyError('pay red3')>"
    told = json.loads(JsonFormatter().format(record(lost, name="asyncio")))
    assert told["event"] == "Task exception was never retrieved"
    assert told["logger"] == "asyncio"


def test_people_read_plain_lines() -> None:
    made = record("the store failed", exc_info=raised(OSError("full")), **at(table="k3v9", n=3))
    first, *frames = PlainFormatter().format(made).splitlines()
    assert first.endswith("error the store failed table=k3v9 n=3 error=OSError: full")
    assert frames[0].startswith("    test_journal.py:")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def logging_as_before() -> Iterator[None]:
    root, own = logging.getLogger(), logging.getLogger("nyhavn")
    handlers, levels = root.handlers[:], (root.level, own.level)
    root.handlers = []
    yield
    logging.captureWarnings(False)
    root.handlers = handlers
    root.setLevel(levels[0])
    own.setLevel(levels[1])


@pytest.mark.usefixtures("logging_as_before")
def test_a_terminal_gets_warnings_and_a_file_events() -> None:
    for stream, level, lines in (
        (Terminal(), None, 1),
        (io.StringIO(), None, 2),
        (Terminal(), "debug", 3),
    ):
        journal.begin(level, stream)
        log = logging.getLogger("nyhavn.server.tables.registry")
        log.warning("one")
        log.info("two")
        log.debug("three")
        logging.getLogger("websockets.server").debug("a whole frame")
        assert len(stream.getvalue().splitlines()) == lines


@pytest.mark.usefixtures("logging_as_before")
def test_a_match_leaves_its_trace() -> None:
    stream = io.StringIO()
    journal.begin("debug", stream)
    with running() as server:
        made = server.table("copenhagen", person("Adaline"), person("Bobby"))
        id, tokens = made["table"], made["tokens"]
        with server.client(id, tokens[0]) as ada:
            update = ada.read("update")
            ada.move(ada.lines[0])
            ada.send(type="move", nth=9, line="take 1,2")
            ada.no()
        assert server.http.get(f"/api/tables/{id}/record").status_code == 409
        server.http.post(f"/api/tables/{id}/leave", headers=bearer("nobody"), json={})
    told = [json.loads(line) for line in stream.getvalue().splitlines()]
    events = [(line["event"], line.get("kind")) for line in told]
    assert ("match begun", None) in events
    assert ("refused", "server.stale") in events
    assert ("refused", "server.token") in events
    begun = next(line for line in told if line["event"] == "match begun")
    assert (begun["table"], begun["n"]) == (id, update["n"])
    stale = next(line for line in told if line.get("kind") == "server.stale")
    assert (stale["table"], stale["seat"]) == (id, 0)
    for secret in ("Adaline", "Bobby", "take", *tokens, made["invite"]):
        assert secret not in stream.getvalue()


def test_a_call_that_fails_is_counted(monkeypatch: pytest.MonkeyPatch, server: Server) -> None:
    async def broken(*args: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(server.site.tables, "add", broken)
    answer = server.http.post(
        "/api/tables", json={"game": "border", "seats": [person("Ada"), OPEN]}
    )
    assert answer.status_code == 500
    assert 'nyhavn_errors_total{room="call"} 1.0' in server.http.get("/metrics").text
