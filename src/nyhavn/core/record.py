"""Record: the replay file. A text of headings, a blank line, and one line per entry."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar
from urllib.parse import quote, unquote

from nyhavn.core.dealer import Sealed
from nyhavn.core.errors import NyhavnError, RecordError
from nyhavn.core.game import Game
from nyhavn.core.match import CHANCE, Match
from nyhavn.core.names import LONGEST_NAME

MAGIC = "nyhavn record 1"
LONGEST_LINE = 100_000  # a layout of The Border is the longest heading there is
T = TypeVar("T")
_HEX = re.compile(r"[0-9a-f]{64}")
_SALT = re.compile(r"-|[0-9a-f]{1,128}")


@dataclass(frozen=True)
class Record:
    """A match with what belongs to its file: names and, at the end, what opens the seal."""

    match: Match
    names: tuple[str, ...] | None = None
    seal: str | None = None
    seed: bytes | None = None
    salts: tuple[str, ...] | None = None
    cut: bool = False  # the file's last line had no end, so it may not be whole

    @classmethod
    def of(cls, match: Match, names: tuple[str, ...] | None = None) -> Record:
        """Return the record of a match; a sealed dealer's seed is shown once the match is over."""
        dealer = match.dealer
        if not isinstance(dealer, Sealed):
            return cls(match, names)
        if not match.over:
            return cls(match, names, dealer.seal)
        return cls(match, names, dealer.seal, dealer.seed, dealer.salts)


def dump(record: Record) -> str:
    """Write a record as text."""
    match = record.match
    head = [MAGIC, f"game {match.game.name} {match.game.version}", f"seats {match.seats}"]
    if record.names:
        head.append("names " + " ".join(_encoded(name) for name in record.names))
    head += [f"{name} {value}" for name, value in match.setup.options]
    if record.seal:
        head.append(f"seal {record.seal}")
    if record.seed is not None:
        head.append(f"seed {record.seed.hex()}")
    if record.salts is not None:
        head.append("salts " + " ".join(record.salts))
    return "\n".join([*head, "", *map(str, match.entries), ""])


def load(text: str, shelf: Mapping[str, Game]) -> Record:
    """Read a record and judge every entry; a fault is a RecordError that names the line."""
    record, steps = begin(text, shelf)
    match = record.match
    for match in steps:  # noqa: B007
        pass
    return Record(match, record.names, record.seal, record.seed, record.salts, record.cut)


def begin(text: str, shelf: Mapping[str, Game]) -> tuple[Record, Iterator[Match]]:
    """Read the headings; return the record before its first entry, and the matches after each."""
    lines = text.split("\n")
    cut = lines[-1] != ""
    if not cut:
        lines.pop()
    reader = _Reader(lines, 0)
    record = _headings(reader, shelf, cut)
    return record, _entries(reader, record.match)


def verify(record: Record) -> bool:
    """Check the luck: True if the seal opens and every outcome follows, False without a seal."""
    match = record.match
    if record.seal is None:
        return False
    if record.seed is None:
        raise RecordError("record.closed")
    if not match.over or record.cut:
        raise RecordError("record.unfinished")
    dealer = Sealed(record.seed, record.salts or ("-",) * match.seats)
    if dealer.seal != record.seal:
        raise RecordError("record.wrong_seal")
    replayed = Match(match.game, match.setup, (), match.game.start(match.setup), None)
    nth = 0
    for n, entry in enumerate(match.entries):
        if entry.who == CHANCE:
            due = dealer.draw(nth, replayed.odds())
            if due != entry.line:
                raise RecordError("record.luck", n=n + 1, line=entry.line, due=due)
            nth += 1
        replayed = replayed.enter(entry.who, entry.line)
    return True


# ---- reading ----


