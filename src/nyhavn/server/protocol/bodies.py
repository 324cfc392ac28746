"""Bodies: what HTTP calls take and answer. `docs/protocol.md` says what they mean."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from nyhavn.server.protocol.wire import (
    COLOURS,
    Legal,
    Notes,
    Order,
    Said,
    TableDeal,
    TableMessage,
    View,
    Why,
)

MOST_SEATS = 8  # more than any game has
# What clients call some of these types, in the OpenAPI document and in TypeScript.
PUBLISHED = {"BotSeat": "Bot", "OpenSeat": "Open", "PersonSeat": "Person", "TableMessage": "Table"}


class Body(Struct, forbid_unknown_fields=True):
    """What a client sends."""


class PersonSeat(Body, tag_field="kind", tag="person"):
    """Somebody who gets a token."""

    name: str
    salt: str | None = None
    commit: str | None = None  # the hash of a salt that is shown when the match begins
    colour: Annotated[int, Meta(ge=0, lt=COLOURS)] | None = None


class BotSeat(Body, tag_field="kind", tag="bot"):
    """A bot of some level."""

    level: str
    name: str | None = None
    colour: Annotated[int, Meta(ge=0, lt=COLOURS)] | None = None


class OpenSeat(Body, tag_field="kind", tag="open"):
    """A seat for whoever has the invitation."""


Sitter = BotSeat | OpenSeat
AnySeat = PersonSeat | BotSeat | OpenSeat


class KnownDeal(Body, tag_field="kind", tag="known"):
    """The luck of a match that is over."""

    seed: str
    salts: Annotated[list[str], Meta(max_length=MOST_SEATS)] = []  # by place; none: nobody's


class Practice(Body, tag_field="kind", tag="practice"):
    """To play on from the record of a finished match, behind its first n entries."""

    record: str
    n: Annotated[int, Meta(ge=1, le=999_999)]


class Make(Body):
    """A new table."""

    game: str
    seats: Annotated[list[AnySeat], Meta(min_length=1, max_length=MOST_SEATS)]
    options: dict[str, str] = {}
    hints: bool = False
    start: bool = False
    clock: int = 0  # seconds for a decision; 0: none
    lesson: bool = False  # the game's own first match on a fixed deal; it begins at once
    order: Order = "as_given"  # who starts: the first seat, or who has it by lot
    deal: KnownDeal | Practice | None = None  # where luck comes from; none: the table's own seal


class Join(Body):
    """Take an open seat: this one, or the first."""

    invite: str
    name: str
    seat: int | None = None
    salt: str | None = None
    commit: str | None = None


class Settings(Body):
    """What is to change; the rest stays."""

    seats: Annotated[int, Meta(ge=1, le=MOST_SEATS)] | None = None
    options: dict[str, str] | None = None
    hints: bool | None = None
    clock: int | None = None
    order: Order | None = None


class Places(Body):
    """Who sits where: for each seat, the place of who comes to sit there."""

    places: Annotated[list[int], Meta(max_length=MOST_SEATS)]


class PlayerChange(Body):
    """Another name, or another colour."""

    name: str | None = None
    colour: Annotated[int, Meta(ge=0, lt=COLOURS)] | None = None


class InviteCheck(Body):
    """Whether this invitation is valid."""

    invite: str


class Start(Body):
    """Deal. The salt is the asking seat's part of the luck."""

    salt: str | None = None


class LuckPart(Body):
    """The asking seat's part of the luck: promised by its hash or, when the match begins, shown."""

    commit: str | None = None
    salt: str | None = None


class Leave(Body):
    """The level of the stand-in."""

    level: str | None = None


class PuzzleTry(Body):
    """The line that somebody thinks is best."""

    line: str


class Nothing(Body):
    """Nothing to say."""


class Drawn(Body):
    """Text to be drawn as a QR code."""

    text: Annotated[str, Meta(min_length=1, max_length=400)]


class TodayBegin(Body):
    """Play the challenge of a day."""

    name: str
    day: str | None = None  # such as `2026-11-16`; None: today


Address = Annotated[str, Meta(min_length=1, max_length=1_000)]


class PushSubscription(Body):
    """Where a browser's push service takes messages, and the keys they are encrypted with."""

    endpoint: Address
    p256dh: Annotated[str, Meta(pattern="^B[A-Za-z0-9_-]{86}$")]
    auth: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{22}$")]


class PushOff(Body):
    """The subscription that is to be forgotten."""

    endpoint: Address


class Webhook(Body):
    """The address to be called when it is the own turn; null: none any more."""

    url: Address | None


# ---- answers ----


