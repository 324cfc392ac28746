"""Player: plays one seat by the protocol alone, and remembers all it was told and promised."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

UNDO = 0.02  # how often somebody takes back
LOST = 1006  # no code was sent: the connection broke


class Said(Struct, frozen=True):
    """An entry as it was heard."""

    n: int
    who: int | None
    line: str


class Legal(Struct, frozen=True):
    line: str


class Update(Struct, tag_field="type", tag="update"):
    n: int
    mine: int
    said: list[Said]
    legal: list[Legal]
    undo: str | None
    over: bool


class No(Struct, tag_field="type", tag="no"):
    id: str
    why: str


class Other(Struct, tag_field="type", tag="table"):
    pass


class Pong(Struct, tag_field="type", tag="pong"):
    n: int


_decode = msgspec.json.Decoder(Update | No | Other | Pong).decode
_encode = msgspec.json.Encoder().encode


def _connected(port: int) -> connect:
    """A plain connection: no compression, which would cost most of the time; no pings."""
    url = f"ws://127.0.0.1:{port}/ws"
    return connect(url, compression=None, ping_interval=None, max_size=None, proxy=None)


class Broken(AssertionError):
    """The server broke a promise."""


class Lost(Broken):
    """Something that was promised is not stored."""


class Diverged(Broken):
    """Two have heard different stories, or what is stored is not what somebody heard."""


class Player:
    """One person. What was heard or acknowledged once must stay, whatever happens to the server."""

    def __init__(
        self, table: str, token: str, seat: int, luck: Random, count: Callable[[], None]
    ) -> None:
        self.table, self.token, self.seat = table, token, seat
        self.log: list[Said] = []
        self.acknowledged: list[str] = []  # the own lines, in order
        self.sent: str | None = None  # the one that has no answer yet
        self.last = b""  # the newest update as it came
        self.over = False
        self.closed: list[int] = []  # how connections ended
        self._luck = luck
        self._count = count  # is called for every acknowledged move

    async def visit(self, port: int) -> None:
        """Play until the connection or the match ends."""
        try:
            async with _connected(port) as socket:
                await self._talk(socket)
        except ConnectionClosed as closed:
            self.closed.append(closed.rcvd.code if closed.rcvd else LOST)
        except (OSError, InvalidHandshake):
            pass  # it went while we came

    async def rest(self, port: int) -> None:
        """Settle what has no answer yet, and look how things are."""
        async with _connected(port) as socket:
            await self._talk(socket, resting=True)

    async def _talk(self, socket: ClientConnection, resting: bool = False) -> None:
        hello = {"type": "hello", "table": self.table, "token": self.token, "have": len(self.log)}
        await socket.send(_encode(hello).decode())
        if self.sent is not None:  # no answer came: the same again
            await self._send(socket, self.sent)
        update: Update | None = None
        while not self.over:
            message = await socket.recv(decode=False)
            told = _decode(message)
            if isinstance(told, No):
                self._refused(told)
            if isinstance(told, Update):
                self.last, update = message, told
                self._hear(told)
            if update is None or self.sent is not None:
                continue
            if resting:
                return
            if update.legal and not isinstance(told, Other | Pong):
                await self._send(socket, self._choice(update))

    def _hear(self, update: Update) -> None:
        first = update.n - len(update.said)
        if first > len(self.log):
            raise Broken(f"{self} has {len(self.log)} entries and hears of those from {first} on")
        if self.log[first:] != update.said[: len(self.log) - first]:
            raise Diverged(f"{self} has heard another story: {self.log[first:]}, now {update.said}")
        self.log[first:] = update.said
        done = len(self.acknowledged)
        if update.mine == done + 1 and self.sent is not None:
            self.acknowledged.append(self.sent)
            self.sent = None
            self._count()
        elif update.mine != done:
            kind = Lost if update.mine < done else Diverged
            raise kind(f"{self} has made {done} moves and hears of {update.mine}")
        self.over = update.over

    def _refused(self, no: No) -> None:
        """Somebody may take back a move while we answer it; else every legal line is accepted."""
        ours = no.id.startswith("server.")
        if ours or self.sent is None:
            # Another number of own moves is stored, or a match that cannot have been.
            kind = Diverged if no.id == "server.stale" or not ours else Broken
            raise kind(f"{self} was refused {self.sent!r}: {no.why}")
        self.sent = None

    def _choice(self, update: Update) -> str:
        if update.undo is not None and self._luck.random() < UNDO:
            return update.undo
        return self._luck.choice(update.legal).line

    async def _send(self, socket: ClientConnection, line: str) -> None:
        self.sent = line
        move = {"type": "move", "nth": len(self.acknowledged) + 1, "line": line}
        await socket.send(_encode(move).decode())

    def __repr__(self) -> str:
        return f"seat {self.seat} of {self.table}"
