"""Options of every kind: what is usual, what fits, and the sentence about what does not."""

from dataclasses import replace
from itertools import permutations

import pytest

from nyhavn import SHELF, Match
from nyhavn.core.choice import Choice, OneOf, PerSeat, YesNo
from nyhavn.core.errors import RecordError, SetupError
from nyhavn.core.record import Record, dump, load
from nyhavn.core.rng import Rng
from nyhavn.words import templates
from tests import quay

KINDS = [
    OneOf(("low", "high", "spring")),
    PerSeat(("A", "B", "C", "D")),
    YesNo(),
    YesNo(("yes", "no")),
]


@pytest.fixture
def shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SHELF, quay.NAME, quay.GAME)
    for id, text in quay.WORDS.items():
        monkeypatch.setitem(templates("en"), id, text)


@pytest.mark.parametrize("choice", KINDS, ids=repr)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_usual_and_what_comes_by_lot_fits(choice: Choice, seats: int) -> None:
    assert choice.fits(choice.usual(seats), seats)
    drawn = {choice.by_lot(seats, Rng(seed)) for seed in range(200)}
    assert all(choice.fits(value, seats) for value in drawn)
    assert len(drawn) > 1
    for wrong in ("", "E" * seats, "A" * seats, "ABCDE", "maybe", "LOW", "yes "):
        assert not choice.fits(wrong, seats)


def test_a_setup_has_every_choice() -> None:
    usual = quay.GAME.setup(3)
    assert [usual.option(name) for name in quay.GAME.option_names] == ["low", "ABC", "no"]
    assert usual.options == (("boards", "ABC"),)
    assert quay.GAME.setup(3, {"tide": "low"}) == usual
    given = quay.GAME.setup(3, {"fog": "yes", "boards": "DAB"})
    assert [given.option(name) for name in quay.GAME.option_names] == ["low", "DAB", "yes"]
    assert given.options == (("boards", "DAB"), ("fog", "yes"))
    assert given.option("wind") is None
    assert quay.GAME.option_names == ("tide", "boards", "fog")


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"tide": "none"}, "Tide can be one of low, high, spring; 'none' is none of them."),
        (
            {"boards": "AA"},
            "Berths 'AA' will not do: each of the 2 seats needs a letter of its own",
        ),
        ({"boards": "ABC"}, "Berths 'ABC' will not do"),
        ({"fog": "perhaps"}, "Fog can be yes or no, not 'perhaps'."),
        ({"wind": "west"}, "The Quay has no option 'wind'."),
    ],
)
def test_what_does_not_fit_is_refused_with_a_sentence(
    shelf: None, given: dict[str, str], told: str
) -> None:
    with pytest.raises(SetupError) as refused:
        quay.GAME.setup(2, given)
    assert told in str(refused.value)


def test_a_record_keeps_what_was_chosen(shelf: None) -> None:
    match = Match.new(quay.GAME, 2, {"tide": "spring", "fog": "yes"}, dealer=1)
    text = dump(Record.of(match))
    assert "\ngame quay 2\nseats 2\nboards AB\noption tide spring\noption fog yes\n" in text
    assert load(text, SHELF).match == match
    older = text.replace("option tide spring\n", "")  # of a time when there was no such option
    assert load(older, SHELF).match.setup.option("tide") == "low"


def test_a_record_tells_no_rule_that_is_as_usual(shelf: None) -> None:
    text = dump(Record.of(Match.new(quay.GAME, 2, {"tide": "low", "fog": "no"}, dealer=1)))
    assert text == dump(Record.of(Match.new(quay.GAME, 2, dealer=1)))
    assert "\ngame quay 1\nseats 2\nboards AB\nseal " in text
    assert load(text, SHELF).match.setup == quay.GAME.setup(2)


@pytest.mark.parametrize(
    ("heading", "told"),
    [
        ("game quay 1", "line 6: with these options the record must say 'game quay 2'"),
        ("option fog yes\noption tide spring", "line 6: 'option tide spring' comes too late"),
        ("option tide high\noption tide spring", "line 6: 'option tide spring' comes too late"),
        ("option tide low", "line 5: 'option tide low' is as usual"),
        ("option tide", "'' is none of them"),
        ("option wind west", "The Quay has no option 'wind'"),
        ("option fog yes\ntide spring", "line 6"),
    ],
)
def test_options_of_a_record_have_one_spelling(shelf: None, heading: str, told: str) -> None:
    text = dump(Record.of(Match.new(quay.GAME, 2, {"tide": "spring", "fog": "yes"})))
    if heading.startswith("game"):
        wrong = text.replace("game quay 2", heading)
    else:
        wrong = text.replace("option tide spring\noption fog yes", heading)
    with pytest.raises(RecordError) as refused:
        load(wrong, SHELF)
    assert told in str(refused.value)


def test_version_two_needs_an_option(shelf: None) -> None:
    text = dump(Record.of(Match.new(quay.GAME, 2)))
    with pytest.raises(RecordError, match="line 2: this is version 1 of The Quay"):
        load(text.replace("game quay 1", "game quay 2"), SHELF)
    plain = replace(quay.GAME, choices={})
    assert (plain.versions, quay.GAME.versions) == ((1,), (1, 2))
    assert plain.of(2) is None
    assert quay.GAME.of(2) is quay.GAME


def test_all_ways_to_give_letters_come_in_order() -> None:
    choice = PerSeat(("A", "B", "C", "D"))
    for seats in (2, 3, 4):
        found = [choice.nth(n, seats) for n in range(choice.ways(seats))]
        assert found == ["".join(one) for one in permutations("ABCD", seats)]
