"""Spoiled records: every fault is refused with a sentence, none is an exception."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from nyhavn.core.record import begin
from nyhavn.server.tables import brought_record, playback
from nyhavn.words import sentence
from tests.server.log_capture import listening
from tests.server.running import running
from tests.trust.storms.nonsense import SIGNS

RECORDS, MANY_RECORDS = 120, 20_000
GOLDEN = sorted((Path(__file__).parent.parent / "golden").glob("*-0.nyhavn"))


def spoiled(luck: Random) -> str:
    """A record with faults."""
    lines = luck.choice(GOLDEN).read_text("utf-8").split("\n")
    if luck.random() < 0.7:  # a part of a sealed record is refused in any case
        lines = [line for line in lines if not line.startswith(("seal ", "seed ", "salts "))]
    lines = lines[: luck.choice((5, 9, 30, 60, 90))]
    for _ in range(luck.choice((1, 1, 2, 5))):
        at, other = luck.randrange(len(lines)), luck.randrange(len(lines))
        match luck.randrange(6):
            case 0:
                del lines[at]
            case 1:
                lines.insert(at, lines[other])
            case 2:
                lines[at], lines[other] = lines[other], lines[at]
            case 3:
                lines[at] = lines[at].replace(luck.choice("0123456789 abcde"), luck.choice(SIGNS))
            case 4:
                place = luck.randrange(len(lines[at]) + 1)
                lines[at] = lines[at][:place] + luck.choice(SIGNS) * luck.choice((1, 1, 99_999))
            case _:
                words = luck.choice(("seats 99999999999", "layout {}", "layout [" * 900, "undo 7"))
                lines.insert(at, words)
        lines = lines or [""]
    return "\n".join(lines) + luck.choice(("\n", ""))


def read_spoiled(seed: int, many: int) -> int:
    """Read so many; return how many were refused, each with a sentence."""
    refused = 0
    for k in range(many):
        luck = Random(seed + k)
        text, seat = spoiled(luck), luck.choice((None, 0, 1, 9))
        try:
            found, (id, values) = playback.replayed(text, seat, packed=False)
        except Exception as error:
            raise AssertionError(f"seed {seed + k}: {error!r}") from error
        if found is None:
            refused += 1
            assert 0 < len(sentence(id, values)) < 1_000, f"seed {seed + k}: {id}"
    return refused


def test_spoiled_records_are_refused_with_a_sentence() -> None:
    assert RECORDS / 3 < read_spoiled(2026, RECORDS) < RECORDS, "some faults do no harm"
    with running() as server, listening() as faults:
        for k in range(10):
            answer = server.http.post("/api/replay", content=spoiled(Random(k)).encode())
            assert answer.status_code in (200, 400, 404, 413), answer.text
        assert not faults


@pytest.mark.slow
def test_many_spoiled_records_are_refused_with_a_sentence() -> None:
    assert MANY_RECORDS / 3 < read_spoiled(1, MANY_RECORDS) < MANY_RECORDS


def test_a_reader_that_lets_an_exception_through_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def careless(text: str, shelf: Any) -> Any:
        shelf[text.split("\n")[1].split()[1]]  # there is such a line, and such a game
        return begin(text, shelf)

    monkeypatch.setattr(brought_record, "begin", careless)
    with pytest.raises(AssertionError, match=r"seed \d+: (Key|Index)Error"):
        read_spoiled(2026, RECORDS)
