"""Head: what belongs to a table beside the log of its match. Values; a change is a new head."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from nyhavn.core.by_turn import ByTurn
from nyhavn.core.deal import KNOWN, Deal
from nyhavn.core.dealer import Sealed, commitment
from nyhavn.core.game import Game
from nyhavn.core.names import distinct
from nyhavn.games import SHELF
from nyhavn.server.protocol.refused import Refused
from nyhavn.server.protocol.seat_bodies import BotSeat, OpenSeat, PersonSeat
from nyhavn.server.protocol.table_bodies import KnownDeal, Make
from nyhavn.server.protocol.wire import Kind, Order, Remark, Stage, TableDeal
from nyhavn.server.tables import checks, secret
from nyhavn.server.tables.notice_address import NoticeAddress
from nyhavn.server.tables.thought import Thought

MOST_REMARKS = 200  # who leaves and comes back all the time cannot fill the disk
MOST_HINTS = 300  # in a match; each is told in the log, and what is told of them stays there
HINT = "server.remark.hint"


class Chair(Struct, frozen=True):
    """A seat: open, a bot's, or a person's. A person has a token; one who is away has a level."""

    kind: Kind = "open"
    name: str | None = None
    level: str | None = None
    token: str | None = None  # its hash
    salt: str | None = None
    commit: str | None = None  # the hash by which a salt is promised that is shown later
    host: bool = False  # may change other people's seats, and the settings
    colour: int | None = None  # cosmetic; None: one that is left
    asked: bool = False  # to play again, and has not answered yet
    notices: tuple[NoticeAddress, ...] = ()  # where its person is told that it is their turn

    @property
    def away(self) -> bool:
        """Whether a stand-in plays for a person."""
        return self.kind == "bot" and self.token is not None


class Daily(Struct, frozen=True):
    """A challenge of a day: what belongs to it is the same at all its tables."""

    day: str
    counted: bool  # the one try of a player, or one for practice
    work: int  # of the bots, for a decision


class Result(Struct, frozen=True):
    """How a match ended: known even if its rules are not on the shelf any more."""

    n: int  # entries
    scores: list[int]
    ranking: list[list[int]]


class Head(Struct, frozen=True):
    """A table without its log."""

    id: str
    game: str
    version: int
    chairs: tuple[Chair, ...]
    options: dict[str, str]
    hints: bool
    invite: str
    seed: str
    state: Stage = "open"
    next: str | None = None
    remarks: tuple[Remark, ...] = ()
    clock: int = 0  # seconds for a decision; 0: as long as one likes
    deadlines: dict[int, int] = {}  # until when the seats that owe have time, see clock
    opening: bool = False  # no salt can be promised any more; the match begins with the last one
    result: Result | None = None  # when the match is over
    thoughts: dict[int, Thought] = {}  # what people have left who may undo
    lesson: bool = False  # the deal is known, the bots answer as it is written
    order: Order = "as_given"  # who starts: the first seat, or who has it by lot
    review: str | None = None  # of the finished match: JSON, packed
    daily: Daily | None = None
    lot: tuple[int, ...] | None = None  # its outcome: for each seat, the place of who came there
    deal: TableDeal | None = None  # where luck comes from, if not from this table's seal alone
    salts: tuple[str, ...] | None = None  # of a known deal: nobody adds to its luck
    called: int = 0  # when one of the addresses for notices was called last

    @property
    def begun(self) -> bool:
        """Whether there is a match."""
        return self.state != "open"

    @property
    def rules(self) -> Game:
        """The game on the shelf, as it was in the version by which this table is played."""
        found = SHELF[self.game].of(self.version) if self.game in SHELF else None
        if found is None:
            raise Refused("old", 409, game=f"@{self.game}", version=self.version)
        return found

    @property
    def luck(self) -> Sealed:
        """The dealer."""
        if self.salts is not None:
            return Sealed(bytes.fromhex(self.seed), self.salts)
        salts = tuple(chair.salt or "-" for chair in self.places)
        if self.daily is not None:
            return ByTurn(bytes.fromhex(self.seed), ("-",) * len(salts))
        return Sealed(bytes.fromhex(self.seed), salts, self.commits)

    @property
    def places(self) -> tuple[Chair, ...]:
        """The chairs as they stood before the lot: luck knows people by these places."""
        if self.lot is None:
            return self.chairs
        return tuple(self.chairs[self.lot.index(place)] for place in range(len(self.lot)))

    @property
    def commits(self) -> tuple[str, ...] | None:
        """What the seats have promised; None if no page has. A salt that was sent openly counts."""
        if self.known_deal or not any(chair.commit for chair in self.chairs):
            return None
        return tuple(chair.commit or commitment(chair.salt or "-") for chair in self.places)

    @property
    def known_deal(self) -> bool:
        """Whether the luck is that of another match."""
        return self.deal is not None and self.deal.kind == KNOWN

    @property
    def seal(self) -> str:
        """The hash of the seed; empty if somebody may know the seed."""
        if self.known_deal:
            return ""
        return hashlib.sha256(bytes.fromhex(self.seed)).hexdigest()

    @property
    def record_deal(self) -> Deal | None:
        """What the record says of the deal."""
        return None if self.deal is None else Deal(self.deal.kind, self.deal.entries)

    @property
    def people(self) -> list[int]:
        """The seats with a person, present or not."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.token is not None]

    @property
    def names(self) -> tuple[str, ...]:
        """What the seats are called in a record."""
        return tuple(chair.name or f"{seat}" for seat, chair in enumerate(self.chairs))

    @property
    def may_hint(self) -> bool:
        """Whether hints may be asked for: a matter between people only if there are several."""
        return not self.counted and (self.hints or len(self.people) <= 1)

    @property
    def counted(self) -> bool:
        """Whether this is somebody's one try at a challenge."""
        return self.daily is not None and self.daily.counted

    def seat_of(self, token: str | None) -> int:
        """Return the seat of a token; a wrong one is refused."""
        found = None
        if token is not None and len(token) <= secret.LONGEST:
            found = self.seat_by(secret.hashed(token))
        if found is None:
            raise Refused("token", 401)
        return found

    def seat_by(self, hashed: str | None) -> int | None:
        """Return the seat whose token has this hash, None if there is none (any more)."""
        for seat, chair in enumerate(self.chairs):
            if chair.token is not None and hashed is not None and secret.same(chair.token, hashed):
                return seat
        return None

    def need(self, state: Stage) -> None:
        """Refuse what can only be done in another stage."""
        if self.state != state:
            raise Refused(f"not_{state}")

    def need_begun(self) -> None:
        """Refuse what needs a match."""
        if not self.begun:
            raise Refused("not_playing")

    def sit(self, seat: int, chair: Chair) -> Head:
        """Return the head with somebody else on a seat."""
        chairs = [*self.chairs[:seat], chair, *self.chairs[seat + 1 :]]
        return replace(self, chairs=_distinct(chairs))

    def remark(self, n: int, id: str, seat: int, **more: str) -> Head:
        """Return the head with a remark for the log; the same is not said twice in a row."""
        values = {"seat": seat, "name": self.names[seat], **more}
        added = Remark(n, f"server.remark.{id}", values)
        if added in self.remarks[-1:]:
            return self
        return replace(self, remarks=_bounded((*self.remarks, added)))

    def hinted(self, n: int, seat: int) -> Head:
        """Return the head with the remark of a hint; refused if there were very many."""
        if sum(remark.id == HINT for remark in self.remarks) >= MOST_HINTS:
            raise Refused("most_hints", n=MOST_HINTS)
        return self.remark(n, "hint", seat)


