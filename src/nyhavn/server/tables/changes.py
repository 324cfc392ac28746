"""Changes: what people at a table may do with its seats and settings. Functions of heads."""

from __future__ import annotations

from msgspec.structs import replace

from nyhavn.core.dealer import commitment
from nyhavn.server.protocol.refused import Refused
from nyhavn.server.protocol.seat_bodies import BotSeat, Join, OpenSeat, PersonSeat
from nyhavn.server.protocol.table_bodies import Settings
from nyhavn.server.tables import checks, clock, seating, secret
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
    return head.sit(taken, chair_of(PersonSeat(join.name, join.salt, join.commit), token))


def set_seat(head: Head, seat: int, wish: BotSeat | OpenSeat, by: int, n: int, wait: int) -> Head:
    """Give a seat to a bot or open it; nobody is sent away who is here, or was a moment ago.

    `wait` are the seconds for which a person on it is still protected; below 0: is here.
    """
    if not 0 <= seat < len(head.chairs):
        raise Refused("no_seat", 404, seat=seat, n=len(head.chairs))
    if seat != by:
        seating.need_host(head, by)
    chair = head.chairs[seat]
    if chair.kind == "person" and (wait < 0 or seat == by):
        raise Refused("here", name=chair.name)
    if head.state != "open":
        head.need("playing")
        if chair.kind != "person" or isinstance(wish, OpenSeat):
            raise Refused("not_open")
    if chair.kind == "person" and wait:
        raise Refused("grace", name=chair.name, n=wait)
    if isinstance(wish, OpenSeat) or head.state == "open":
        return seating.crowned(closed_again(head).sit(seat, chair_of(wish, None)))
    return _replaced(head, seat, wish.level, n, "replaced", by=head.names[by])


def protected(head: Head, seat: int, absent: int, now: int, grace: int) -> int:
    """Return for how many seconds nobody may replace somebody who is absent since a moment.

    Where people have agreed on a clock that is the only measure: until it is up.
    """
    if not 0 <= seat < len(head.chairs):
        return 0
    if head.state == "playing" and head.clock:
        left = clock.remaining(head, now).get(seat, head.clock * clock.SECOND)
    else:
        left = absent + grace * clock.SECOND - now
    return max(0, -(-left // clock.SECOND))


def _fitting(head: Head, seats: int) -> dict[str, str]:
    """The options that hold for another number of seats too."""
    choices = head.rules.choices
    return {
        name: value
        for name, value in head.options.items()
        if name in choices and choices[name].fits(value, seats)
    }


def settled(head: Head, wish: Settings, by: int) -> Head:
    """Change the number of seats, the game's options, hints, the clock, or who starts."""
    head.need("open")
    seating.need_host(head, by)
    if head.known_deal and not _same_deal(head, wish):
        raise Refused("known_deal")
    head = closed_again(head)
    chairs, options, seats = head.chairs, wish.options, wish.seats
    if seats is not None and seats != len(chairs):
        if any(chair.token for chair in chairs[seats:]):
            raise Refused("people_there", n=seats)
        chairs = (*chairs[:seats], *(Chair() for _ in range(seats - len(chairs))))
        if options is None:
            options = _fitting(head, len(chairs))
    given = head.options if options is None else options
    rules, found = head.rules, checks.options(head.rules, len(chairs), given)
    return replace(
        head,
        version=rules.version_of(rules.setup(len(chairs), found)),
        chairs=chairs,
        options=found,
        hints=head.hints if wish.hints is None else wish.hints,
        clock=head.clock if wish.clock is None else checks.clock(wish.clock),
        order=head.order if wish.order is None else wish.order,
    )


def _same_deal(head: Head, wish: Settings) -> bool:
    """Whether a deal that is known stays the one that it is."""
    return (
        wish.seats in (None, len(head.chairs))
        and wish.options in (None, head.options)
        and wish.order in (None, head.order)
    )


def left(head: Head, seat: int, level: str | None, n: int) -> Head:
    """Let go of a seat: before the match it is open, during it a bot stands in."""
    if head.state == "open":
        return seating.crowned(closed_again(head).sit(seat, Chair()))
    head.need("playing")
    if head.counted:
        raise Refused("today_leave")
    gone = head.sit(seat, replace(head.chairs[seat], notices=()))
    return _replaced(gone, seat, level or checks.STAND_IN, n, "away")


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
    """Begin to play, if no seat is open; the salt is the seat's own.

    Where salts were promised nothing more can be promised from now on, and the match begins when
    the last of them was shown. Who does not show theirs is named, and never passed over.
    """
    head.need("open")
    if head.daily is not None and salt is not None:
        raise Refused("today_salt")
    waiting = sum(chair.kind == "open" for chair in head.chairs)
    if waiting:
        raise Refused("open_seats", n=waiting)
    if head.known_deal:  # nobody adds to its luck
        return _dealt(head)
    if seat is not None and salt is not None:
        if head.opening or head.chairs[seat].commit is not None:
            raise Refused("luck_closed")
        head = head.sit(seat, replace(head.chairs[seat], salt=checks.salt(salt)))
    hidden = [chair.name for chair in head.chairs if chair.commit and not chair.salt]
    if not hidden:
        return _dealt(head)
    if head.opening:
        raise Refused("unopened", name=hidden[0])
    return replace(head, opening=True)


def _dealt(head: Head) -> Head:
    """Begin the match; where the lot decides, everybody now gets a seat, or a board, by it."""
    lot, rules = head.luck.order() if head.order == "lot" else None, head.rules
    seated = head if lot is None else seating.reseated(head, lot)
    setup = rules.drawn(rules.setup(len(head.chairs), seated.options), head.luck.lot)
    return replace(seated, state="playing", opening=False, lot=lot, options=dict(setup.options))


def promised(head: Head, seat: int, commit: str) -> Head:
    """Promise a salt by its hash."""
    head.need("open")
    chair = head.chairs[seat]
    if chair.commit == commit:  # stored, but the answer was lost
        return head
    if head.opening:
        raise Refused("luck_closed")
    return head.sit(seat, replace(chair, commit=checks.commit(commit), salt=None))


def shown(head: Head, seat: int, salt: str) -> Head:
    """Show a salt that was promised; with the last of them the match begins."""
    chair = head.chairs[seat]
    if chair.commit is not None and chair.salt == salt:  # stored, but the answer was lost
        return head
    head.need("open")
    if not head.opening or chair.commit is None:
        raise Refused("luck_open")
    if commitment(checks.salt(salt) or "-") != chair.commit:
        raise Refused("wrong_salt", 400)
    head = head.sit(seat, replace(chair, salt=salt))
    if any(chair.commit and not chair.salt for chair in head.chairs):
        return head
    return started(head, None, None)


def closed_again(head: Head) -> Head:
    """Return the head before its salts were to be shown: what was shown has to be chosen anew."""
    if not head.opening:
        return head
    chairs = tuple(
        replace(chair, salt=None, commit=None) if chair.commit else chair for chair in head.chairs
    )
    return replace(head, chairs=chairs, opening=False)


def _replaced(head: Head, seat: int, level: str, n: int, remark: str, **more: str) -> Head:
    """Seat a bot for a person, whose name and token stay."""
    chair = head.chairs[seat]
    if chair.kind != "person":
        return head
    standing = replace(chair, kind="bot", level=checks.stand_in(level))
    return head.sit(seat, standing).remark(n, remark, seat, **more)
