"""What a server says in whole conversations is what the host says, word for word."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import ExitStack
from random import Random
from typing import Any

import pytest

from nyhavn.games import SHELF
from tests.offline.own_browser import Json, Tab
from tests.server.running import Server, person

MOST = 24  # decisions of a conversation
PLAN = {
    "seats": [person("Ada"), person("Bo")],
    "order": "as_given",
    "start": True,
    "deal": {"kind": "known", "seed": "5e" * 32, "salts": ["-", "-"]},
}
# What is another one at every table, or a matter of time.
OWN = {"table", "version", "now", "at", "here", "waiting", "since"}


def told(message: Json) -> Any:
    """A message without what no two tables have in common."""
    if isinstance(message, dict):
        return {name: told(value) for name, value in message.items() if name not in OWN}
    return [told(one) for one in message] if isinstance(message, list) else message


def wrong(update: Json) -> Iterator[Json]:
    """What a server refuses."""
    nth = update["mine"] + 1
    yield {"type": "move", "nth": nth, "line": "no such line"}
    yield {"type": "move", "nth": nth + 3, "line": update["legal"][0]["line"]}
    yield {"type": "nonsense"}


def transcript(server: Server, game: str) -> list[tuple[int, Json, str, list[Any]]]:
    """Play at a server: who said what, what kind of answer came, and what both then knew."""
    luck, steps = Random(game), []
    made = server.post("/api/tables", {"game": game, **PLAN})
    with ExitStack() as both:
        probes = [
            both.enter_context(server.client(made["table"], token)) for token in made["tokens"]
        ]

        def known(n: int) -> list[Any]:
            return [told(probe.until(lambda update: update["n"] >= n)) for probe in probes]

        steps.append((0, {"type": "ping"}, "pong", known(probes[0].read("update")["n"])))
        while len(steps) < MOST:
            seat = next((s for s in (0, 1) if probes[s].last["update"]["legal"]), None)
            if seat is None:
                break
            update = probes[seat].last["update"]
            for message in wrong(update) if len(steps) % 8 == 1 else ():
                probes[seat].send(**message)
                steps.append((seat, message, "no", [told(probes[seat].read("no"))]))
            line = luck.choice(update["legal"])["line"]
            message = {"type": "move", "nth": update["mine"] + 1, "line": line}
            answer = probes[seat].move(line)
            steps.append((seat, message, "update", known(answer["n"])))
    return steps


@pytest.mark.parametrize("game", SHELF)
def test_a_conversation_with_a_server_is_the_same_with_the_host(server: Server, game: str) -> None:
    steps = transcript(server, game)
    assert len(steps) == MOST

    async def replayed() -> None:
        async with Tab() as tab:
            status, made = await tab.call("/api/tables", {"game": game, **PLAN})
            assert status == 201
            for seat, token in enumerate(made["tokens"]):
                tab.hello(str(seat), made["table"], token)
            for seat, message, kind, expected in steps:
                before = len([one for one in tab.told[str(seat)] if one["type"] == kind])
                tab.say(str(seat), **message)
                if kind == "no":
                    while (
                        len(nos := [m for m in tab.told[str(seat)] if m["type"] == "no"]) == before
                    ):
                        tab.news.clear()
                        await asyncio.wait_for(tab.news.wait(), 60)
                    assert [told(nos[-1])] == expected
                    continue
                for who, update in enumerate(expected):
                    n = update["n"]
                    found = await tab.until(str(who), lambda new, n=n: new["n"] >= n)
                    assert json.loads(json.dumps(told(found))) == update, message

    asyncio.run(replayed())


def test_what_is_compared_is_not_nothing() -> None:
    assert told({"type": "update", "now": 5, "legal": [{"line": "x", "at": 3}]}) == {
        "type": "update",
        "legal": [{"line": "x"}],
    }
