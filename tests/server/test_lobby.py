"""Tables: who sits where, what is agreed, leaving and coming back, playing again."""

from __future__ import annotations

import hashlib

import pytest

from tests.server.running import OPEN, Json, Server, bot, person


def seats(server: Server, table: str, token: str | None = None) -> list[Json]:
    found: list[Json] = server.get(f"/api/tables/{table}", token)["table"]["seats"]
    return found


def kinds(server: Server, table: str) -> list[str]:
    return [seat["kind"] for seat in seats(server, table)]


# ---- sitting down ----


def test_friends_join_by_invitation_and_the_deal_waits_for_all(server: Server) -> None:
    made = server.table("copenhagen", person("Ada"), OPEN, OPEN, start=False)
    path, (ada, *_) = f"/api/tables/{made['table']}", made["tokens"]
    assert server.refused(f"{path}/start", token=ada) == (409, "server.open_seats")
    join = {"invite": made["invite"], "name": " Ada\u202e \t ", "seat": 2, "salt": "00ff"}
    joined = server.post(f"{path}/join", join)
    assert joined["seat"] == 2
    assert [seat["name"] for seat in seats(server, made["table"])] == ["Ada", None, "Ada 2"]
    assert server.refused(f"{path}/join", join) == (409, "server.taken")
    server.post(f"{path}/seats/1", bot("mason"), ada)
    assert server.refused(f"{path}/join", join | {"seat": None}) == (409, "server.full")
    glance = server.get(path, ada)
    assert (glance["n"], glance["table"]["state"], glance["to_act"]) == (0, "open", [])
    server.post(f"{path}/start", {"salt": "abcd"}, joined["token"])
    glance = server.get(path, ada)
    assert glance["table"]["state"] == "playing"
    assert glance["n"] > 0
    assert server.refused(f"{path}/start", token=ada) == (409, "server.not_open")
    assert server.refused(f"{path}/join", join) == (409, "server.not_open")


def test_the_seal_is_known_before_the_salts_and_opens_at_the_end(server: Server) -> None:
    made = server.table("border", person("Ada"), OPEN, start=False)
    path = f"/api/tables/{made['table']}"
    seal = server.get(path)["table"]["seal"]
    join = {"invite": made["invite"], "name": "Bob", "salt": "00ff"}
    bob = server.post(f"{path}/join", join)["token"]
    server.post(f"{path}/start", {"salt": "abcd"}, made["tokens"][0])
    table = server.get(path)["table"]
    assert (table["seal"], table["seed"], table["salts"]) == (seal, None, None)
    for token in (made["tokens"][0], bob):
        server.post(f"{path}/leave", {"level": "apprentice"}, token)
    with server.client(made["table"]) as guest:
        table = guest.until(lambda table: table["state"] == "over", "table")
    assert hashlib.sha256(bytes.fromhex(table["seed"])).hexdigest() == seal
    assert table["salts"] == ["abcd", "00ff"]


def test_an_invitation_can_be_revoked(server: Server) -> None:
    made = server.table("border", person("Ada"), OPEN, start=False)
    path, ada = f"/api/tables/{made['table']}", made["tokens"][0]
    new = server.post(f"{path}/invite", token=ada)["invite"]
    join = {"invite": made["invite"], "name": "Bob"}
    assert server.refused(f"{path}/join", join) == (403, "server.invite")
    assert server.get(path, ada)["table"]["invite"] == new
    assert server.get(path)["table"]["invite"] is None
    server.post(f"{path}/join", join | {"invite": new})


