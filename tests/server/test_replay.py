"""Replays: any record as any seat saw it; what is no record is refused with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from nyhavn import SHELF
from nyhavn.core.record import load
from tests.server.running import Json, Server

GOLDEN = sorted((Path(__file__).parent.parent / "golden").glob("*-2-*-0.nyhavn"))


def replay(server: Server, text: str | bytes, side: str = "") -> Json:
    answer = server.http.post(f"/api/replay{side}", content=text)
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def refused(server: Server, text: str | bytes, side: str = "") -> Json:
    answer = server.http.post(f"/api/replay{side}", content=text)
    assert not answer.is_success
    found: Json = answer.json()
    assert found["type"] == "no"
    return found


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_record_is_answered_step_by_step(server: Server, path: Path) -> None:
    text = path.read_text("utf-8")
    match = load(text, SHELF).match
    for side, seat in (("", None), ("?seat=0", 0), ("?seat=1", 1)):
        found = replay(server, text, side)
        assert len(found["steps"]) == len(found["said"]) + 1 == len(match.entries) + 1
        assert found["steps"][-1]["view"] == match.view(seat)
        assert found["steps"][-1]["scores"] == match.scores
        assert (found["over"], found["ranking"]) == (True, match.ranking)
        assert found["luck"] == "fair"


def test_a_side_hides_what_the_seat_could_not_know(server: Server) -> None:
    text = next(p for p in GOLDEN if p.name.startswith("copenhagen")).read_text("utf-8")
    for side, hidden in (("", [0, 1]), ("?seat=0", [1]), ("?seat=1", [0])):
        for step in replay(server, text, side)["steps"]:
            for seat in hidden:
                assert step["view"]["players"][seat]["hand"]["cards"] is None


def test_positions_are_drawn_if_somebody_asks_for_it(server: Server) -> None:
    text = GOLDEN[0].read_text("utf-8")
    assert "rows" not in replay(server, text)["steps"][0]
    match = load(text, SHELF).match
    last = replay(server, text, "?seat=1&drawn=1")["steps"][-1]["rows"]
    names = load(text, SHELF).names or ("0", "1")
    drawn = match.game.drawings.draw(match.view(1), list(names), "en")
    assert last == [[{"text": text, "style": style} for text, style in row] for row in drawn]


def test_the_luck_is_checked(server: Server) -> None:
    text = GOLDEN[0].read_text("utf-8")
    lines = text.split("\n")
    seed = next(i for i, line in enumerate(lines) if line.startswith("seed "))
    bare = [line for line in lines if not line.startswith(("seal ", "seed ", "salts "))]
    assert replay(server, "\n".join(bare))["luck"] == "unsealed"
    false = [*lines[:seed], "seed " + "0" * 64, *lines[seed + 1 :]]
    assert refused(server, "\n".join(false))["id"] == "record.wrong_seal"
    blank = lines.index("")
    unfinished = [line for line in lines[: blank + 30] if not line.startswith(("seed ", "salts "))]
    found = replay(server, "\n".join(unfinished) + "\n")
    assert (found["over"], found["luck"], found["ranking"]) == (False, "unproven", None)


@pytest.mark.parametrize(
    ("text", "id"),
    [
        (b"", "record.magic"),
        (b"\x89PNG\r\n\x1a\n", "server.not_text"),
        (b"hello\n", "record.magic"),
        (b"nyhavn record 1\n", "record.missing"),
        (b"nyhavn record 1\ngame chess 1\nseats 2\n\n", "record.game"),
        (b"nyhavn record 1\ngame border 1\nseats 9\n\n", "record.setup"),
        (b"nyhavn record 1\ngame border 1\nseats 2\nboards AB\n\n0 keep\n", "record.move"),
        (b"x" * 1_000_001, "server.large"),
        (b"\n" * 900_000, "server.long_record"),
    ],
)
def test_what_is_no_record_is_refused(server: Server, text: bytes, id: str) -> None:
    assert refused(server, text)["id"] == id


def test_a_side_has_to_be_a_seat(server: Server) -> None:
    text = GOLDEN[0].read_text("utf-8")
    assert refused(server, text, "?seat=7")["id"] == "server.no_seat"
    assert refused(server, text, "?seat=x")["id"] == "server.number"


def test_nothing_is_stored(server: Server) -> None:
    before = server.stored()
    replay(server, GOLDEN[0].read_text("utf-8"))
    assert server.stored() == before