def _bounded(remarks: tuple[Remark, ...]) -> tuple[Remark, ...]:
    """Forget the oldest if there are too many, but never that somebody had a hint."""
    spare = sum(remark.id != HINT for remark in remarks) - MOST_REMARKS
    if spare <= 0:
        return remarks
    oldest = [k for k, remark in enumerate(remarks) if remark.id != HINT][:spare]
    return tuple(remark for k, remark in enumerate(remarks) if k not in oldest)


encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Head).decode


def new(make: Make) -> tuple[Head, list[str | None]]:
    """Return a table as it is asked for, and the tokens of its people."""
    if make.game not in SHELF:
        raise Refused("game", 400, game=make.game[:40], games=list(SHELF))
    game = SHELF[make.game]
    lesson = checks.lesson(game, make.seats) if make.lesson else None
    options = checks.options(game, len(make.seats), lesson.options if lesson else make.options)
    known = make.deal if isinstance(make.deal, KnownDeal) else None
    salts = checks.deal(known, len(make.seats)) if known else None
    tokens = [secret.token() if isinstance(s, PersonSeat) else None for s in make.seats]
    checks.colours(make.seats)
    pairs = zip(make.seats, tokens, strict=True)
    chairs = [replace(chair_of(seat, token), host=token is not None) for seat, token in pairs]
    if not any(tokens) and not make.start:
        raise Refused("nobody", 400)
    head = Head(
        secret.table_id(),
        game.name,
        game.version_of(game.setup(len(chairs), options)),
        _distinct(chairs),
        options,
        make.hints,
        secret.token(),
        lesson.luck.seed.hex() if lesson else known.seed if known else secret.seed(),
        clock=checks.clock(make.clock),
        lesson=lesson is not None,
        order="as_given" if lesson or known else make.order,
        deal=TableDeal(KNOWN) if known else None,
        salts=salts,
        remarks=(Remark(0, "server.remark.known_deal", {}),) if known else (),
    )
    return head, tokens


