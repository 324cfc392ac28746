"""The terminal game, played by scripted people: whole matches, leaving, taking back, secrets."""

import os
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nyhavn import SHELF, Match
from nyhavn.bots import BOTS
from nyhavn.cli import main
from nyhavn.cli.autosave import default_path, table_path
from nyhavn.cli.pages import help_page
from nyhavn.cli.rulebook import look_up
from nyhavn.cli.say import Wrong
from nyhavn.cli.session import COMMANDS
from nyhavn.core.game import Game, View
from nyhavn.core.match import CHANCE, CHOSEN, UNDONE
from nyhavn.core.record import load, verify
from nyhavn.words import available, word
from tests.cli.keyboards import Person, Table, by_line, by_number, by_words, scripted

PEOPLE = {"number": by_number, "line": by_line, "words": by_words}
TABLES = [(name, n) for name, game in SHELF.items() for n in game.seats]


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.delenv("LANG", raising=False)


# ---- whole matches ----


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_people_play_to_the_end(game: str, seats: int, tmp_path: Path) -> None:
    _people_play(game, seats, {2: "words", 3: "line", 4: "number"}[seats], tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("how", PEOPLE)
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_people_play_in_every_way(game: str, seats: int, how: str, tmp_path: Path) -> None:
    _people_play(game, seats, how, tmp_path)


def _people_play(game: str, seats: int, how: str, tmp_path: Path) -> None:
    names = ",".join(["Ada", "Bob", "Cem", "Dan"][:seats])
    path = tmp_path / "match.nyhavn"
    table = Table(PEOPLE[how](seats), path, game=game, seats=names)
    assert table.session.run() == 0
    record = load(path.read_text("utf-8"), SHELF)
    assert record.match == table.session.match
    assert record.match.over
    assert record.names == tuple(names.split(","))
    assert verify(record)
    assert not table_path(path).exists()
    assert f"nyhavn verify {path}" in table.text
    assert "wins." in table.text or "share the victory." in table.text


@pytest.mark.parametrize("how", PEOPLE)
@pytest.mark.parametrize("seats", ["Ada,bot:journeyman", "bot:uniform,Bob,bot:uniform,Dan"])
def test_people_and_bots_play_to_the_end(seats: str, how: str, tmp_path: Path) -> None:
    path = tmp_path / "match.nyhavn"
    table = Table(PEOPLE[how](3), path, seats=seats, terminal=True)
    assert table.session.run() == 0
    assert verify(load(path.read_text("utf-8"), SHELF))


def test_bots_play_alone_and_everything_is_told(tmp_path: Path) -> None:
    table = Table(scripted([]), tmp_path / "m", seats="bot:journeyman,bot:journeyman")
    assert table.session.run() == 0
    assert table.asked == []
    match = table.session.match
    takes = sum(e.line.startswith("take ") and e.who != CHANCE for e in match.entries)
    assert len(re.findall("takes the cards from piers", table.text.replace("\n", " "))) == takes
    assert "Journeyman 2" in table.text


def test_a_typed_line_is_the_line_that_is_played(tmp_path: Path) -> None:
    table = Table(by_line(1), tmp_path / "m")
    typed: list[str] = []
    person = table._person

    def listening(table: Table, question: str) -> str:
        answer = person(table, question)
        typed.extend([answer] if answer else [])
        return answer

    table._person = listening
    table.session.run()
    assert typed == [e.line for e in table.session.match.entries if e.kind == CHOSEN]


# ---- every word that could be typed ----

VOCABULARY = [
    "take", "build", "red-2", "a1", "a1*,b1", "1", "2", "0", "99", "..", "back", "undo", "undo 1",
    "rules", "rules C6", "rules c6.3", "rules C99.9", "log", "score", "help", "?", "look", "save",
    "pay red2", "take 1,7", "white a1", "skip", "done", "", " ", ",", "*", "²", "@red", "{n}",
    "[bold]x[/]", "\x1b[31m", "\x00", "\ud800", "TAKE 1,2", "take 1 , 2", "build red", "deal red",
]  # fmt: skip


@settings(max_examples=150)
@given(st.lists(st.sampled_from(VOCABULARY) | st.text(max_size=30), max_size=6))
def test_whatever_is_typed_nothing_breaks_and_only_legal_lines_count(
    tmp_path_factory: pytest.TempPathFactory, answers: list[str]
) -> None:
    answers = [answer for answer in answers if not answer.strip().lower().startswith("save")]
    path = tmp_path_factory.mktemp("typed") / "m"
    table = Table(scripted(answers), path, seats="Ada,bot:uniform")
    before = table.session.match
    legal = before.legal(0)
    assert table.session.run() == 0
    after = table.session.match
    assert after.entries[: len(before.entries)] == before.entries
    if after != before:
        assert after.entries[len(before.entries)].line in legal
    assert load(path.read_text("utf-8"), SHELF).match == after
    assert "\x1b" not in table.text
    assert "\x00" not in table.text


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("take 1,7,8", "is not a line of Copenhagen"),
        ("skip", "a turn begins by taking cards or building (C4.1)"),
        ("discard", "Nothing that begins with 'discard' is possible now."),
        ("take 1,2,3", "needs the active ability “extra card”"),
        ("99", "There is no choice 99; the numbers go from 1 to"),
        ("undo", "There is nothing to take back"),
        ("undo 4", "there is no choice of this seat to take back"),
        ("rules C77", "There is no clause 'C77'; the sections are C1, C2"),
        ("rules c6.3", "One card less if the placed tile touches"),
        ("rules", "C10 Draw pile and end"),
        ("help", "Lines look like these: take 2,3;"),
        ("score", "1. Ada: 0 points"),
        ("log", "A card is dealt face down"),
        ("save", "The record is in"),
    ],
)
def test_every_answer_is_a_sentence(typed: str, answer: str, tmp_path: Path) -> None:
    table = Table(scripted([typed]), tmp_path / "m", seats="Ada,bot:uniform")
    before = table.session.match
    table.session.run()
    told = " ".join(table.shown[-1].split())
    assert answer.lower() in told.lower()
    assert table.session.match == before
    assert "Harbour" not in table.shown[-1]  # nothing scrolls away because of a slip