def test_settings_change_until_the_match_begins(server: Server) -> None:
    made = server.table("border", person("Ada"), OPEN, start=False, options={"boards": "CA"})
    path, ada = f"/api/tables/{made['table']}", made["tokens"][0]
    server.post(f"{path}/settings", {"seats": 4, "hints": True}, ada)
    table = server.get(path)["table"]
    assert (len(table["seats"]), table["options"]) == (4, {"boards": "ABCD"})
    server.post(f"{path}/settings", {"seats": 2, "options": {"boards": "DB"}}, ada)
    table = server.get(path)["table"]
    assert (len(table["seats"]), table["options"]) == (2, {"boards": "DB"})
    for body, answer in (
        ({"options": {"boards": "AA"}}, (400, "border.setup.boards")),
        ({"options": {"boards": "ABC"}}, (400, "border.setup.boards")),
        ({"options": {"speed": "9"}}, (400, "error.option")),
        ({"options": {"layout": "{}"}}, (400, "error.option")),
        ({"seats": 7}, (400, "error.seats")),
        ({"seats": 99}, (400, "server.body")),
    ):
        assert server.refused(f"{path}/settings", body, ada) == answer, body
    join = {"invite": made["invite"], "name": "Bob", "seat": 1}
    server.post(f"{path}/join", join)
    assert server.refused(f"{path}/settings", {"seats": 1}, ada) == (409, "server.people_there")
    server.post(f"{path}/start", token=ada)
    assert server.refused(f"{path}/settings", {"hints": True}, ada) == (409, "server.not_open")
    with server.client(made["table"], ada) as client:
        assert [p["board"] for p in client.read("update")["view"]["players"]] == ["D", "B"]


def test_a_person_who_is_here_cannot_be_sent_away(server: Server) -> None:
    made = server.table("border", person("Ada"), person("Bob"), start=False)
    path, (ada, bob) = f"/api/tables/{made['table']}", made["tokens"]
    with server.client(made["table"], bob) as client:
        client.read("table")
        assert server.refused(f"{path}/seats/1", OPEN, ada) == (409, "server.here")
        assert server.refused(f"{path}/seats/0", bot(), ada) == (409, "server.here")
    while seats(server, made["table"])[1]["here"]:
        pass
    server.post(f"{path}/seats/1", OPEN, ada)
    assert kinds(server, made["table"]) == ["person", "open"]
    assert server.refused(f"{path}/start", token=bob) == (401, "server.token")


def test_the_table_survives_its_maker(server: Server) -> None:
    made = server.table("border", person("Ada"), person("Bob"), start=False)
    path, (ada, bob) = f"/api/tables/{made['table']}", made["tokens"]
    server.post(f"{path}/leave", token=ada)
    server.post(f"{path}/seats/0", bot(), bob)
    server.post(f"{path}/start", token=bob)
    assert kinds(server, made["table"]) == ["bot", "person"]


# ---- bad bodies ----


@pytest.mark.parametrize(
    ("body", "answer"),
    [
        ({"game": "chess", "seats": [person("Ada")]}, (400, "server.game")),
        ({"game": "border", "seats": [person("Ada")]}, (400, "error.seats")),
        ({"game": "border", "seats": [person("Ada")] * 5}, (400, "error.seats")),
        ({"game": "border", "seats": []}, (400, "server.body")),
        ({"game": "border", "seats": [{"kind": "cat"}, OPEN]}, (400, "server.body")),
        ({"game": "border", "seats": [person("Ada", age=3), OPEN]}, (400, "server.body")),
        ({"game": "border", "seats": [OPEN, bot()]}, (400, "server.nobody")),
        ({"game": "border", "seats": [OPEN, bot()], "start": True}, (409, "server.open_seats")),
        ({"game": "border", "seats": [bot("nobody"), person("A")]}, (400, "server.level")),
        ({"game": "border", "seats": [person(" \n\t"), OPEN]}, (400, "server.no_name")),
        ({"game": "border", "seats": [person("x" * 41), OPEN]}, (400, "server.long_name")),
        ({"game": "border", "seats": [person("x" * 10_000), OPEN]}, (400, "server.long_name")),
        ({"game": "border", "seats": [person("<b>Ada"), OPEN]}, (400, "server.name_signs")),
        ({"game": "border", "seats": [person("A", salt="xyz"), OPEN]}, (400, "server.salt")),
        ({"game": "border", "seats": [person("A", salt="0" * 129), OPEN]}, (400, "server.salt")),
        (["border"], (400, "server.body")),
    ],
)
def test_a_table_that_cannot_be_made_leaves_nothing_behind(
    server: Server, body: object, answer: tuple[int, str]
) -> None:
    before = server.stored()
    assert server.refused("/api/tables", body) == answer
    assert server.stored() == before