def challenge(game: Game, daily: Daily, seed: str, person: Chair, bots: Sequence[Chair]) -> Head:
    """Return a table for a challenge."""
    options = checks.options(game, 1 + len(bots), {})
    return Head(
        secret.table_id(),
        game.name,
        game.version_of(game.setup(1 + len(bots), options)),
        _distinct([person, *bots]),
        options,
        False,
        secret.token(),
        seed,
        daily=daily,
    )


def rematch(head: Head) -> Head:
    """Return a table for the same people and bots, each one seat further; their tokens stay.

    So the start is passed on, and no lot is needed. People have not said yet that they come, nor
    where they want to be told that it is their turn.
    """
    rules = SHELF.get(head.game) or head.rules
    moved = [*head.chairs[-1:], *head.chairs[:-1]]
    chairs = tuple(
        replace(chair, kind="person", level=None, salt=None, commit=None, asked=True, notices=())
        if chair.token
        else chair
        for chair in moved
    )
    return Head(
        secret.table_id_after(head.invite, head.next or head.id),
        head.game,
        rules.version_of(rules.setup(len(chairs), head.options)),
        chairs,
        head.options,
        head.hints,
        secret.token(),
        secret.seed(),
        clock=head.clock,
    )


def chair_of(seat: PersonSeat | BotSeat | OpenSeat, token: str | None) -> Chair:
    """Return the chair of somebody who is named in a body."""
    match seat:
        case PersonSeat(name, salt, commit, colour):
            assert token is not None, "a person has a token"
            luck, own = (checks.salt(salt), checks.commit(commit, salt)), secret.hashed(token)
            return Chair("person", checks.name(name), None, own, *luck, colour=colour)
        case BotSeat(level, name, colour):
            called = checks.name(name) if name else level.capitalize()
            return Chair("bot", called, checks.level(level), colour=colour)
        case _:
            return Chair()


def _distinct(chairs: Sequence[Chair]) -> tuple[Chair, ...]:
    """Tell apart those who have names."""
    names = iter(distinct([chair.name for chair in chairs if chair.name is not None]))
    return tuple(
        chair if chair.name is None else replace(chair, name=next(names)) for chair in chairs
    )
