"""Numbers for monitoring: worked out now and then only, and at an address of their own if asked."""

from __future__ import annotations

import asyncio

import httpx
import pytest

from nyhavn.cli import main
from nyhavn.server.http.site import Site
from nyhavn.server.metrics_server import telling
from nyhavn.server.operations import address
from nyhavn.server.operations.kept_text import KeptText
from nyhavn.server.storage.sqlite import SQLite
from tests.server.moment import Hand, started
from tests.server.running import Server


def test_a_text_is_made_anew_when_it_is_old_and_once_for_all_who_ask() -> None:
    made, now = list[str](), [100.0]

    async def make() -> str:
        made.append(f"text {len(made)}")
        await asyncio.sleep(0)  # others ask meanwhile
        return made[-1]

    async def ask() -> None:
        kept = KeptText(10.0, lambda: now[0])
        assert await asyncio.gather(*(kept.get(make) for _ in range(5))) == ["text 0"] * 5
        now[0] += 9.9
        assert await kept.get(make) == "text 0"
        now[0] += 0.2
        assert await kept.get(make) == "text 1"
        assert len(made) == 2

    asyncio.run(ask())


def test_numbers_have_an_address_of_their_own_if_somebody_says_so() -> None:
    async def ask() -> None:
        sock = address.bound("127.0.0.1", 0)
        async with started(SQLite(":memory:"), Hand()) as (tables, _):
            site, url = Site(tables), f"http://127.0.0.1:{sock.getsockname()[1]}"
            async with telling(site, sock), httpx.AsyncClient(base_url=url) as http:
                first = await http.get("/metrics")
                site.metrics.count("tables_made")
                assert "nyhavn_tables_made_total 0" in first.text
                assert (await http.get("/metrics")).text == first.text, "it is told again"
                assert (await http.get("/api/shelf")).status_code == 404

    asyncio.run(ask())


def test_then_visitors_are_told_none(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    assert server.http.get("/metrics").status_code == 200
    monkeypatch.setattr(server.site, "metrics_here", False)
    assert server.http.get("/metrics").status_code == 404


@pytest.mark.parametrize("word", ["9100", ":9100", "localhost", "localhost:http"])
def test_the_address_has_a_host_and_a_port(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--db", ":memory:", "--metrics", word]) == 2
    assert word in capsys.readouterr().err
    assert address.place("[::1]:9100") == ("::1", 9100)
