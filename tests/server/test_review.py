"""Reviews: of finished tables and of records, thought of in parts, kept with the table."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from nyhavn import SHELF
from nyhavn.core.record import begin
from nyhavn.server.tables import review_tasks
from tests.server.running import Json, Server, bot, person

GOLDEN = Path(__file__).parent.parent / "golden"


def finished(server: Server) -> str:
    """A table at which bots have played to the end."""
    made = server.table("rollwrite", bot(), bot())
    with server.client(made["table"]) as guest:
        guest.until(lambda table: bool(table["state"] == "over"), "table")
    return f"/api/tables/{made['table']}/review"


def thought(server: Server, path: str) -> list[Json]:
    """What is told until the review is ready."""
    told = [server.get(path)]
    while told[-1]["state"] == "thinking":
        time.sleep(0.05)
        told.append(server.get(path))
    return told


def test_a_finished_table_is_reviewed_once_and_keeps_it(server: Server) -> None:
    path = finished(server)
    assert server.get(path)["state"] == "none"
    first = server.post(path)
    assert first["state"] == "thinking"
    told = thought(server, path)
    parts = [one["done"] / one["of"] for one in told]
    assert parts == sorted(parts)
    ready = told[-1]
    assert ready["state"] == "ready"
    review = ready["review"]
    assert review["game"] == "rollwrite"
    assert len(review["curve"]) == len(review["looked_at"]) + 1
    assert server.post(path) == ready  # nothing is thought of again
    table = server.site.tables.in_memory[path.split("/")[3]]
    assert table.head.review is not None
    server.site.reviews._thoughts.clear()
    assert server.get(path) == ready  # it is the table's, not the memory's


def test_a_running_match_is_not_reviewed(server: Server) -> None:
    made = server.table("rollwrite", person("Ada"), bot())
    path = f"/api/tables/{made['table']}/review"
    assert server.refused(path) == (409, "server.not_over")
    assert server.http.get(path).status_code == 409


def test_a_record_that_somebody_brings_is_reviewed(server: Server) -> None:
    text = (GOLDEN / "border-2-2026-0.nyhavn").read_text("utf-8")
    first = server.http.post("/api/reviews", content=text).json()
    assert first["id"].startswith("record-")
    ready = thought(server, f"/api/reviews/{first['id']}")[-1]
    assert ready["state"] == "ready"
    again = server.http.post("/api/reviews", content=text).json()
    assert again == ready


@pytest.mark.parametrize("text", ["nothing", "nyhavn record 1\ngame chess 1\n"])
def test_what_is_no_record_is_refused_with_a_sentence(server: Server, text: str) -> None:
    first = server.http.post("/api/reviews", content=text).json()
    path = f"/api/reviews/{first['id']}"
    answer = server.http.get(path)
    while answer.is_success:
        time.sleep(0.05)
        answer = server.http.get(path)
    assert answer.json()["type"] == "no"
    assert server.http.get(path).status_code == 404


def test_an_unfinished_record_is_refused(server: Server) -> None:
    whole = (GOLDEN / "border-2-2026-0.nyhavn").read_text("utf-8").splitlines()
    head = [line for line in whole[: whole.index("")] if not line.startswith(("seed", "salts"))]
    text = "\n".join([*head, "", *whole[whole.index("") + 1 :][:40]]) + "\n"
    _, _, wrong = review_tasks.plan(text, 32)
    assert wrong[0] == "server.not_over"
    assert not begin(text, SHELF)[0].match.over


def test_nobody_has_many_thought_of_at_a_time(server: Server) -> None:
    reviews = server.site.reviews
    records = sorted(GOLDEN.glob("*-2-*-0.nyhavn"))[:3]
    asked = [server.http.post("/api/reviews", content=path.read_bytes()) for path in records]
    told = [answer.json() for answer in asked]
    late = [one for one in told if one.get("type") == "no"]
    assert all(one["id"] == "server.reviews" for one in late)
    assert sum(one.running for one in reviews._thoughts.values()) <= 2
