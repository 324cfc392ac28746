"""B2.2: boards by lot, from the sealed luck, so that all can check them and nobody can choose."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import replace
from itertools import permutations
from random import Random

import pytest

from nyhavn.core.dealer import Sealed
from nyhavn.core.errors import RecordError
from nyhavn.core.match import Match
from nyhavn.core.record import Record, dump, load, verify
from nyhavn.core.rng import Rng
from nyhavn.games import SHELF
from tests.games.border.position import GAME

LOT = {"deal": "lot"}


def played(seats: int, dealer: int) -> Match:
    """A match by lot, played to its end as fast as that goes."""
    match, rng = Match.new(GAME, seats, LOT, dealer), Rng(dealer)
    while not match.over:
        lines = match.legal(match.to_act[0])
        match = match.play(match.to_act[0], lines[rng.below(len(lines))])
    return match


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_b2_2_every_deal_is_as_likely_as_every_other(seats: int) -> None:
    """Chi-square over 100,000 tables in all: the limits are those of 1 in 10,000."""
    luck, lots = Random(seats), 100_000 // 3
    seen = dict.fromkeys(map("".join, permutations("ABCD", seats)), 0)
    setup = GAME.setup(seats, LOT)
    for _ in range(lots):
        drawn = GAME.drawn(setup, Sealed(luck.randbytes(32), ("-",) * seats).lot)
        seen[drawn.option("boards") or ""] += 1
    due = lots / len(seen)
    limit = {2: 37.4, 3: 57.1, 4: 57.1}[seats]
    assert sum((found - due) ** 2 / due for found in seen.values()) < limit


def test_b2_2_the_lot_follows_from_the_key() -> None:
    """Worked out by hand from its description; draws keep their numbers."""
    seed, salts = bytes(range(32)), ("00ff", "-", "aa")
    key = hmac.new(seed, b"00ff - aa", hashlib.sha256).digest()
    bits = int.from_bytes(hmac.new(key, b"boards", hashlib.sha256).digest(), "big")
    match = Match.new(GAME, 3, LOT, Sealed(seed, salts))
    due = sorted(permutations("ABCD", 3))[bits * 24 >> 256]
    assert match.setup.options == (("boards", "".join(due)), ("deal", "lot"))
    assert [player["board"] for player in match.view(None)["players"]] == list(due)
    chosen = Match.new(GAME, 3, {"boards": "".join(due)}, Sealed(seed, salts))
    assert chosen.entries == match.entries
    assert chosen != match


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_b2_2_a_record_proves_the_lot(seats: int) -> None:
    match = played(seats, 7)
    text = dump(Record.of(match))
    boards = match.setup.option("boards")
    assert f"\ngame border 2\nseats {seats}\nboards {boards}\noption deal lot\nseal " in text
    assert load(text, SHELF).match == match
    assert verify(load(text, SHELF))
    other = replace(match.setup, options=(("boards", "DCBA"[:seats]), ("deal", "lot")))
    lied = Match(GAME, other, match.entries, match.state, None)
    with pytest.raises(RecordError, match=f"the lot by its seal is boards {boards}, option deal"):
        verify(replace(Record.of(match), match=lied))