def test_words_narrow_and_back_widens(tmp_path: Path) -> None:
    answers = ["take 3", "..", "back", "build", "c1", "TAKE 1 , 2"]
    table = Table(scripted(answers), tmp_path / "m", seats="Ada,bot:uniform", seed=3)
    table.session.run()
    assert table.asked[:5] == ["Ada> ", "Ada: take 3> ", "Ada> ", "Ada> ", "Ada: build purple-2> "]
    assert "(p)" not in table.shown[4]
    assert "(p)" in table.shown[5]
    assert any(e.line == "take 1,2" and e.who == 0 for e in table.session.match.entries)


@pytest.mark.parametrize("game", SHELF)
def test_help_is_about_the_game_that_is_played(game: str) -> None:
    for language in available():
        told = "\n".join(line.plain for line in help_page(SHELF[game], language))
        clauses = re.findall(r"rules ([A-Z]+\d+(?:\.\d+)?)", told)
        assert len(clauses) == 2
        assert all(look_up(game, clause, language) for clause in clauses)
        assert "{" not in told


def test_commands_are_never_the_beginning_of_a_line() -> None:
    for game in SHELF.values():
        verbs = {form.split(" ")[0] for form in game.lines.forms()}
        assert not verbs & {*COMMANDS, "exit"}


# ---- taking back ----


def builder(undos: int) -> Person:
    """Build as soon as possible, and take it back so many times before it counts."""
    left = [undos]

    def person(table: Table, question: str) -> str:
        decision = table.session._decision
        if decision is None:
            if "undo" in question and left[0]:
                left[0] -= 1
                return "undo"
            return ""
        builds = [line for line in decision.menu.legal if line.startswith(("build", "pay"))]
        return builds[0] if builds else decision.menu.legal[0]

    return person


@pytest.mark.parametrize("seats", ["Ada,bot:uniform", "Ada,Bob"])
def test_a_choice_can_be_taken_back_until_others_act(seats: str, tmp_path: Path) -> None:
    path = tmp_path / "m"
    table = Table(builder(2), path, seats=seats, seed=3)
    assert table.session.run() == 0
    match = table.session.match
    assert [e.kind for e in match.entries].count(UNDONE) == 2
    assert "takes this back" in table.text
    assert verify(load(path.read_text("utf-8"), SHELF))


