"""Record: the replay file. A text of headings, a blank line, and one line per entry."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar
from urllib.parse import quote, unquote

from nyhavn.core import deal as deals
from nyhavn.core.by_turn import SCHEMES
from nyhavn.core.deal import Deal
from nyhavn.core.dealer import Sealed, commitment
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
    commits: tuple[str, ...] | None = None  # the hashes by which salts were promised
    order: tuple[int, ...] | None = None  # by lot: for each seat, the place of who sits there
    deal: Deal | None = None  # where luck comes from, if not from a seal of its own alone
    draws: str | None = None  # how luck follows from the seed, if not as usual

    @property
    def luck(self) -> Sealed | None:
        """The dealer, if the seed is known."""
        if self.seed is None:
            return None
        scheme = Sealed if self.draws is None else SCHEMES[self.draws]
        return scheme(self.seed, self.salts or ("-",) * self.match.seats)

    @classmethod
    def of(
        cls,
        match: Match,
        names: tuple[str, ...] | None = None,
        order: tuple[int, ...] | None = None,
        deal: Deal | None = None,
    ) -> Record:
        """Return the record of a match; a sealed dealer's seed is shown once the match is over."""
        dealer, record = match.dealer, cls(match, names, order=order, deal=deal)
        if not isinstance(dealer, Sealed):
            return record
        if deal is None or deal.sealed:
            record = replace(record, seal=dealer.seal, draws=dealer.draws)
        if not match.over:
            return record
        return replace(record, seed=dealer.seed, salts=dealer.salts, commits=dealer.commits)


def dump(record: Record) -> str:
    """Write a record as text."""
    match = record.match
    head = [f"game {match.game.name} {match.version}", f"seats {match.seats}"]
    if record.names:
        head.append(names_heading(record.names))
    head += match.game.headings(match.setup)
    if record.order:
        head.append(order_heading(record.order))
    if record.deal:
        head.append(deal_heading(record.deal))
    if record.seal:
        head.append(f"seal {record.seal}")
    if record.draws:
        head.append(f"draws {record.draws}")
    if record.seed is not None:
        head.append(f"seed {record.seed.hex()}")
    if record.salts is not None:
        head.append("salts " + " ".join(record.salts))
    if record.commits is not None:
        head.append("commits " + " ".join(record.commits))
    return written(head, map(str, match.entries))


def written(headings: Iterable[str], entries: Iterable[str]) -> str:
    """Return the text of a record whose lines are known already."""
    return "\n".join([MAGIC, *headings, "", *entries, ""])


def names_heading(names: Iterable[str]) -> str:
    """Return the heading that tells who played."""
    return "names " + " ".join(map(_encoded, names))


def order_heading(order: Iterable[int]) -> str:
    """Return the heading that tells the outcome of the lot."""
    return "order " + " ".join(map(str, order))


def deal_heading(deal: Deal) -> str:
    """Return the heading that tells where luck comes from."""
    return f"deal {deal}"