def test_bodies_have_limits(server: Server) -> None:
    for path, most in (("/api/qr", 16_000), ("/api/tables", 200_000)):  # a record may be in it
        answer = server.http.post(path, content=b"[" * (most + 1))
        assert (answer.status_code, answer.json()["id"]) == (413, "server.large")
    answer = server.http.post("/api/tables", content=b"{", headers={"accept-language": "fr-CH"})
    assert (answer.status_code, answer.json()["why"]) == (400, "Ce n’est pas du JSON.")
    answer = server.http.post("/api/tables", content=b'{"game": "\xff"}')
    assert answer.status_code == 400


def test_unknown_tables_seats_and_calls(server: Server) -> None:
    made = server.table("border", person("Ada"), OPEN, start=False)
    path, ada = f"/api/tables/{made['table']}", made["tokens"][0]
    for strange in ("aaaaaaaaaa", "%00", "..%2f", "x" * 300, "ü"):
        assert server.refused(f"/api/tables/{strange}/start", token=ada)[0] == 404
    assert server.refused(f"{path}/seats/9", OPEN, ada) == (404, "server.no_seat")
    assert server.refused(f"{path}/seats/-1", OPEN, ada) == (400, "server.number")
    assert server.refused(f"{path}/seats/٣", OPEN, ada) == (400, "server.number")
    assert server.refused("/api/dance") == (404, "server.no_call")
    for call in ("start", "leave", "back", "rematch", "hint", "invite", "settings"):
        assert server.refused(f"{path}/{call}") == (401, "server.token")
        assert server.refused(f"{path}/{call}", token="A" * 22) == (401, "server.token")


# ---- leaving, coming back, again ----


def test_a_stand_in_plays_for_who_left_until_they_are_back(server: Server) -> None:
    made = server.table("rollwrite", person("Ada"), person("Bob"))
    path, (ada, bob) = f"/api/tables/{made['table']}", made["tokens"]
    with server.client(made["table"], ada) as one, server.client(made["table"], bob) as other:
        one.read("update"), other.read("update")
        server.post(f"{path}/leave", {"level": "apprentice"}, ada)
        other.until(lambda update: update["to_act"] == [1])
        told = one.until(lambda told: told["seats"][0]["away"], "table")
        assert told["seats"][0] | {"here": True} == {
            "kind": "bot",
            "name": "Ada",
            "level": "apprentice",
            "here": True,
            "mine": True,
            "away": True,
        }
        one.until(lambda update: update["mine"] == 1)  # the stand-in's choices count
        assert one.last["update"]["undo"] is None
        one.send(type="move", nth=2, line="undo 1")
        assert one.no()["id"] == "server.away"
        server.post(f"{path}/back", token=ada)
        one.until(lambda told: not told["seats"][0]["away"], "table")
        assert one.until(lambda update: update["undo"] is not None)["undo"] == "undo 1"
        one.move("undo 1")
        assert one.lines
        ids = [remark["id"] for remark in one.last["table"]["remarks"]]
        assert ids == ["server.remark.away", "server.remark.back"]


