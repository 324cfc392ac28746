"""Changes: what people at a table may do with its seats and settings. Functions of heads."""

from __future__ import annotations

from msgspec.structs import replace

from nyhavn.server.protocol.bodies import BotSeat, Join, OpenSeat, PersonSeat, Settings
from nyhavn.server.protocol.refused import Refused
from nyhavn.server.tables import checks, clock, secret
from nyhavn.server.tables.head import Chair, Head, chair_of


def joined(head: Head, join: Join, token: str) -> Head:
    """Seat somebody who has the invitation on this seat, or on the first open one."""
    if head.seat_by(secret.hashed(token)) is not None:  # stored, but the answer was lost
        return head
    if not secret.same(head.invite, join.invite):
        raise Refused("invite", 403)
    head.need("open")
    free = [k for k, chair in enumerate(head.chairs) if chair.kind == "open"]
    if not free:
        raise Refused("full")
    taken = free[0] if join.seat is None else join.seat
    if taken not in free:
        raise Refused("taken", seat=taken)
    return head.sit(taken, chair_of(PersonSeat(join.name, join.salt), token))


def set_seat(head: Head, seat: int, wish: BotSeat | OpenSeat, here: bool, by: int, n: int) -> Head:
    """Give a seat to a bot or open it; nobody is sent away who is here."""
    if not 0 <= seat < len(head.chairs):
        raise Refused("no_seat", 404, seat=seat, n=len(head.chairs))
    chair = head.chairs[seat]
    if chair.kind == "person" and (here or seat == by):
        raise Refused("here", name=chair.name)
    if head.state == "open":
        return head.sit(seat, chair_of(wish, None))
    head.need("playing")
    if chair.kind != "person" or isinstance(wish, OpenSeat):
        raise Refused("not_open")
    return left(head, seat, wish.level, n)


def settled(head: Head, wish: Settings) -> Head:
    """Change the number of seats, the game's options, hints, or the clock."""
    head.need("open")
    chairs, options, seats = head.chairs, wish.options, wish.seats
    if seats is not None and seats != len(chairs):
        if any(chair.token for chair in chairs[seats:]):
            raise Refused("people_there", n=seats)
        chairs = (*chairs[:seats], *(Chair() for _ in range(seats - len(chairs))))
        options = options or {}  # those of before were for another number of seats
    given = head.options if options is None else options
    return replace(
        head,
        chairs=chairs,
        options=checks.options(head.rules, len(chairs), given),
        hints=head.hints if wish.hints is None else wish.hints,
        clock=head.clock if wish.clock is None else checks.clock(wish.clock),
    )


def left(head: Head, seat: int, level: str | None, n: int) -> Head:
    """Let go of a seat: before the match it is open, during it a bot stands in."""
    if head.state == "open":
        return head.sit(seat, Chair())
    head.need("playing")
    return _replaced(head, seat, level or checks.STAND_IN, n, "away")


def expired(head: Head, now: int, n: int) -> tuple[list[int], list[int], Head]:
    """Let bots stand in for people whose time has run out.

    Return all seats that are late, those of them with people, and the head that follows.
    """
    late = clock.overdue(head, now)
    people = [seat for seat in late if head.chairs[seat].kind == "person"]
    for seat in people:
        head = _replaced(head, seat, checks.STAND_IN, n, "late")
    return late, people, head


def back(head: Head, seat: int, n: int) -> Head:
    """Take one's seat back from a stand-in."""
    chair = head.chairs[seat]
    if not chair.away:
        return head
    return head.sit(seat, replace(chair, kind="person", level=None)).remark(n, "back", seat)


def started(head: Head, seat: int | None, salt: str | None) -> Head:
    """Begin to play, if no seat is open; the salt is the seat's own."""
    head.need("open")
    waiting = sum(chair.kind == "open" for chair in head.chairs)
    if waiting:
        raise Refused("open_seats", n=waiting)
    if seat is not None and salt is not None:
        head = head.sit(seat, replace(head.chairs[seat], salt=checks.salt(salt)))
    return replace(head, state="playing")


def _replaced(head: Head, seat: int, level: str, n: int, remark: str) -> Head:
    """Seat a bot for a person, whose name and token stay."""
    chair = head.chairs[seat]
    if chair.kind != "person":
        return head
    standing = replace(chair, kind="bot", level=checks.level(level))
    return head.sit(seat, standing).remark(n, remark, seat)