def test_undo_within_a_turn_asks_again(tmp_path: Path) -> None:
    """A discard that follows a take stands behind chance only after the last one."""
    for seed in range(40):
        seen: list[str] = []

        def person(table: Table, question: str, seen: list[str] = seen) -> str:
            decision = table.session._decision
            if decision is None:
                return ""
            if decision.menu.legal[0].startswith("discard"):
                seen.append(question)
                return "undo" if len(seen) == 1 else "quit"
            return "take 1,2"

        table = Table(person, tmp_path / f"m{seed}", seats="Ada,bot:uniform", seed=seed)
        table.session.run()
        if seen:
            assert [e.line for e in table.session.match.entries[-3:]][1] == "undo 1"
            return
    pytest.fail("no seed led to a discard")


# ---- leaving and going on ----


@pytest.mark.parametrize("leave", [EOFError, KeyboardInterrupt, "quit", "exit"])
@pytest.mark.parametrize("after", [0, 1, 2, 7, 30])
def test_leaving_keeps_the_record(
    leave: type[BaseException] | str, after: int, tmp_path: Path
) -> None:
    path = tmp_path / "m.nyhavn"
    player = by_number(5)

    def person(table: Table, question: str) -> str:
        if len(table.asked) <= after:
            return player(table, question)
        if isinstance(leave, str):
            return leave
        raise leave

    table = Table(person, path)
    assert table.session.run() == (130 if leave is KeyboardInterrupt else 0)
    assert f"nyhavn play --resume {path}" in table.text
    record = load(path.read_text("utf-8"), SHELF)
    assert record.match == table.session.match
    assert record.seal is not None
    assert record.seed is None
    assert table_path(path).stat().st_mode & 0o077 == 0


def test_a_match_in_many_sittings_is_the_same_match(tmp_path: Path) -> None:
    """Luck goes on where it stopped, so leaving and coming back changes nothing."""
    lines = by_line(9)

    def impatient(table: Table, question: str) -> str:
        if len(table.asked) > 6:
            raise EOFError
        return lines(table, question)

    path = tmp_path / "m.nyhavn"
    table = Table(impatient, path, seats="Ada,Bob,Cem")
    sittings = 1
    while table.session.run() == 0 and not table.session.match.over:
        table = Table(impatient, None, game=None, seats=None, seed=None, resume=path)
        assert table.session.names == ["Ada", "Bob", "Cem"]
        sittings += 1
    whole = Table(by_line(9), tmp_path / "whole.nyhavn", seats="Ada,Bob,Cem")
    whole.session.run()
    assert sittings > 5
    assert whole.session.match == table.session.match
    assert (tmp_path / "whole.nyhavn").read_bytes() == path.read_bytes()
    assert verify(load(path.read_text("utf-8"), SHELF))


def test_bots_stay_bots_when_a_match_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "m.nyhavn"
    Table(scripted(["take 1,2"]), path, seats="Ada,bot:journeyman").session.run()
    table = Table(by_number(1), None, game=None, seats=None, seed=None, resume=path)
    assert table.session.people == [0]
    assert table.session.run() == 0
    assert table.session.match.over


def test_without_its_table_file_a_match_goes_on_unsealed(tmp_path: Path) -> None:
    path = tmp_path / "m.nyhavn"
    Table(scripted(["take 1,2"]), path, seats="Ada,bot:journeyman").session.run()
    table_path(path).unlink()
    table = Table(scripted(["", ""]), None, game=None, seats=None, seed=None, resume=path)
    assert table.asked == ["Player 1? [Ada] ", "Player 2? [bot:journeyman] "]
    table._person = by_number(2)
    assert table.session.run() == 0
    assert "no seal can prove" in " ".join(table.text.split())
    record = load(path.read_text("utf-8"), SHELF)
    assert record.match.over
    assert record.seal is None
    assert not verify(record)


def test_a_finished_match_is_shown_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "m.nyhavn"
    Table(by_number(1), path).session.run()
    before = path.read_bytes()
    table = Table(scripted([]), None, game=None, seats=None, seed=None, resume=path)
    assert table.session.run() == 0
    assert "wins." in table.text or "share the victory." in table.text
    assert path.read_bytes() == before


# ---- secrets ----


