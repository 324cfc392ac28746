"""The record file: what is refused, with which sentence, at which line."""

import pytest

from nyhavn import SHELF, Match
from nyhavn.core.errors import RecordError
from nyhavn.core.record import Record, dump, load, verify
from nyhavn.core.rng import Rng


def finished() -> Match:
    match = Match.new(SHELF["copenhagen"], 2, dealer=11)
    rng = Rng(5)
    while not match.over:
        legal = match.legal(match.to_act[0])
        match = match.play(match.to_act[0], legal[rng.below(len(legal))])
    return match


MATCH = finished()
TEXT = dump(Record.of(MATCH, ("Ada", "Bø b%")))
LINES = TEXT.split("\n")


def changed(at: int, line: str | None) -> str:
    """The text with line `at` (from 1) replaced, or left out."""
    return "\n".join(LINES[: at - 1] + ([] if line is None else [line]) + LINES[at:])


def test_the_headings_stand_in_their_order() -> None:
    assert LINES[0] == "nyhavn record 1"
    assert LINES[1] == "game copenhagen 1"
    assert LINES[2] == "seats 2"
    assert LINES[3] == "names Ada B%C3%B8%20b%25"
    assert LINES[4].startswith("seal ")
    assert LINES[5].startswith("seed ")
    assert LINES[6] == "salts - -"
    assert LINES[7] == ""
    assert LINES[8].startswith("* deal ")
    assert TEXT.endswith("\n")
    assert load(TEXT, SHELF).names == ("Ada", "Bø b%")


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("", "line 1: a record begins with"),
        ("nyhavn record 2\n", "line 1: a record begins with"),
        (changed(2, "game chess 1"), "line 2: no game of this name"),
        (changed(2, "game copenhagen 2"), "line 2: this is version 1 of Copenhagen"),
        (changed(2, "game copenhagen"), "line 2: 'game copenhagen' is not a good value"),
        (changed(2, None), "line 2: the heading 'game'"),
        (changed(3, "seats 5"), "Copenhagen is played by 2, 3, 4 players, not by 5"),
        (changed(3, "seats two"), "line 3: 'seats two' is not a good value"),
        (changed(4, "names Ada"), "line 4: 'names Ada' is not a good value"),
        (changed(4, "names Ada " + "b" * 41), "line 4:"),
        (changed(4, "boards AB"), "line 4: 'boards AB' is not a heading"),
        (changed(5, "seal xyz"), "line 5: 'seal xyz' is not a good value"),
        (changed(5, None), "is not a heading that may stand here"),
        (changed(6, "seed 00"), "line 6: 'seed 00' is not a good value"),
        (changed(7, "salts -"), "line 7: 'salts -' is not a good value"),
        (changed(8, None), "line 8: '* deal"),
        ("\n".join(LINES[:7]), "line 8: the file ends before the blank line"),
        (changed(9, "* deal white"), "line 9: 'deal white' is not something chance does"),
        (changed(9, "* deal end"), "line 9: Chance cannot do 'deal end' now"),
        (changed(9, "0 take 1,2"), "line 9: Seat 0 cannot play 'take 1,2': the decision is with"),
        (changed(9, "deal red"), "line 9: an entry is a seat or *"),
        (changed(9, "2 take 1,2"), "line 9: an entry is a seat or *"),
        (changed(9, "*"), "line 9: an entry is a seat or *"),
        (changed(9, ""), "line 9: an entry is a seat or *"),
        (changed(21, "0 take 1,9"), "line 21: 'take 1,9' is not a line of Copenhagen"),
        (changed(21, "1 take 1,2"), "line 21: Seat 1 cannot play 'take 1,2'"),
        (changed(21, "0 undo 1"), "line 21: Seat 0 cannot play 'undo 1'"),
        (changed(21, "0 take 1,2 " + "x" * 200_000), "line 21: this line is too long"),
        (TEXT + "0 take 1,2\n", "the match is over"),
        (TEXT + "\n", "an entry is a seat or *"),
        (TEXT.replace("\n", "\r\n"), "line 1: a record begins with"),
    ],
)
def test_a_bad_record_is_refused_with_line_and_reason(text: str, part: str) -> None:
    with pytest.raises(RecordError) as refused:
        load(text, SHELF)
    assert part in str(refused.value)


def test_an_unfinished_match_keeps_its_seed() -> None:
    match = Match.new(SHELF["copenhagen"], 2, dealer=11)
    text = dump(Record.of(match))
    assert "seal " in text
    assert "seed " not in text
    with pytest.raises(RecordError, match="has a seal but not the seed"):
        verify(load(text, SHELF))


def test_a_record_without_a_seal_is_fine_and_says_so() -> None:
    assert verify(Record(MATCH)) is False


def test_a_cut_record_does_not_verify() -> None:
    for text in ("\n".join(LINES[:60]) + "\n", TEXT[:-1]):
        with pytest.raises(RecordError, match="cut off"):
            verify(load(text, SHELF))


def test_tampered_luck_is_named() -> None:
    for colour in ("red", "yellow", "green", "blue", "purple"):
        text = changed(9, f"* deal {colour}")
        if text == TEXT:
            continue
        try:
            record = load(text, SHELF)
        except RecordError:
            continue  # a later move was not possible with this card
        with pytest.raises(RecordError, match="entry 1: the record says"):
            verify(record)


def test_a_wrong_seal_is_named() -> None:
    with pytest.raises(RecordError, match="does not open the seal"):
        verify(load(changed(5, "seal " + "0" * 64), SHELF))


def test_a_forced_entry_cannot_be_another_one() -> None:
    at = next(i for i, e in enumerate(MATCH.entries) if e.kind == "forced")
    line = at + 9
    entry = MATCH.entries[at]
    text = changed(line, f"{1 - entry.who} {entry.line}")
    with pytest.raises(RecordError, match="the only possible entry is"):
        load(text, SHELF)