def load(text: str, shelf: Mapping[str, Game]) -> Record:
    """Read a record and judge every entry; a fault is a RecordError that names the line."""
    record, steps = begin(text, shelf)
    match = record.match
    for match in steps:  # noqa: B007
        pass
    return replace(record, match=match)


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
    """Check the luck: True if the seal opens and every outcome follows, False without a seal.

    The luck of a known deal follows from its seed too, but nobody had promised anything.
    """
    match, taken = record.match, record.deal.entries if record.deal else 0
    if record.seed is None and record.seal is None:
        return False
    dealer = record.luck
    if dealer is None:
        raise RecordError("record.closed")
    if not match.over or record.cut:
        raise RecordError("record.unfinished")
    if taken >= len(match.entries):
        raise RecordError("record.all_taken", n=taken)
    if record.seal is not None and dealer.seal != record.seal:
        raise RecordError("record.wrong_seal")
    for place, promised in enumerate(record.commits or ()):
        if commitment(dealer.salts[place]) != promised:
            seat = record.order.index(place) if record.order else place
            raise RecordError("record.wrong_salt", seat=seat)
    if record.order is not None and record.order != dealer.order():
        due = " ".join(map(str, dealer.order()))
        raise RecordError("record.wrong_order", order=" ".join(map(str, record.order)), due=due)
    drawn = match.game.drawn(match.setup, dealer.lot)
    if not taken and drawn != match.setup:
        there, due = (", ".join(match.game.headings(one)) for one in (match.setup, drawn))
        raise RecordError("record.wrong_lot", there=there, due=due)
    replayed = Match(match.game, match.setup, (), match.game.start(match.setup), None)
    for n, entry in enumerate(match.entries):
        if entry.who == CHANCE:
            due = replayed.due(dealer)
            if n >= taken and due != entry.line:
                raise RecordError("record.luck", n=n + 1, line=entry.line, due=due)
        replayed = replayed.enter(entry.who, entry.line)
    return record.seal is not None


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
    game, version = _game(reader, shelf)
    seats = _need(reader, "seats", lambda word: int(word) if re.fullmatch("[0-9]", word) else None)
    _set_up(reader, game, seats, {})
    names = _optional(reader, "names", lambda words: _names(words, seats))
    match = _set_up(reader, game, seats, _options(reader, game))
    if match.version != version:
        if match.version == game.version:  # no option explains it
            reader.at = 2
            raise reader.wrong("record.version", game=f"@{game.name}", version=game.version)
        raise reader.wrong("record.option_version", edition=f"{game.name} {match.version}")
    order = _optional(reader, "order", lambda words: _order(words, seats))
    deal = _optional(reader, "deal", deals.read)
    seal = seed = salts = commits = draws = None
    if deal is None or deal.sealed:
        seal = _optional(reader, "seal", lambda word: word if _HEX.fullmatch(word) else None)
    if seal is not None:
        draws = _optional(reader, "draws", lambda word: word if word in SCHEMES else None)
    if seal is not None or (deal is not None and not deal.sealed):
        seed = _optional(
            reader, "seed", lambda word: bytes.fromhex(word) if _HEX.fullmatch(word) else None
        )
    if seed is not None:
        salts = _optional(reader, "salts", lambda words: _salts(words, seats))
    if salts is not None and seal is not None:
        commits = _optional(reader, "commits", lambda words: _commits(words, seats))
    blank = reader.peek()
    reader.at += 1
    if blank is None:
        raise reader.wrong("record.ends")
    if blank != "":
        raise reader.wrong("record.heading")
    return Record(match, names, seal, seed, salts, cut, commits, order, deal, draws)


def _options(reader: _Reader, game: Game) -> dict[str, str]:
    """Read the headings of options: first those with a name of their own, then changed rules."""
    found: dict[str, str] = {}
    rules = [name for name, choice in game.choices.items() if choice.rule]
    for name in game.option_names:
        value = None if name in rules else reader.take(name)
        if value is not None:
            found[name] = value
    due = rules
    while (option := reader.take("option")) is not None:
        name, _, value = option.partition(" ")
        if name in rules and name not in due:
            raise reader.wrong("record.option_order", option=name)
        due = due[due.index(name) + 1 :] if name in due else due
        if name in rules and value == game.choices[name].values[0]:
            raise reader.wrong("record.option_usual", option=name)
        found[name] = value
    return found


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


def _game(reader: _Reader, shelf: Mapping[str, Game]) -> tuple[Game, int]:
    found = _need(reader, "game", lambda words: words.split(" ") if words.count(" ") == 1 else None)
    name, version = found
    if name not in shelf:
        raise reader.wrong("record.game", games=", ".join(shelf))
    number = int(version) if re.fullmatch("[0-9]{1,6}", version) else 0
    edition = shelf[name].of(number)
    if edition is None or version != str(number):
        raise reader.wrong("record.version", game=f"@{name}", version=shelf[name].version)
    return edition, number


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


def _order(words: str, seats: int) -> tuple[int, ...] | None:
    numbers = words.split(" ")
    fits = sorted(numbers) == [str(place) for place in range(seats)]
    return tuple(map(int, numbers)) if fits else None


def _salts(words: str, seats: int) -> tuple[str, ...] | None:
    salts = tuple(words.split(" "))
    return salts if len(salts) == seats and all(map(_SALT.fullmatch, salts)) else None


def _commits(words: str, seats: int) -> tuple[str, ...] | None:
    found = tuple(words.split(" "))
    fits = len(found) == seats and all(word == "-" or _HEX.fullmatch(word) for word in found)
    return found if fits else None


def _encoded(name: str) -> str:
    return quote(name[:LONGEST_NAME], safe="")
