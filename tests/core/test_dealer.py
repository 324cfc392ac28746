"""The seal: worked out here a second time, from its description and nothing else."""

import hashlib
import hmac

import pytest

from nyhavn import SHELF, Match
from nyhavn.core.dealer import Dictated, Sealed, seeded
from nyhavn.core.errors import Illegal

SEED = bytes(range(32))


def by_hand(seed: bytes, salts: str, nth: int, weights: list[int]) -> int:
    key = hmac.new(seed, salts.encode(), hashlib.sha256).digest()
    digest = hmac.new(key, str(nth).encode(), hashlib.sha256).digest()
    ticket = (int.from_bytes(digest[:8], "big") * sum(weights)) >> 64
    place = 0
    while ticket >= weights[place]:
        ticket -= weights[place]
        place += 1
    return place


def test_the_seal_is_the_hash_of_the_seed() -> None:
    seal = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert Sealed(SEED, ("-", "-")).seal == seal


@pytest.mark.parametrize("salts", [("-", "-"), ("00ff", "-"), ("aa", "bb")])
def test_every_act_follows_from_seed_and_salts(salts: tuple[str, ...]) -> None:
    dealer = Sealed(SEED, salts)
    weights = [14, 1, 7, 30]
    for nth in range(50):
        drawn = dealer.draw(nth, [(str(i), weight) for i, weight in enumerate(weights)])
        assert drawn == str(by_hand(SEED, " ".join(salts), nth, weights))


def test_a_salt_changes_the_luck() -> None:
    odds = [(str(i), 1) for i in range(1000)]
    one = [Sealed(SEED, ("-", "-")).draw(n, odds) for n in range(5)]
    two = [Sealed(SEED, ("-", "01")).draw(n, odds) for n in range(5)]
    assert one != two


def test_seeded_luck_is_the_same_every_time() -> None:
    assert seeded(7, 2) == seeded(7, 2)
    assert seeded(7, 2).seal != seeded(8, 2).seal


def test_luck_can_be_dictated_and_must_be_possible() -> None:
    game = SHELF["copenhagen"]
    dealer = Dictated(("deal red",) * 7 + ("deal blue",) * 5, seeded(1, 2))
    match = Match.new(game, 2, dealer=dealer)
    assert match.view(0)["harbour"] == ["red"] * 7
    assert match.view(1)["players"][1]["hand"]["cards"]["blue"] == 3
    with pytest.raises(Illegal):
        Match.new(game, 2, dealer=Dictated(("deal end",)))
    with pytest.raises(IndexError):
        Match.new(game, 2, dealer=Dictated(("deal red",)))