def test_others_may_call_a_stand_in_for_who_is_gone(server: Server) -> None:
    made = server.table("rollwrite", person("Ada"), person("Bob"))
    path, (ada, bob) = f"/api/tables/{made['table']}", made["tokens"]
    with server.client(made["table"], bob) as other:
        other.read("update")
        assert server.refused(f"{path}/seats/0", OPEN, bob) == (409, "server.not_open")
        server.post(f"{path}/seats/0", bot("apprentice"), bob)
        other.until(lambda update: update["legal"])
        with server.client(made["table"], ada) as one:
            assert one.read("table")["seats"][0]["away"]
            assert one.read("update")["legal"] == []


def test_a_rematch_is_made_once_and_the_tokens_stay(server: Server) -> None:
    made = server.table("rollwrite", person("Ada"), person("Bob"), bot("uniform", name="Tim"))
    path, tokens = f"/api/tables/{made['table']}", made["tokens"]
    assert server.refused(f"{path}/rematch", token=tokens[0]) == (409, "server.not_over")
    with server.client(made["table"], tokens[1]) as bob:
        for token in tokens[:2]:
            server.post(f"{path}/leave", {"level": "apprentice"}, token)
        bob.until(lambda table: table["state"] == "over", "table")
        following = server.post(f"{path}/rematch", token=tokens[0])["table"]
        assert server.post(f"{path}/rematch", token=tokens[1])["table"] == following
        assert bob.until(lambda table: table["next"] is not None, "table")["next"] == following
        bob.hello(following, tokens[1])
        table = bob.until(lambda table: table["id"] == following, "table")
    assert table["state"] == "open"
    assert [seat["name"] for seat in table["seats"]] == ["Tim", "Ada", "Bob"]
    assert [seat["mine"] for seat in table["seats"]] == [False, False, True]
    assert [seat["kind"] for seat in table["seats"]] == ["bot", "person", "person"]
    server.post(f"/api/tables/{following}/start", token=tokens[0])


# ---- what is shown ----


def test_the_shelf_says_what_can_be_played(server: Server) -> None:
    shelf = server.get("/api/shelf")
    games = {game["name"]: game for game in shelf["games"]}
    values = {"boards": ["A", "B", "C", "D"], "deal": ["chosen", "lot"]}
    assert games["border"]["options"] == values
    letters = ["A", "B", "C", "D"]
    boards = {"name": "boards", "kind": "per_seat", "values": letters, "lot": "deal"}
    deal = {"name": "deal", "kind": "one_of", "values": ["chosen", "lot"], "lot": None}
    assert games["border"]["choices"] == [boards, deal]
    assert games["copenhagen"]["secrets"]
    assert games["rollwrite"]["seats"] == [2, 3, 4]
    assert "mason" in shelf["levels"]
    assert "uniform" not in shelf["levels"]
    assert (shelf["url"], shelf["local"]) == (None, True)


def test_the_record_is_for_matches_that_are_over(server: Server) -> None:
    made = server.table("border", person("Ada"), person("Bob"))
    answer = server.http.get(f"/api/tables/{made['table']}/record")
    assert (answer.status_code, answer.json()["id"]) == (409, "server.not_over")


def test_a_code_is_drawn_as_a_path(server: Server) -> None:
    code = server.post("/api/qr", {"text": f"{server.url}/#table"})
    assert code["size"] >= 21 + 8
    assert code["path"].startswith("M4 4h7v1h-7z")
    assert server.refused("/api/qr", {"text": ""}) == (400, "server.body")
    assert server.refused("/api/qr", {"text": "x" * 500}) == (400, "server.body")


def test_metrics_count(server: Server) -> None:
    def number(name: str) -> int:
        lines = server.http.get("/metrics").text.splitlines()
        return sum(int(float(line.split()[1])) for line in lines if line.startswith(name))

    before = number("nyhavn_tables_made_total"), number("nyhavn_refusals_total")
    server.table("border", person("Ada"), person("Bob"))
    server.refused("/api/tables")
    after = number("nyhavn_tables_made_total"), number("nyhavn_refusals_total")
    assert after == (before[0] + 1, before[1] + 1)