def test_a_curtain_hangs_between_two_people(tmp_path: Path) -> None:
    table = Table(by_number(4), tmp_path / "m", terminal=True)
    table.session.run()
    at = None
    for question, shown in zip(table.asked, table.shown, strict=True):
        if question.startswith("Hand the keyboard to "):
            at = question.removeprefix("Hand the keyboard to ")[:3]
            cleared = shown.rindex("\x1b[3J")
            assert "Your hand" not in shown[cleared:]
        else:
            assert at is not None
            assert question.startswith(at)
            assert "Your hand" not in shown or f"> {at}" in shown


def test_one_person_needs_no_curtain(tmp_path: Path) -> None:
    table = Table(by_number(4), tmp_path / "m", seats="Ada,bot:uniform")
    table.session.run()
    assert not any(question.startswith("Hand") for question in table.asked)


def test_only_enter_opens_the_curtain(tmp_path: Path) -> None:
    table = Table(scripted(["what?", "", "take 1,2", "take 1,2", ""]), tmp_path / "m")
    table.session.run()
    kinds = ["Hand the keyboard to Ada" in q for q in table.asked[:3]]
    assert kinds == [True, True, False]
    assert "Press Enter to go on, or type quit." in table.shown[1]
    assert [q[:3] for q in table.asked[3:6]] == ["Han", "Han", "Bob"]


def test_nobody_reads_a_card_that_was_dealt_to_another(tmp_path: Path) -> None:
    """Matches that differ only in the other's hidden cards look the same (C5.5)."""
    table = Table(scripted([]), tmp_path / "m", seats="Ada,bot:uniform")
    table.session.run()
    assert "a card is dealt face down ×3" in " ".join(table.text.split())
    assert "???" in table.text


# ---- bots that stumble, discs that are full ----


class Clumsy:
    """Raises, answers nonsense or nothing at all, or wants to leave, in turn."""

    def __init__(self, game: Game, seed: int) -> None:
        self.turn = 0

    def choose(self, view: View, legal: list[str]) -> str:
        self.turn += 1
        match self.turn % 4:
            case 1:
                raise ValueError("fell over")
            case 2:
                return "nonsense"
            case 3:
                return None  # type: ignore[return-value]
            case _:
                raise SystemExit("enough")


FAULTS = (
    "ValueError: fell over",
    "it answered 'nonsense', which is not a legal line",
    "it answered a NoneType, which is not a legal line",
    "SystemExit: enough",
)


def test_a_bot_that_stumbles_plays_its_first_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(BOTS, "clumsy", Clumsy)
    table = Table(by_number(1), tmp_path / "m", seats="Ada,bot:clumsy")
    assert table.session.run() == 0
    told = " ".join(table.text.split())
    for why in FAULTS:
        assert f"Clumsy could not decide ({why}) and plays its first possible move." in told


def test_a_bot_that_stumbles_is_no_end_of_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(BOTS, "clumsy", Clumsy)
    path = tmp_path / "m.nyhavn"
    words = ["play", "copenhagen", "--seats", "bot:clumsy,bot:uniform", "--seed", "7"]
    assert main([*words, "--record", str(path)]) == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    told = " ".join(shown.out.split())
    assert all(f"Clumsy could not decide ({why})" in told for why in FAULTS)
    assert verify(load(path.read_text("utf-8"), SHELF))


def test_a_record_that_cannot_be_written_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    table = Table(scripted(["take 1,2", "save"]), None)
    assert table.session.run() == 0
    assert table.text.count("The record cannot be written to") >= 2


def test_save_writes_a_copy_and_overwrites_nothing(tmp_path: Path) -> None:
    copy = tmp_path / "copy.nyhavn"
    (tmp_path / "mine").write_text("precious")
    answers = [f"save {copy}", f"save {tmp_path / 'mine'}", f"save {tmp_path}", "save /no/such/x"]
    table = Table(scripted(answers), tmp_path / "m", seats="Ada,bot:uniform")
    table.session.run()
    assert load(copy.read_text("utf-8"), SHELF).match == table.session.match
    assert (tmp_path / "mine").read_text() == "precious"
    assert table.text.count("The record cannot be written to") == 3


# ---- sitting down ----


