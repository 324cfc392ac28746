"""Who is away keeps the seat for a while that everybody is told, or as long as their clock says."""

from __future__ import annotations

import pytest

from nyhavn.bots.levels import LEVELS
from tests.server.moment import Hand
from tests.server.running import OPEN, Json, Server, bearer, bot, person, running


def asked(server: Server, table: str, seat: int, wish: Json, token: str) -> tuple[int, Json]:
    answer = server.http.post(f"/api/tables/{table}/seats/{seat}", json=wish, headers=bearer(token))
    return answer.status_code, answer.json()


@pytest.mark.parametrize("start", [True, False])
def test_a_stand_in_comes_after_the_grace_time(start: bool) -> None:
    hand = Hand()
    with running(now=hand, grace=60) as server:
        made = server.table("border", person("Ada"), person("Bob"), start=start)
        table, (ada, bob) = made["table"], made["tokens"]
        with server.client(table, bob) as other:
            other.read("table")
            hand.moment += 3_600_000
            with server.client(table, ada) as one:
                one.read("table")
                other.until(lambda told: told["seats"][0]["here"], "table")
            other.until(lambda told: not told["seats"][0]["here"], "table")
            hand.moment += 19_500
            status, said = asked(server, table, 0, bot("mason"), bob)
            assert (status, said["id"]) == (409, "server.grace")
            assert said["values"] == {"name": "Ada", "n": 41}
            assert said["why"] == "Ada is away, but keeps the seat for another 41 seconds."
            hand.moment += 40_499
            assert asked(server, table, 0, bot("mason"), bob)[0] == 409
            hand.moment += 1
            assert asked(server, table, 0, bot("mason"), bob) == (200, {})
            seat = other.until(lambda told: told["seats"][0]["kind"] == "bot", "table")
            if start:
                assert seat["seats"][0]["away"]
                remark = seat["remarks"][-1]
                assert remark["id"] == "server.remark.replaced"
                assert remark["values"] == {"seat": 0, "name": "Ada", "by": "Bob"}


def test_nobody_has_to_keep_a_page_open_for_the_grace_time_to_pass() -> None:
    hand = Hand()
    with running(now=hand, grace=60) as server:
        made = server.table("border", person("Ada"), person("Bob"))
        table, bob = made["table"], made["tokens"][1]
        assert asked(server, table, 0, bot("mason"), bob)[1]["values"]["n"] == 60
        hand.moment += 60_000
        assert asked(server, table, 0, bot("mason"), bob) == (200, {})


def test_with_a_clock_the_clock_is_the_measure() -> None:
    hand = Hand()
    with running(now=hand, grace=60) as server:
        made = server.table("border", person("Ada"), person("Bob"), clock=8 * 3600)
        table, tokens = made["table"], made["tokens"]
        (seat,) = server.get(f"/api/tables/{table}")["to_act"]
        hand.moment += 3_600_000
        status, said = asked(server, table, seat, bot("mason"), tokens[1 - seat])
        assert (status, said["values"]["n"]) == (409, 7 * 3600)
        assert asked(server, table, 1 - seat, bot("mason"), tokens[seat])[1]["values"]["n"] == 28800


def test_a_stand_in_has_a_listed_level(server: Server) -> None:
    made = server.table("border", person("Ada"), person("Bob"))
    path, (ada, bob) = f"/api/tables/{made['table']}", made["tokens"]
    for level in ("uniform", "nobody"):
        assert server.refused(f"{path}/seats/0", bot(level), bob) == (400, "server.level")
        assert server.refused(f"{path}/leave", {"level": level}, ada) == (400, "server.level")
    assert server.refused(f"{path}/seats/0", OPEN, bob) == (409, "server.not_open")
    for level in LEVELS:
        server.post(f"{path}/leave", {"level": level}, ada)
        server.post(f"{path}/back", token=ada)
    # the chairs of a table take what they always took
    server.table("border", person("Ada"), bot("uniform"))
