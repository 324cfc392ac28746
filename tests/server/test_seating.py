"""Before a match: what a host may do and a guest may not, seats, names, colours, secrets."""

from __future__ import annotations

import pytest

from tests.server.moment import Hand
from tests.server.running import OPEN, Json, Server, bot, person, running
from tests.server.test_luck import finished, promise


def friends(server: Server) -> tuple[str, str, str]:
    """Ada's table, where Bob came by invitation: its path, and both tokens."""
    made = server.table("border", person("Ada"), OPEN, bot(name="Tim"), start=False)
    path = f"/api/tables/{made['table']}"
    bob = server.post(f"{path}/join", {"invite": made["invite"], "name": "Bob"})["token"]
    return path, made["tokens"][0], bob


def shown(server: Server, path: str, token: str | None = None) -> Json:
    found: Json = server.get(path, token)["table"]
    return found


def names(server: Server, path: str) -> list[str | None]:
    return [seat["name"] for seat in shown(server, path)["seats"]]


def test_a_guest_may_change_only_what_is_theirs(server: Server) -> None:
    path, _, bob = friends(server)
    assert shown(server, path)["hosts"] == [0]
    forbidden: list[tuple[str, Json]] = [
        ("seats/0", OPEN),
        ("seats/2", bot()),
        ("seats/2", OPEN),
        ("seats/0/remove", {}),
        ("seats/0/player", {"name": "Eve"}),
        ("seats/2/player", {"colour": 5}),
        ("places", {"places": [1, 0, 2]}),
        ("settings", {"hints": True}),
        ("settings", {"order": "lot"}),
    ]
    before = shown(server, path)
    for call, body in forbidden:
        assert server.refused(f"{path}/{call}", body, bob) == (403, "server.host_only"), call
    assert shown(server, path) | {"absent": 0} == before | {"absent": 0}
    server.post(f"{path}/seats/1/player", {"name": "Bobby", "colour": 4}, bob)
    table = shown(server, path)
    assert (names(server, path)[1], table["colours"]) == ("Bobby", [0, 4, 2])
    server.post(f"{path}/start", token=bob)  # as ever: whoever sits may start


def test_every_token_of_the_maker_has_a_hosts_rights(server: Server) -> None:
    made = server.table("border", person("Ada"), person("Bob"), start=False)
    path, (_, bob) = f"/api/tables/{made['table']}", made["tokens"]
    assert shown(server, path)["hosts"] == [0, 1]
    server.post(f"{path}/settings", {"hints": True}, bob)
    table = shown(server, path)
    assert (table["hints"], table["hints_allowed"]) == (True, True)


def test_the_hint_box_is_the_setting_and_not_the_permission(server: Server) -> None:
    made = server.table("border", person("Ada"), OPEN, start=False)
    table = shown(server, f"/api/tables/{made['table']}")
    assert (table["hints"], table["hints_allowed"]) == (True, False)  # alone one may always ask


def test_the_host_moves_removes_and_renames(server: Server) -> None:
    path, ada, bob = friends(server)
    server.post(f"{path}/places", {"places": [1, 2, 0]}, ada)
    assert names(server, path) == ["Bob", "Tim", "Ada"]
    assert [seat["mine"] for seat in shown(server, path, bob)["seats"]] == [True, False, False]
    assert shown(server, path)["hosts"] == [2]
    assert shown(server, path)["colours"] == [1, 2, 0]  # they stay with their people
    for bad in ([0, 1], [0, 0, 1], [0, 1, 3], [2, 1, 0, 3]):
        assert server.refused(f"{path}/places", {"places": bad}, ada) == (400, "server.places")
    server.post(f"{path}/seats/0/player", {"name": "Robert"}, ada)
    assert names(server, path) == ["Robert", "Tim", "Ada"]
    assert server.refused(f"{path}/seats/0/player", {"name": "<b>"}, ada) == (
        400,
        "server.name_signs",
    )
    with server.client(path.removeprefix("/api/tables/"), bob) as client:
        client.until(lambda table: table["seats"][0]["here"], "table")
        server.post(f"{path}/seats/0/remove", token=ada)  # also who is here
        told = client.until(lambda table: table["seats"][0]["kind"] == "open", "table")
        assert not any(seat["mine"] for seat in told["seats"])
    assert server.refused(f"{path}/start", token=bob) == (401, "server.token")
    for seat, status in ((0, 409), (1, 409), (2, 409), (9, 404)):  # open, a bot, oneself, nobody
        assert server.refused(f"{path}/seats/{seat}/remove", token=ada)[0] == status


def test_the_crown_passes_on_when_the_host_leaves(server: Server) -> None:
    path, ada, bob = friends(server)
    server.post(f"{path}/leave", token=ada)
    assert shown(server, path)["hosts"] == [1]
    server.post(f"{path}/seats/0", bot(name="Ulla"), bob)
    server.post(f"{path}/start", token=bob)
    assert server.refused(f"{path}/places", {"places": [1, 0, 2]}, bob) == (409, "server.not_open")


