"""Head: what belongs to a table beside the log of its match. Values; a change is a new head."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from nyhavn.core.dealer import Sealed
from nyhavn.core.game import Game
from nyhavn.core.names import distinct
from nyhavn.games import SHELF
from nyhavn.server.protocol.bodies import BotSeat, Make, OpenSeat, PersonSeat
from nyhavn.server.protocol.refused import Refused
from nyhavn.server.protocol.wire import Kind, Remark, Stage
from nyhavn.server.tables import checks, secret

MOST_REMARKS = 200  # who leaves and comes back all the time cannot fill the disk


class Chair(Struct, frozen=True):
    """A seat: open, a bot's, or a person's. A person has a token; one who is away has a level."""

    kind: Kind = "open"
    name: str | None = None
    level: str | None = None
    token: str | None = None  # its hash
    salt: str | None = None

    @property
    def away(self) -> bool:
        """Whether a stand-in plays for a person."""
        return self.kind == "bot" and self.token is not None


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

    @property
    def begun(self) -> bool:
        """Whether there is a match."""
        return self.state != "open"

    @property
    def rules(self) -> Game:
        """The game on the shelf."""
        return SHELF[self.game]

    @property
    def luck(self) -> Sealed:
        """The dealer."""
        return Sealed(bytes.fromhex(self.seed), tuple(chair.salt or "-" for chair in self.chairs))

    @property
    def seal(self) -> str:
        """The hash of the seed."""
        return hashlib.sha256(bytes.fromhex(self.seed)).hexdigest()

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
        return self.hints or len(self.people) <= 1

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

    def sit(self, seat: int, chair: Chair) -> Head:
        """Return the head with somebody else on a seat."""
        chairs = [*self.chairs[:seat], chair, *self.chairs[seat + 1 :]]
        return replace(self, chairs=_distinct(chairs))

    def remark(self, n: int, id: str, seat: int) -> Head:
        """Return the head with a remark for the log; the same is not said twice in a row."""
        values = {"seat": seat, "name": self.names[seat]}
        added = Remark(n, f"server.remark.{id}", values)
        if added in self.remarks[-1:]:
            return self
        return replace(self, remarks=(*self.remarks, added)[-MOST_REMARKS:])


encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Head).decode


def new(make: Make) -> tuple[Head, list[str | None]]:
    """Return a table as it is asked for, and the tokens of its people."""
    if make.game not in SHELF:
        raise Refused("game", 400, game=make.game[:40], games=list(SHELF))
    game = SHELF[make.game]
    options = checks.options(game, len(make.seats), make.options)
    tokens = [secret.token() if isinstance(s, PersonSeat) else None for s in make.seats]
    chairs = [chair_of(seat, token) for seat, token in zip(make.seats, tokens, strict=True)]
    if not any(tokens) and not make.start:
        raise Refused("nobody", 400)
    head = Head(
        secret.table_id(),
        game.name,
        game.version,
        _distinct(chairs),
        options,
        make.hints,
        secret.token(),
        secret.seed(),
        clock=checks.clock(make.clock),
    )
    return head, tokens


def rematch(head: Head) -> Head:
    """Return a table for the same people and bots, each one seat further; their tokens stay."""
    moved = [*head.chairs[-1:], *head.chairs[:-1]]
    chairs = tuple(
        replace(chair, kind="person", level=None, salt=None) if chair.token else chair
        for chair in moved
    )
    return Head(
        secret.table_id(),
        head.game,
        head.rules.version,
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
        case PersonSeat(name, salt):
            assert token is not None, "a person has a token"
            return Chair("person", checks.name(name), None, secret.hashed(token), checks.salt(salt))
        case BotSeat(level, name):
            return Chair(
                "bot", checks.name(name) if name else level.capitalize(), checks.level(level)
            )
        case _:
            return Chair()


def _distinct(chairs: Sequence[Chair]) -> tuple[Chair, ...]:
    """Tell apart those who have names."""
    names = iter(distinct([chair.name for chair in chairs if chair.name is not None]))
    return tuple(
        chair if chair.name is None else replace(chair, name=next(names)) for chair in chairs
    )