class Done(Struct, frozen=True):
    """It is done."""


class Made(Struct, frozen=True):
    """A table, its invitation, and a token for every person at it."""

    table: str
    invite: str
    tokens: list[str | None]


class Joined(Struct, frozen=True):
    """A seat and its secret."""

    seat: int
    token: str


class Invited(Struct, frozen=True):
    """The invitation that is valid from now on."""

    invite: str


class NewToken(Struct, frozen=True):
    """The secret of a seat that is valid from now on."""

    token: str


class Next(Struct, frozen=True):
    """The table of the rematch."""

    table: str


class Glance(Struct, frozen=True):
    """A table, and how its match stands."""

    table: TableMessage
    n: int
    to_act: list[int]
    scores: list[int]
    ranking: list[list[int]] | None
    clock: dict[int, int]  # as in an update
    waits: int | None = None  # milliseconds since the latest entry of a match that runs


class GameChoice(Struct, frozen=True):
    """An option of a game: how it is chosen, and from what. What is usual stands first."""

    name: str
    kind: Literal["one_of", "per_seat", "yes_no"]
    values: list[str]
    lot: str | None = None  # the option that leaves this one to the lot, where it is `lot`


class Title(Struct, frozen=True):
    """A game on the shelf; `options` with the values that may be combined."""

    name: str
    version: int
    seats: list[int]
    secrets: bool
    options: dict[str, list[str]]
    choices: list[GameChoice]
    lesson: bool  # whether it can be learnt in a first match, step by step
    paper: bool = False  # whether there is something to print
    puzzles: int = 0  # how many there are


class Shelf(Struct, frozen=True):
    """What can be played here, against whom, and from where."""

    games: list[Title]
    levels: list[str]
    url: str | None
    local: bool


class GameBox(Struct, frozen=True):
    """What is in a game's box, and every number of its rules."""

    name: str
    version: int
    components: dict[str, Any]


class Advice(Struct, frozen=True):
    """What a strong bot thinks of a line."""

    line: str
    win: float
    margin: float
    share: float
    known: bool = True  # false: so early nobody can know who will win


class Hint(Struct, frozen=True):
    """Advice for the position after n entries, best line first."""

    n: int
    advice: list[Advice]


class ReviewProgress(Struct, frozen=True):
    """How far a review is: parts done and how many there are; the review itself, when it is ready
    (as `nyhavn review --json` prints it)."""

    id: str
    state: Literal["none", "thinking", "ready"]
    done: int
    of: int
    review: dict[str, Any] | None = None


class PlannedLine(Struct, frozen=True):
    """A line that lacks nothing but what has to be paid, and the values of its refusal."""

    line: str
    values: dict[str, Any]


class WhyNot(Struct, frozen=True):
    """Why a thing cannot be used after n entries: the refusal of what lacks least; None: it can."""

    n: int
    id: str | None
    values: dict[str, Any]
    plans: list[PlannedLine]


class PuzzleTitle(Struct, frozen=True):
    """A puzzle, how many play in it, and how hard it is: from 0, all find it, to 100."""

    id: str
    seats: int
    hard: int


class PuzzleList(Struct, frozen=True):
    """The puzzles of a game, the easiest first."""

    puzzles: list[PuzzleTitle]


class PuzzleMoment(Struct, frozen=True):
    """The moment of a puzzle as the seat that decides may see it, and all that was said."""

    id: str
    game: str
    version: int
    seat: int
    hard: int
    n: int  # entries before it
    said: list[Said]
    view: View
    legal: list[Legal]


class PuzzleAnswer(Struct, frozen=True):
    """What a line that was tried is worth beside the best one. Chances are in percent."""

    line: str
    best: str
    win: int  # behind the best line
    tried: int  # behind the one that was tried
    next: str  # the second best line, ...
    second: int  # ... and what it is worth
    worlds: int  # in which they were played on
    found: dict[str, int]  # by level: how many of a hundred find the best line
    why: Why | None  # what the best line has over the one that was tried; none: it is the best
    notes: list[Notes]  # what the best line does, and the one that was tried


class GameWords(Struct, frozen=True):
    """Sentences by id, in the language that was asked for."""

    words: dict[str, str]


class LessonStep(Struct, frozen=True):
    """One step of a lesson: a sentence, what is lit, and what is waited for."""

    say: str  # the id of a sentence
    lit: list[str]  # places of the board, the first of them that is to be seen
    lines: list[str] = []  # to be played, one after the other; none: the step only tells
    until: str | None = None  # or it ends as soon as this place is to be seen
    picture: str = ""
    cheer: bool = False  # something was achieved


