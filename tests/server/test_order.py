"""Who starts: by lot, from the sealed luck, so that all can check it and nobody can choose."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from nyhavn.core.dealer import Sealed, commitment
from nyhavn.core.errors import RecordError
from nyhavn.core.record import load, verify
from nyhavn.games import SHELF
from nyhavn.server.protocol.refused import Refused
from nyhavn.server.protocol.seat_bodies import PersonSeat
from nyhavn.server.protocol.table_bodies import Make
from nyhavn.server.tables import changes, seating
from nyhavn.server.tables import head as heads
from tests.server.running import OPEN, Server, bot, person
from tests.server.test_luck import finished

SALTS = st.lists(st.binary(min_size=1, max_size=16).map(bytes.hex), min_size=2, max_size=4)
SEEDS = st.binary(min_size=32, max_size=32)


def test_every_order_is_as_likely_as_every_other() -> None:
    """Chi-square over 100,000 lots of two, three and four: the limits are those of 1 in 10,000."""
    luck, most = Random(16), {2: 15.1, 3: 25.7, 4: 59.1}
    for n, limit in most.items():
        seen = dict.fromkeys(permutations(range(n)), 0)
        lots = 100_000 // len(most)
        for _ in range(lots):
            seen[Sealed(luck.randbytes(32), ("-",) * n).order()] += 1
        due = lots / len(seen)
        assert sum((found - due) ** 2 / due for found in seen.values()) < limit


def test_the_lot_is_no_act_of_chance_and_follows_from_the_key() -> None:
    """Worked out by hand from its description."""
    import hashlib
    import hmac

    seed, salts = bytes(range(32)), ("00ff", "-", "aa")
    key = hmac.new(seed, b"00ff - aa", hashlib.sha256).digest()
    bits = int.from_bytes(hmac.new(key, b"order", hashlib.sha256).digest(), "big")
    assert Sealed(seed, salts).order() == sorted(permutations(range(3)))[bits * 6 >> 256]


def promised(seed: bytes, salts: list[str]) -> heads.Head:
    """A table where everybody has promised, and the salts are to be shown."""
    people = [PersonSeat(f"P{k}", commit=commitment(salt)) for k, salt in enumerate(salts)]
    head, _ = heads.new(Make("border", list(people), order="lot"))
    return changes.started(replace(head, seed=seed.hex()), None, None)


@given(SEEDS, SALTS, st.data())
def test_the_last_salt_cannot_choose_the_lot(
    seed: bytes, salts: list[str], data: st.DataObject
) -> None:
    """When the first salt is shown the lot is fixed: in whatever order the others are shown, by
    whoever knows the seed, the only salt that is taken is the promised one."""
    head = promised(seed, salts)
    due = Sealed(seed, tuple(salts)).order()
    shown = data.draw(st.permutations(range(len(salts))))
    for seat in shown:
        other = data.draw(st.binary(min_size=1, max_size=16).map(bytes.hex))
        if other != salts[seat]:
            with pytest.raises(Refused, match="promised"):
                changes.shown(head, seat, other)
        with pytest.raises(Refused):
            changes.promised(head, seat, commitment("0" + salts[seat]))
        head = changes.shown(head, seat, salts[seat])
    assert (head.state, head.lot) == ("playing", due)
    assert [chair.name for chair in head.chairs] == [f"P{place}" for place in due]
    assert head.luck.salts == tuple(salts)


@given(SEEDS)
def test_boards_and_colours_go_with_their_people(seed: bytes) -> None:
    people = [PersonSeat(name) for name in "ABC"]
    head, tokens = heads.new(Make("border", list(people), {"boards": "DBA"}, order="lot"))
    head = changes.started(replace(head, seed=seed.hex()), None, None)
    mine = dict(zip("ABC", zip("DBA", range(3), tokens, strict=True), strict=True))
    for seat, (board, colour) in enumerate(
        zip(head.options["boards"], seating.colours(head), strict=True)
    ):
        token = mine[head.names[seat]][2]
        assert mine[head.names[seat]] == (board, colour, token)
        assert head.seat_of(token) == seat


def test_people_learn_their_seats_and_the_record_proves_the_lot(server: Server) -> None:
    made = server.table(
        "rollwrite", person("Ada"), person("Bob", salt="0b"), bot(name="Tim"), order="lot"
    )
    path = f"/api/tables/{made['table']}"
    table = server.get(path)["table"]
    lot, names = table["lot"], ["Ada", "Bob", "Tim"]
    assert table["order"] == "lot"
    assert [seat["name"] for seat in table["seats"]] == [names[place] for place in lot]
    for place, token in enumerate(made["tokens"][:2]):
        with server.client(made["table"], token) as client:
            told = client.read("table")
            assert [seat["mine"] for seat in told["seats"]].index(True) == lot.index(place)
            assert client.read("update")["seat"] == lot.index(place)
    text = finished(server, made)
    assert f"\norder {' '.join(map(str, lot))}\nseal " in text
    record = load(text, SHELF)
    assert (record.order, record.salts) == (tuple(lot), ("-", "0b", "-"))
    assert verify(record)
    assert server.http.post("/api/replay", content=text).json()["order"] == lot
    other = " ".join(map(str, lot[::-1]))
    forged = text.replace(f"\norder {' '.join(map(str, lot))}\n", f"\norder {other}\n")
    with pytest.raises(RecordError, match=f"the seal says {' '.join(map(str, lot))}"):
        verify(load(forged, SHELF))
    for bad in ("0 0 1", "0 1", "1 2 3", "a b c", "0 1 2 3"):
        with pytest.raises(RecordError, match="order"):
            load(text.replace(f"\norder {' '.join(map(str, lot))}\n", f"\norder {bad}\n"), SHELF)


def test_without_it_everything_is_as_given(server: Server) -> None:
    made = server.table("rollwrite", person("Ada"), person("Bob"))
    table = server.get(f"/api/tables/{made['table']}")["table"]
    assert (table["order"], table["lot"]) == ("as_given", None)
    assert [seat["name"] for seat in table["seats"]] == ["Ada", "Bob"]
    assert "\norder " not in finished(server, made)


def test_a_rematch_passes_the_start_on(server: Server) -> None:
    made = server.table("rollwrite", person("Ada"), bot(name="Tim"), order="lot")
    path = f"/api/tables/{made['table']}"
    finished(server, made)
    before = [seat["name"] for seat in server.get(path)["table"]["seats"]]
    following = server.post(f"{path}/rematch", token=made["tokens"][0])["table"]
    table = server.get(f"/api/tables/{following}")["table"]
    assert (table["order"], table["lot"]) == ("as_given", None)
    assert [seat["name"] for seat in table["seats"]] == before[::-1]


def test_the_order_is_a_setting_until_the_match_begins(server: Server) -> None:
    made = server.table("border", person("Ada"), OPEN, start=False)
    path, ada = f"/api/tables/{made['table']}", made["tokens"][0]
    server.post(f"{path}/settings", {"order": "lot"}, ada)
    assert server.get(path)["table"]["order"] == "lot"
    assert server.refused(f"{path}/settings", {"order": "me"}, ada) == (400, "server.body")
    bad = {"game": "border", "seats": [person("Ada"), OPEN], "order": "youngest"}
    assert server.refused("/api/tables", bad) == (400, "server.body")
