"""Reactions: friendly signs that everybody at a table sees, that cost nobody anything."""

from __future__ import annotations

import asyncio

from nyhavn.server.protocol.wire import Reaction
from nyhavn.server.tables.presence import PAUSE, Presence
from nyhavn.server.tables.watcher import MOST_SIGNS, Watcher
from tests.server.moment import Hand
from tests.server.running import Server, person, running


def test_everybody_at_the_table_sees_it_and_nothing_is_kept(server: Server) -> None:
    made = server.table("rollwrite", person("Ada"), person("Bob"))
    ada, bob = made["tokens"]
    with (
        server.client(made["table"], ada) as one,
        server.client(made["table"], bob) as other,
        server.client(made["table"]) as guest,
    ):
        for client in (one, other, guest):
            client.read("update")
        version = server.get(f"/api/tables/{made['table']}")["table"]["v"]
        other.send(type="react", reaction="ahoy")
        for client in (one, other, guest):
            assert client.read("reaction") == {"type": "reaction", "seat": 1, "reaction": "ahoy"}
        guest.send(type="react", reaction="ahoy")
        assert guest.no()["id"] == "server.spectator"
        one.send(type="react", reaction="You are stupid")
        assert one.no()["id"] == "server.message"
        assert server.get(f"/api/tables/{made['table']}")["table"]["v"] == version


def test_what_comes_too_soon_is_not_shown() -> None:
    hand = Hand()
    with running(now=hand) as server:
        made = server.table("rollwrite", person("Ada"), person("Bob"), start=False)
        with server.client(made["table"], made["tokens"][0]) as one:
            one.read("table")
            for reaction in ("ahoy", "oh", "well", "house"):
                one.send(type="react", reaction=reaction)
            one.send(type="ping", n=0)
            one.read("pong")
            assert one.last["reaction"]["reaction"] == "ahoy"
            hand.moment += PAUSE
            one.send(type="react", reaction="moment")
            assert one.read("reaction")["reaction"] == "moment"


def test_who_does_not_read_misses_signs_and_keeps_the_connection() -> None:
    woken: list[None] = []
    watcher = Watcher(lambda: woken.append(None))
    for _ in range(1000):
        watcher.hear(Reaction(0, "ahoy"))
    taken = 0
    while watcher.take() is not None:
        taken += 1
    assert taken == len(woken) == MOST_SIGNS


def test_seats_do_not_wait_for_each_other() -> None:
    async def react() -> None:
        hand = Hand()
        presence = Presence(hand)
        assert [presence.react(seat, "ahoy") for seat in (0, 1, 0)] == [True, True, False]
        hand.moment += PAUSE
        assert presence.react(0, "ahoy")

    asyncio.run(react())
