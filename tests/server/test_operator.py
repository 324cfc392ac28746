"""What an operator can see and do: who came, whom to block, and tables that must go."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import pytest

from nyhavn.cli import main
from nyhavn.server.operations.address import proxies
from nyhavn.server.operations.blocklist import BlockList
from nyhavn.server.operations.visitors import Visitors
from nyhavn.server.storage.sqlite import SQLite
from tests.server.moment import Hand
from tests.server.running import Json, Server, bearer, bot, person, running
from tests.server.test_damage import damage

THEIRS = "203.0.113.7"


def asked(server: Server, address: str, name: str = "Ada") -> tuple[int, Json]:
    """Make a table from an address, as a proxy on this machine hands it on."""
    body = {"game": "border", "seats": [person(name), bot()], "start": True}
    answer = server.http.post("/api/tables", json=body, headers={"x-forwarded-for": address})
    return answer.status_code, answer.json()


def visitors(key: bytes | None, blocked: BlockList | None = None) -> Visitors:
    return Visitors(proxies=proxies("127.0.0.1"), key=key, blocked=blocked)


def named(caplog: pytest.LogCaptureFixture) -> list[str]:
    found = [record.__dict__.get("fields", {}) for record in caplog.records]
    return [fields["visitor"] for fields in found if "visitor" in fields]


def test_the_log_names_visitors_by_a_keyed_hash(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "nyhavn")
    names = []
    for key in (b"one", b"one", b"other", b""):
        caplog.clear()
        with running(visitors=visitors(key)) as server:
            assert asked(server, THEIRS)[0] == asked(server, THEIRS)[0] == 201
            asked(server, "198.51.100.2")
        mine, again, other = named(caplog)
        assert mine == again != other
        names.append(mine)
    assert names[0] == names[1] != names[2]
    assert names[3] == THEIRS
    assert len(names[0]) == 12
    assert THEIRS not in str(names[:3])


def test_a_block_list_that_is_not_there_is_told_at_once_and_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path, hand = tmp_path / "blocked", Hand(0)
    listed = BlockList(path, hand)
    told = [record.message for record in caplog.records]
    assert told == ["the block list cannot be read; what was known counts"]
    assert not listed.has("203.0.113.9", "someone")
    assert len(caplog.records) == 1
    path.write_text("203.0.113.0/24\n")
    hand.moment += 2
    assert listed.has("203.0.113.9", "someone")


def test_a_block_list_is_read_again_without_a_restart(tmp_path: Path) -> None:
    path, hand = tmp_path / "blocked", Hand(0)
    with running(visitors=visitors(b"key", BlockList(path, hand))) as server:
        who = server.site.visitors.name(server.site.visitors.at("198.51.100.2"))
        assert asked(server, THEIRS)[0] == 201  # there is no such file yet
        path.write_text("# spam\n203.0.113.0/24  # all of them\nnonsense\n", "utf-8")
        assert asked(server, THEIRS)[0] == 201
        hand.moment += 1
        status, said = asked(server, THEIRS)
        assert (status, said["id"]) == (403, "server.blocked")
        assert asked(server, "198.51.100.2")[0] == 201
        path.write_text(f"visitor:{who}\n2001:db8::/32\n", "utf-8")
        hand.moment += 1
        assert asked(server, THEIRS)[0] == 201
        assert asked(server, "198.51.100.2")[0] == 403
        assert asked(server, "2001:db8:1:2::3")[0] == 403
        path.unlink()
        hand.moment += 1
        assert asked(server, "198.51.100.2")[0] == 403, "what was known stays known"
        assert server.http.get("/api/shelf").status_code == 200, "this machine is never blocked"


# ---- nyhavn db ----


def test_tables_are_listed_shown_and_removed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "db"
    with running(path) as server:
        made = server.table("border", person("Rude"), person("Bob"))
        other = server.table("border", person("Ada"), bot())["table"]
        table = made["table"]
        assert main(["db", "tables", "--db", str(path)]) == 0
        listed = capsys.readouterr().out.splitlines()
        assert len(listed) == 2
        assert all(word in "".join(listed) for word in (table, other, "playing", "Rude"))
        assert main(["db", "show", table, "--db", str(path)]) == 0
        text = capsys.readouterr().out
        assert json.loads(text)["seats"][0]["name"] == "Rude"
        for secret in (*made["tokens"], made["invite"]):
            assert secret not in text
        assert not {"seed", "salt", "invite", "token"} & set(json.loads(text))
        assert main(["db", "remove", table, "--db", str(path)]) == 0
        assert main(["db", "remove", table, "--db", str(path)]) == 2
        assert main(["db", "show", "nothere", "--db", str(path)]) == 2
        assert main(["db", "show", "--db", str(path)]) == 2
        server.site.tables.in_memory.clear()
        assert server.http.get(f"/api/tables/{table}").status_code == 404
        assert server.get(f"/api/tables/{other}")["table"]["state"] == "playing"
    assert main(["db", "check", "--db", str(path)]) == 0


def test_a_match_is_ended_while_the_server_runs(tmp_path: Path) -> None:
    path = tmp_path / "db"
    with running(path, rest=0.01) as server:
        made = server.table("border", person("Rude"), person("Bob"))
        table = made["table"]
        with server.client(table, made["tokens"][1]) as bob:
            bob.read("update")
            assert main(["db", "end", table, "--db", str(path)]) == 0
            shown = bob.until(lambda told: told["state"] == "over", "table")
            assert [seat["name"] for seat in shown["seats"]] == ["Bot 1", "Bot 2"]
        answer = server.http.get(f"/api/tables/{table}", headers=bearer(made["tokens"][1]))
        assert answer.status_code == 401
        assert "Rude" not in server.http.get(f"/api/tables/{table}/record").text
    assert main(["db", "check", "--db", str(path)]) == 0


def test_a_damaged_table_is_listed_told_and_removed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "db"
    with running(path) as server:
        table = server.table("border", person("Ada"), bot())["table"]
    damage(path, "a document that is no text", table)
    assert main(["db", "tables", "--db", str(path)]) == 0
    assert "damaged" in capsys.readouterr().out
    assert main(["db", "show", table, "--db", str(path)]) == 0
    assert "cannot be read" in json.loads(capsys.readouterr().out)["fault"]
    assert main(["db", "check", "--db", str(path)]) == 1
    assert main(["db", "end", table, "--db", str(path)]) == 1
    assert main(["db", "remove", table, "--db", str(path)]) == 0
    store = SQLite(str(path))
    assert list(store.everything()) == []
    store.close()
