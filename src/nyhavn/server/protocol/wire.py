"""Wire: every message of the socket. `docs/protocol.md` says what they mean."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from nyhavn.core.deal import DealKind

LONGEST_FRAME = 4_096  # bytes of a message from a client

# What the generator of TypeScript types writes instead of a plain dict.
View = Annotated[dict[str, Any], Meta(extra={"ts": "View"})]
Notes = Annotated[dict[str, Any], Meta(extra={"ts": "Notes"})]
Effects = Annotated[dict[str, Any], Meta(extra={"ts": "Effects"})]
Kind = Literal["person", "bot", "open"]
Stage = Literal["open", "playing", "over"]
Order = Literal["as_given", "lot"]
ReactionName = Literal["ahoy", "turn", "well", "oh", "moment", "house"]
COLOURS = 6  # that people can choose from


class Message(Struct, tag_field="type", tag=str.lower):
    """Anything that travels through the socket."""


# ---- from a client ----


class Hello(Message):
    """Who I am (without a token: a spectator), and how many entries I have."""

    table: str
    token: str | None = None
    have: Annotated[int, Meta(ge=0)] = 0
    lang: str | None = None


class Move(Message):
    """My nth choice."""

    nth: Annotated[int, Meta(ge=1)]
    line: str


class Ping(Message):
    """The number of entries and the version of the table that I know, and my own time."""

    n: Annotated[int, Meta(ge=0)]
    v: int | None = None
    at: Annotated[int, Meta(ge=0, le=2**53)] | None = None


class React(Message):
    """A friendly sign to the others at the table."""

    reaction: ReactionName


Asked = Hello | Move | Ping | React


# ---- to a client ----


class Aside(Struct, frozen=True):
    """A further sentence about an entry."""

    id: str
    values: dict[str, Any]


class Said(Struct, frozen=True):
    """One entry as the listener may read it, what it did, and the sentences that tell it."""

    n: int
    who: int | None  # null: chance
    line: str
    kind: Literal["chosen", "forced", "dealt", "undo"]
    id: str
    values: dict[str, Any]
    cards: tuple[str, ...]
    points: int
    scores: tuple[int, ...]
    effects: Effects
    also: list[Aside]


class Legal(Struct, frozen=True):
    """A line that may be played now, and what it would do."""

    line: str
    notes: Notes


class Why(Struct, frozen=True):
    """A sentence: a template of `words/` and its values."""

    id: str
    values: dict[str, Any]


class Update(Message):
    """The whole truth for one seat, and what was said since."""

    table: str
    n: int
    mine: int
    seat: int | None
    said: list[Said]
    view: View
    legal: list[Legal]
    undo: str | None
    to_act: list[int]
    scores: list[int]
    over: bool
    ranking: list[list[int]] | None
    clock: dict[int, int]  # milliseconds left to the seats that owe, at the moment of sending
    no_undo: Why | None = None  # why this table takes back no more, where the rules would allow it


class Seat(Struct, frozen=True):
    """Who sits somewhere. `away`: a stand-in plays for a person."""

    kind: Kind
    name: str | None
    level: str | None
    here: bool
    mine: bool
    away: bool


class Remark(Struct, frozen=True):
    """Something for the log that is not an entry; it stands before entry n."""

    n: int
    id: str
    values: dict[str, Any]


class Absence(Struct, frozen=True):
    """For how long somebody has not been connected, and until a bot may stand in; milliseconds."""

    gone: int
    wait: int
    came: bool = False  # and has been here before, as far as the server knows


class TableDeal(Struct, frozen=True):
    """Where luck comes from, if not from a seal of the table's own alone: it counts nowhere."""

    kind: DealKind
    entries: int = 0  # of a practice: how many come from another match


class TodayTable(Struct, frozen=True):
    """A challenge: of which day, and whether this is the one try that counts."""

    day: str
    counted: bool


class TableMessage(Message, tag="table"):
    """A table as somebody may know it."""

    id: str
    v: int
    game: str
    version: int
    state: Stage
    seats: list[Seat]
    options: dict[str, str]
    hints: bool
    clock: int  # seconds for a decision; 0: none
    seal: str  # empty: a known deal has none
    seed: str | None
    salts: list[str] | None
    commits: list[str] | None  # the hashes by which salts were promised, if any was
    opening: bool  # the promised salts are to be shown now; then the match begins
    invite: str | None
    next: str | None
    remarks: list[Remark]
    hints_allowed: bool  # the setting; `hints` is whether one may be asked for now
    order: Order  # who starts: the first seat, or who has it by lot
    lot: list[int] | None  # its outcome: for each seat, the place of who came there
    hosts: list[int]  # seats whose people may change others' seats and the settings
    colours: list[int]  # of each seat, no two alike
    asked: list[int]  # seats whose people have not said yet whether they play again
    absent: dict[int, Absence]  # people who are not connected
    lesson: bool = False  # a first match on a known deal: it counts nowhere
    deal: TableDeal | None = None
    today: TodayTable | None = None  # a challenge, the same for everybody


class No(Message):
    """Refused; nothing has changed."""

    nth: int | None
    id: str
    values: dict[str, Any]
    why: str


class Pong(Message):
    """The number of entries and the version of the table that the server knows; the ping's time."""

    n: int
    v: int
    at: int | None = None


class Reaction(Message):
    """A friendly sign of somebody at the table. It is in no log."""

    seat: int
    reaction: ReactionName


Told = Update | TableMessage | No | Pong | Reaction