def test_enter_is_enough_to_sit_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOGNAME", "ada")
    questions = ["1", *[""] * 5] if len(SHELF) > 1 else [""] * 5
    table = Table(scripted(questions), None, game=None, seats=None, seed=None)
    assert table.session.match.seats == 2
    assert sorted(table.session.names) == ["Ada", "Journeyman"]
    shown = " ".join(table.text.split())
    for level in ("apprentice", "journeyman", "mason", "architect"):
        assert f"bot:{level} {word(f'level.{level}.about')}" in shown
    assert table.session.people == [table.session.names.index("Ada")]
    assert table.session.run() == 0
    assert f"The lot has fallen: {table.session.names[0]} starts." in table.text
    (path,) = (tmp_path / "data" / "nyhavn" / "records").glob("*.nyhavn")
    assert path.name.startswith("copenhagen-20")


def test_the_lot_decides_who_starts_and_can_be_verified(tmp_path: Path) -> None:
    path = tmp_path / "m.nyhavn"
    words = ["play", "border", "--seats", "bot:uniform,bot:apprentice,bot:uniform"]
    assert main([*words, "--boards", "DBA", "--record", str(path)]) == 0
    record = load(path.read_text("utf-8"), SHELF)
    assert record.order is not None
    assert verify(record)
    named = ["Uniform", "Apprentice", "Uniform 2"]
    assert record.names == tuple(named[place] for place in record.order)
    boards = "".join("DBA"[place] for place in record.order)  # everybody keeps their board
    assert record.match.setup.option("boards") == boards


def test_who_starts_can_be_chosen(tmp_path: Path) -> None:
    answers = ["1", "3", "Ada", "Bob", "Cem", "", "nobody", "4", "2"]
    table = Table(scripted(answers), tmp_path / "m", game=None, seats=None, seed=None)
    assert table.session.names == ["Bob", "Cem", "Ada"]
    assert table.text.count("Type a number from 1 to 3") == 2
    assert "The book lets the oldest player start." in table.text
    table.session.run()
    text = (tmp_path / "m").read_text("utf-8")
    assert "\norder " not in text
    path = tmp_path / "given.nyhavn"
    words = ["play", "rollwrite", "--seats", "bot:uniform,bot:apprentice", "--order", "as_given"]
    assert main([*words, "--record", str(path)]) == 0
    record = load(path.read_text("utf-8"), SHELF)
    assert (record.order, record.names) == (None, ("Uniform", "Apprentice"))


def test_wrong_answers_are_asked_again() -> None:
    answers = ["", "1", "five", "3", "bot:magnus", "Ada", "Ada", "bot:uniform", ""]
    answers = answers if len(SHELF) > 1 else answers[1:]
    table = Table(scripted(answers), None, game=None, seats=None)
    assert table.session.names == ["Ada", "Ada 2", "Uniform"]
    assert "There is no bot 'magnus'; there are apprentice, journeyman" in table.text
    assert table.text.count("Type one of these numbers: 2, 3, 4.") == 2


