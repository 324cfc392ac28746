"""The guard: by which names the server goes, and whose pages are its own."""

from __future__ import annotations

from typing import Any

import pytest

from nyhavn.server.http.guard import Guard
from nyhavn.server.operations.metrics import Metrics
from nyhavn.server.operations.visitors import Visitors
from tests.server.running import Server, numbers, person

HOME, URL = "127.0.0.1:8000", "https://games.example"


def guard(url: str | None, local: bool) -> Any:
    async def nothing(scope: Any, receive: Any, send: Any) -> None:
        pass

    return Guard(nothing, Visitors(), Metrics(), url, local)


@pytest.mark.parametrize(
    ("host", "alone", "open_", "named"),  # on this machine only; to all; with --url
    [
        ("127.0.0.1:8000", True, True, True),
        ("localhost:8000", True, True, True),
        ("[::1]:8000", True, True, True),
        ("192.168.1.5:8000", True, True, True),  # an address is nobody's name
        ("games.example", False, True, True),
        ("games.example:443", False, True, True),
        ("evil.example", False, True, False),
        ("evil.example:8000", False, True, False),
        ("127.0.0.1.evil.example", False, True, False),
        ("localhost.evil.example", False, True, False),
        ("games.example.evil.example", False, True, False),
        ("evil.example:99999", False, False, False),
        ("[::1", False, False, False),
        ("", True, True, True),  # not a browser
    ],
)
def test_names(host: str, alone: bool, open_: bool, named: bool) -> None:
    assert guard(None, True)._named(host) is alone
    assert guard(None, False)._named(host) is open_
    assert guard(URL, False)._named(host) is named
    assert guard(URL, True)._named(host) is named


@pytest.mark.parametrize(
    ("origin", "host", "without", "with_url"),
    [
        ("http://127.0.0.1:8000", HOME, True, True),
        ("https://127.0.0.1:8000", HOME, True, True),  # a proxy we know nothing of
        ("http://127.0.0.1:8001", HOME, False, False),
        ("http://127.0.0.1", HOME, False, False),
        ("http://localhost:8000", HOME, False, False),
        ("null", HOME, False, False),
        ("", HOME, False, False),
        ("file://", HOME, False, False),
        ("file://127.0.0.1:8000", HOME, False, False),
        ("http://user@127.0.0.1:8000", HOME, False, False),
        ("http://127.0.0.1:8000.evil.example", HOME, False, False),
        ("https://games.example", HOME, False, True),  # the proxy speaks to us by address
        ("https://games.example", "games.example", True, True),
        ("https://games.example:443", "games.example", False, True),
        ("http://games.example", "games.example", True, False),  # not the page we serve
        ("https://games.example:444", "games.example:444", True, False),
        ("https://evil.example", "games.example", False, False),
    ],
)
def test_origins(origin: str, host: str, without: bool, with_url: bool) -> None:
    assert guard(None, False)._own(origin, host) is without
    assert guard(URL, False)._own(origin, host) is with_url


def test_nothing_that_is_answered_is_kept_framed_or_read_by_others(server: Server) -> None:
    made = server.table("border", person("Ada"), person("Bob"))
    table = f"/api/tables/{made['table']}"
    paths = ("/api", "/api/shelf", "/api/none", "/healthz", "/metrics", table, f"{table}/record")
    for path in (*paths, f"{table}/start", "/none.txt"):
        headers = server.http.get(path).headers
        assert headers["cache-control"] == "no-store", path
        assert headers["x-frame-options"] == "DENY"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert headers["referrer-policy"] == "no-referrer"
        assert "access-control-allow-origin" not in headers
        assert "set-cookie" not in headers
        assert "server" not in headers


def test_who_is_turned_away_is_counted_and_not_named(server: Server) -> None:
    for method, name, value in (
        ("GET", "host", "evil.example"),
        ("POST", "origin", "https://evil.example"),
    ):
        kind = f'nyhavn_refusals_total{{kind="server.{name}"}}'
        before = numbers(server.site.metrics.text()).get(kind, 0)
        answer = server.http.request(method, "/api/tables", headers={name: value})
        assert (answer.status_code, answer.json()["id"]) == (403, f"server.{name}")
        assert numbers(server.site.metrics.text())[kind] == before + 1
    assert "evil" not in server.site.metrics.text()