@dataclass
class _Reader:
    lines: list[str]
    at: int

    def peek(self) -> str | None:
        return self.lines[self.at] if self.at < len(self.lines) else None

    def take(self, heading: str) -> str | None:
        """Take the value of a heading if it comes next."""
        line = self.peek()
        if line is None or line.split(" ", 1)[0] != heading:
            return None
        self.at += 1
        return line.removeprefix(heading).removeprefix(" ")

    def wrong(self, id: str, **values: object) -> RecordError:
        line = self.lines[self.at - 1] if 0 < self.at <= len(self.lines) else ""
        short = line if len(line) <= 60 else line[:57] + "..."
        return RecordError(id, at=max(self.at, 1), text=short, **values)


def _headings(reader: _Reader, shelf: Mapping[str, Game], cut: bool) -> Record:
    if reader.peek() != MAGIC:
        reader.at += 1
        raise reader.wrong("record.magic")
    reader.at += 1
    game = _game(reader, shelf)
    seats = _need(reader, "seats", lambda word: int(word) if re.fullmatch("[0-9]", word) else None)
    _set_up(reader, game, seats, {})
    names = _optional(reader, "names", lambda words: _names(words, seats))
    options: dict[str, str] = {}
    for name in game.option_names:
        value = reader.take(name)
        if value is not None:
            options[name] = value
    match = _set_up(reader, game, seats, options)
    seal = _optional(reader, "seal", lambda word: word if _HEX.fullmatch(word) else None)
    seed = salts = None
    if seal is not None:
        seed = _optional(
            reader, "seed", lambda word: bytes.fromhex(word) if _HEX.fullmatch(word) else None
        )
    if seed is not None:
        salts = _optional(reader, "salts", lambda words: _salts(words, seats))
    blank = reader.peek()
    reader.at += 1
    if blank is None:
        raise reader.wrong("record.ends")
    if blank != "":
        raise reader.wrong("record.heading")
    return Record(match, names, seal, seed, salts, cut)


def _set_up(reader: _Reader, game: Game, seats: int, options: Mapping[str, str]) -> Match:
    try:
        return Match.new(game, seats, options)
    except NyhavnError as error:
        raise reader.wrong("record.setup", why=str(error)) from error


def _entries(reader: _Reader, match: Match) -> Iterator[Match]:
    who_is = {str(seat): seat for seat in range(match.seats)} | {"*": CHANCE}
    while (text := reader.peek()) is not None:
        reader.at += 1
        if len(text) > LONGEST_LINE:
            raise reader.wrong("record.long")
        who, _, line = text.partition(" ")
        if who not in who_is or not line:
            raise reader.wrong("record.entry")
        try:
            match = match.enter(who_is[who], line)
        except NyhavnError as error:
            raise reader.wrong("record.move", why=str(error)) from error
        yield match


def _game(reader: _Reader, shelf: Mapping[str, Game]) -> Game:
    found = _need(reader, "game", lambda words: words.split(" ") if words.count(" ") == 1 else None)
    name, version = found
    if name not in shelf:
        raise reader.wrong("record.game", games=", ".join(shelf))
    if version != str(shelf[name].version):
        raise reader.wrong("record.version", game=f"@{name}", version=shelf[name].version)
    return shelf[name]


def _need(reader: _Reader, heading: str, read: Callable[[str], T | None]) -> T:
    found = _optional(reader, heading, read)
    if found is None:
        reader.at += 1
        raise reader.wrong("record.missing", heading=heading)
    return found


def _optional(reader: _Reader, heading: str, read: Callable[[str], T | None]) -> T | None:
    value = reader.take(heading)
    if value is None:
        return None
    if len(value) > LONGEST_LINE:
        raise reader.wrong("record.long")
    found = read(value)
    if found is None:
        raise reader.wrong("record.value", heading=heading)
    return found


def _names(words: str, seats: int) -> tuple[str, ...] | None:
    names = tuple(unquote(word) for word in words.split(" "))
    fits = len(names) == seats and all(0 < len(name) <= LONGEST_NAME for name in names)
    return names if fits else None


def _salts(words: str, seats: int) -> tuple[str, ...] | None:
    salts = tuple(words.split(" "))
    return salts if len(salts) == seats and all(map(_SALT.fullmatch, salts)) else None


def _encoded(name: str) -> str:
    return quote(name[:LONGEST_NAME], safe="")