def test_who_is_asked_for_a_game_is_asked_for_its_options() -> None:
    nth = str(1 + list(SHELF).index("border"))
    answers = [nth, "2", "Ada", "bot:uniform", "AA", "CA", "deal=luck", "deal=chosen"]
    table = Table(scripted(answers), None, game=None, seats=None)
    how = "a letter for each seat out of A, B, C, D; else in this order"
    assert table.asked[-3] == f"Boards ({how})? [AB] "
    assert table.asked[-1] == "Other rules, such as NAME=VALUE? Enter for the usual ones: "
    assert "  deal=chosen|lot  Boards as chosen, or by lot" in table.text
    assert "Dealing of the boards can be one of chosen, lot; 'luck' is none of them." in table.text
    assert "The boards 'AA' will not do" in table.text
    assert table.session.match.setup.option("boards") == "CA"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["chess"], "there is no game 'chess'"),
        (["copenhagen", "--seats", "Ada"], "is played by 2, 3, 4 players, not by 1"),
        (["copenhagen", "--seats", "Ada,bot:magnus"], "no bot 'magnus'"),
        (["copenhagen", "--seats", "Ada,,Bob"], "A seat needs a name"),
        (["copenhagen", "--seats", "a,b", "--boards", "AB"], "has no option 'boards'"),
        (["copenhagen", "--seats", "a,b", "--layout", __file__], "has no option 'layout'"),
        (["border", "--seats", "a,b", "--layout", "/no/file"], "no such file"),
        (["border", "--seats", "a,b", "--layout", __file__], "is not a board file"),
        (["border", "--seats", "a,b", "--boards", "AA"], "The boards 'AA' will not do"),
        (["copenhagen", "--seats", "a,b", "--record", __file__], "exists already"),
        (["copenhagen", "--seats", "a,b", "--record", "/dev/null/x"], "cannot be written"),
        (["--resume", "/no/file"], "no such file"),
        (["--resume", __file__], "a record begins with"),
        (["--resume", "-"], "standard input is the keyboard"),
        (["--language", "tlh"], "no language 'tlh'"),
        (["--seed", "x"], "invalid int value"),
    ],
)
def test_wrong_use_is_a_sentence(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", *words]) in (1, 2)
    out, err = capsys.readouterr()
    assert told in err
    assert "Traceback" not in out + err


def test_a_resumed_match_is_not_another_game_or_table(tmp_path: Path) -> None:
    path = tmp_path / "m.nyhavn"
    Table(scripted([]), path).session.run()
    with pytest.raises(Wrong, match="this is a match of copenhagen, not of border"):
        Table(scripted([]), None, game="border", resume=path)
    with pytest.raises(Wrong, match="3 players cannot sit on the 2 seats"):
        Table(scripted([]), None, game=None, seats="a,b,c", resume=path)


def test_two_matches_in_one_second_have_two_records(tmp_path: Path) -> None:
    from datetime import datetime

    now = datetime(2030, 1, 2, 3, 4, 5)
    first = default_path("copenhagen", now)
    assert first == tmp_path / "data/nyhavn/records/copenhagen-2030-01-02-030405.nyhavn"
    first.parent.mkdir(parents=True)
    first.touch()
    assert default_path("copenhagen", now).name == "copenhagen-2030-01-02-030405-2.nyhavn"


# ---- the screen ----


def test_a_pipe_gets_plain_text(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "nyhavn", "play", "copenhagen", "--seats", "Ada,bot:uniform"]
    for extra in ({}, {"NO_COLOR": "1"}, {"FORCE_COLOR": "1"}, {"PYTHONIOENCODING": "latin-1"}):
        done = subprocess.run(
            words,
            input=b"take 1,2\nrules C6\nquit\n",
            capture_output=True,
            env={**os.environ, **extra, "XDG_DATA_HOME": str(tmp_path)},
            check=True,
        )
        assert b"\x1b" not in done.stdout
        assert b"Harbour" in done.stdout
        assert b"C6.3 One card less" in done.stdout
        assert b"nyhavn play --resume" in done.stdout
        assert done.stderr == b""


@pytest.mark.parametrize("size", [(100, 40), (80, 24), (40, 10)])
def test_a_terminal_gets_colours_at_any_size(size: tuple[int, int], tmp_path: Path) -> None:
    table = Table(
        by_number(8), tmp_path / "m", seats="Ada,bot:journeyman", terminal=True, size=size
    )
    assert table.session.run() == 0
    assert "\x1b[" in table.text
    plain = re.sub(r"\r|\x1b\[[0-9;?]*[A-Za-z]", "", table.text)
    lines = [line for line in plain.split("\n") if str(tmp_path) not in line]
    assert max(map(len, lines)) <= size[0]


def test_narrowing_redraws_the_position_only_where_it_fits(tmp_path: Path) -> None:
    for size, again in (((100, 60), True), ((80, 24), False)):
        table = Table(
            scripted(["take 3"]), tmp_path / f"m{size[1]}", seats="Ada,bot:uniform",
            terminal=True, size=size,
        )  # fmt: skip
        table.session.run()
        assert ("Harbour" in table.shown[1]) is again


def test_every_seat_sees_a_drawing_that_fits() -> None:
    for seats in (2, 3, 4):
        match = Match.new(SHELF["copenhagen"], seats, dealer=5)
        rng = random.Random(seats)
        names = ["A name that is far too long for a house" for _ in range(seats)]
        while not match.over:
            seat = match.to_act[0]
            for view in (match.view(seat), match.view(None)):
                drawing = match.game.drawings.draw(view, names, "en")
                widths = [sum(len(text) for text, _ in spans) for spans in drawing]
                assert max(widths) <= 80
                assert len(drawing) <= 32
            match = match.play(seat, rng.choice(match.legal(seat)))