class GameLesson(Struct, frozen=True):
    """A first match on a fixed deal: who learns has seat 0, all others are bots of a level."""

    seats: int
    level: str
    steps: list[LessonStep]
    then: list[str]  # sentences for the turns after the last step


class StyledText(Struct, frozen=True):
    """Text in a style: a colour, `on` and a colour, `bold`, `dim`, or nothing."""

    text: str
    style: str


class LineSentence(Struct, frozen=True):
    """A line, and the sentence that would tell it."""

    line: str
    text: str


class PositionText(Struct, frozen=True):
    """The position after n entries as the terminal draws it, and the legal lines as sentences."""

    n: int
    rows: list[list[StyledText]]
    lines: list[LineSentence]


class Chances(Struct, frozen=True):
    """What chance could have done: lists of lines with their weights, and the list of each act.

    `lots`: the letters of every option that was dealt by lot before the match began.
    """

    lists: list[list[tuple[str, int]]]
    acts: list[int]
    lots: dict[str, list[str]]
    # Drawn by turns: how many turns had passed at each act, and how many acts in that turn.
    turns: list[tuple[int, int]] | None = None


class Step(Struct, frozen=True, omit_defaults=True):
    """One position of a replay; `rows`, if they were asked for, as the terminal draws it."""

    view: View
    to_act: list[int]
    scores: list[int]
    rows: list[list[StyledText]] | None = None


class Replay(Struct, frozen=True):
    """A record as one seat (or a spectator) could have seen it."""

    game: str
    version: int
    seats: int
    names: list[str] | None
    options: dict[str, Any]
    over: bool
    ranking: list[list[int]] | None
    luck: Literal["fair", "unsealed", "unproven"]
    seal: str | None
    seed: str | None
    salts: list[str] | None
    commits: list[str] | None
    order: list[int] | None  # by lot: for each seat, the place of who came there
    chances: Chances | None
    said: list[Said]
    steps: list[Step]
    common: dict[str, Any]  # what belongs to every view, and is not repeated in them
    deal: TableDeal | None = None
    draws: str | None = None  # how luck follows from the seed, if not as usual


class TodayBegun(Struct, frozen=True):
    """Where a challenge is played: seat 0 is the visitor's, and its token is their own from day to
    day. `counted`: this is the one try that counts, begun now or before."""

    table: str
    token: str
    counted: bool


class TodayTry(Struct, frozen=True):
    """The visitor's own try: its table, its points when it is over, and how many others had fewer
    (in percent; None: there are no others), its place and among how many."""

    state: Literal["none", "running", "over"] = "none"
    table: str | None = None
    points: int | None = None
    ahead: int | None = None
    place: int | None = None
    of: int | None = None


class TodayGame(Struct, frozen=True):
    """The challenge of a game and a day. The field (points, and how many had them) and the master's
    points are told to who has played, and when the day is over."""

    game: str
    seats: int
    bots: list[str]
    level: str
    seal: str
    seal_tomorrow: str | None  # of the next day's challenge, while this one is today's
    seed: str | None  # when nothing counts any more
    played: int
    mine: TodayTry
    field: list[tuple[int, int]] | None
    master: int | None


class TodayResult(Struct, frozen=True):
    """What the visitor had at a challenge of the last days."""

    game: str
    points: int
    ahead: int | None


class TodayPast(Struct, frozen=True):
    """A day that can be played, with the game that it began with."""

    day: str
    lead: str
    results: list[TodayResult]


class TodayBoard(Struct, frozen=True):
    """The challenges of a day."""

    day: str
    today: str  # the day of UTC that it is now
    left: int  # milliseconds until the next one
    lead: str  # the game to begin with
    lead_tomorrow: str
    connected: bool  # whether there is a field: not where there is no server
    row: int  # days in a row on which the visitor has played, up to today or yesterday
    games: list[TodayGame]
    days: list[TodayPast]  # the last days, the oldest first


class Code(Struct, frozen=True):
    """A QR code as an SVG path in a square of this size."""

    size: int
    path: str


class NoticeOffer(Struct, frozen=True):
    """What this server tells elsewhere: the key for which browsers subscribe, or null; whether it
    calls webhooks."""

    push: str | None
    webhooks: bool


class Notices(Struct, frozen=True):
    """Where the own seat is told: browsers by the SHA-256 of their address, and the webhook."""

    browsers: list[str]
    webhook: str | None


class Health(Struct, frozen=True, omit_defaults=True):
    """The server answers."""

    ok: bool
    damaged: int = 0  # tables that were found to be damaged, and set aside