def test_colours_are_unique_and_people_keep_theirs(server: Server) -> None:
    path, ada, bob = friends(server)
    assert shown(server, path)["colours"] == [0, 1, 2]
    colour = {"colour": 0}
    assert server.refused(f"{path}/seats/1/player", colour, bob) == (409, "server.colour")
    server.post(f"{path}/seats/1/player", {"colour": 2}, bob)  # the bot takes the other one
    assert shown(server, path)["colours"] == [0, 2, 1]
    for bad in (6, -1, "red"):
        assert server.refused(f"{path}/seats/0/player", {"colour": bad}, ada)[0] == 400


def test_whoever_changes_seats_while_salts_are_shown_voids_the_promises(server: Server) -> None:
    path, ada, bob = friends(server)
    server.post(f"{path}/luck", {"commit": promise("aa")}, ada)
    server.post(f"{path}/luck", {"commit": promise("bb")}, bob)
    server.post(f"{path}/start", token=ada)
    server.post(f"{path}/luck", {"salt": "bb"}, bob)
    server.post(f"{path}/places", {"places": [1, 0, 2]}, ada)  # knowing Bob's salt already
    table = shown(server, path)
    assert (table["state"], table["opening"], table["commits"]) == ("open", False, None)


def test_an_invitation_can_be_looked_at_before_a_name_is_asked_for(server: Server) -> None:
    made = server.table("border", person("Ada"), OPEN, start=False)
    path = f"/api/tables/{made['table']}"
    found = server.post(f"{path}/invited", {"invite": made["invite"]})
    assert found["table"]["seats"][1]["kind"] == "open"
    server.post(f"{path}/invite", token=made["tokens"][0])
    assert server.refused(f"{path}/invited", {"invite": made["invite"]}) == (403, "server.invite")


def test_a_private_link_can_be_revoked(server: Server) -> None:
    made = server.table("rollwrite", person("Ada"), person("Bob"))
    path, (ada, _) = f"/api/tables/{made['table']}", made["tokens"]
    with server.client(made["table"], ada) as stolen:
        assert stolen.read("update")["seat"] == 0
        new = server.post(f"{path}/token", token=ada)["token"]
        assert stolen.until(lambda update: update["seat"] is None)["legal"] == []
    assert server.refused(f"{path}/token", token=ada) == (401, "server.token")
    assert shown(server, path, new)["seats"][0]["mine"]


# ---- again ----


def test_a_rematch_asks_everybody_and_who_declines_leaves_an_open_seat(server: Server) -> None:
    made = server.table("rollwrite", person("Ada"), person("Bob"), person("Cem"))
    path, (ada, bob, cem) = f"/api/tables/{made['table']}", made["tokens"]
    finished(server, made)
    again = f"/api/tables/{server.post(f'{path}/rematch', token=ada)['table']}"
    assert names(server, again) == ["Cem", "Ada", "Bob"]
    assert shown(server, again)["asked"] == [0, 2]
    server.post(f"{path}/rematch", token=bob)
    assert shown(server, again)["asked"] == [0]
    server.post(f"{again}/leave", token=cem)
    assert (shown(server, again)["asked"], names(server, again)) == ([], [None, "Ada", "Bob"])
    server.post(f"{path}/rematch", token=cem)  # and has second thoughts
    assert (shown(server, again)["asked"], names(server, again)) == ([], ["Cem", "Ada", "Bob"])
    server.post(f"{again}/start", token=ada)
    assert server.post(f"{path}/rematch", token=cem)["table"] in again


def test_a_rematch_may_start_as_documented_without_an_answer(server: Server) -> None:
    made = server.table("rollwrite", person("Ada"), person("Bob"))
    path, (ada, _) = f"/api/tables/{made['table']}", made["tokens"]
    finished(server, made)
    again = f"/api/tables/{server.post(f'{path}/rematch', token=ada)['table']}"
    server.post(f"{again}/start", token=ada)
    assert shown(server, again)["state"] == "playing"


# ---- absent ----


@pytest.mark.parametrize("order", ["as_given", "lot"])
def test_everybody_knows_for_how_long_somebody_is_gone(order: str) -> None:
    hand = Hand()
    with running(now=hand, grace=60) as server:
        made = server.table("rollwrite", person("Ada"), person("Bob"), start=False, order=order)
        path, (ada, bob) = f"/api/tables/{made['table']}", made["tokens"]
        with server.client(made["table"], ada) as one:
            assert not one.read("table")["absent"]["1"]["came"], "who was never here is on the way"
            with server.client(made["table"], bob) as other:
                other.read("table")
                one.until(lambda table: table["seats"][1]["here"], "table")
            one.until(lambda table: not table["seats"][1]["here"], "table")
            hand.moment += 40_000
            server.post(f"{path}/start", token=ada)
            table = one.until(lambda table: table["state"] == "playing", "table")
            seat = [seat["name"] for seat in table["seats"]].index("Bob")
            assert table["absent"] == {str(seat): {"gone": 40_000, "wait": 20_000, "came": True}}
            asked = server.http.post(
                f"{path}/seats/{seat}", json=bot(), headers={"authorization": f"Bearer {ada}"}
            )
            assert (asked.status_code, asked.json()["values"]["n"]) == (409, 20)
