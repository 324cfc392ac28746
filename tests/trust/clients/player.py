"""Player: plays one seat by the protocol alone, and remembers all it was told and promised."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import monotonic

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from nyhavn.client.actions import Action, PendingMove, Send, TellRefusal, TellUpdate
from nyhavn.client.client import Client
from nyhavn.client.messages import LogEntry, ServerRefusal, ServerUpdate

UNDO = 0.02  # how often somebody takes back
LOST = 1006  # no code was sent: the connection broke
HELLO, UPDATE = '{"type":"hello"', b'{"type":"update"'


def _connected(port: int) -> connect:
    """A plain connection: no compression, which would cost most of the time; no pings."""
    url = f"ws://127.0.0.1:{port}/ws"
    return connect(url, compression=None, ping_interval=None, max_size=None, proxy=None)


def now() -> float:
    """The time for a client."""
    return monotonic() * 1000


class Broken(AssertionError):
    """The server broke a promise."""


class Lost(Broken):
    """Something that was promised is not stored."""


class Diverged(Broken):
    """Two have heard different stories, or what is stored is not what somebody heard."""


class Player:
    """One person. What was heard or acknowledged once must stay, whatever happens to the server.

    Nobody looks after the timers of the client: the server is not slow, it ends.
    """

    def __init__(
        self, table: str, token: str, seat: int, luck: Random, count: Callable[[], None]
    ) -> None:
        self.table, self.seat = table, seat
        self.client = Client(table, token)
        self.log: list[LogEntry] = []
        self.acknowledged: list[str] = []  # the own lines, in order
        self.sent: str | None = None  # the one that has no answer yet
        self.last = b""  # the newest update as it came
        self.over = False
        self.closed: list[int] = []  # how connections ended
        self._update: ServerUpdate | None = None  # the newest of this connection
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
        self._update = None
        self.client.wake(now())
        try:
            for action in self.client.opened(now()):
                if isinstance(action, Send):
                    await socket.send(action.text)
            if self.sent is not None:  # no answer came: the same again, without waiting
                await self._do(socket, self.client.due("answer", now()))
            while not self.over:
                told = await self._hear(socket, await socket.recv(decode=False))
                if self._update is None or self.sent is not None:
                    continue
                if resting:
                    return
                if told and self._update.legal:
                    await self._move(socket, self._choice(self._update))
        finally:
            self.client.closed(now())

    async def _hear(self, socket: ClientConnection, text: bytes) -> bool:
        """Take a message; return whether it told of something that a player might answer."""
        actions = self.client.received(text, now())
        told = any(isinstance(action, TellUpdate | TellRefusal) for action in actions)
        if text.startswith(UPDATE):
            self.last = text
            if not told:
                raise Broken(f"{self} has {len(self.log)} entries and can do nothing with {text!r}")
        await self._do(socket, actions)
        return told

    async def _do(self, socket: ClientConnection, actions: list[Action]) -> None:
        for action in actions:
            match action:
                case Send(text):
                    if text.startswith(HELLO):
                        raise Broken(f"{self} said hello, and has to say it again")
                    await socket.send(text)
                case TellUpdate(update, answered):
                    self._heard(update, answered)
                case TellRefusal(no):
                    self._refused(no)

    def _heard(self, update: ServerUpdate, answered: PendingMove | None) -> None:
        log = self.client.log
        if log[: len(self.log)] != self.log:
            raise Diverged(f"{self} has heard another story: {self.log}, now {log}")
        self.log = list(log)
        if answered is not None:
            self.acknowledged.append(answered.line)
            self.sent = None
            self._count()
        done = len(self.acknowledged)
        if update.mine != done:
            kind = Lost if update.mine < done else Diverged
            raise kind(f"{self} has made {done} moves and hears of {update.mine}")
        self._update, self.over = update, update.over

    def _refused(self, no: ServerRefusal) -> None:
        """Somebody may take back a move while we answer it; else every legal line is accepted."""
        ours = no.id.startswith("server.")
        if ours or self.sent is None:
            # Another number of own moves is stored, or a match that cannot have been.
            diverged = no.id in ("server.stale", "server.damaged") or not ours
            kind = Diverged if diverged else Broken
            raise kind(f"{self} was refused {self.sent!r}: {no.id} {no.why}")
        self.sent = None

    def _choice(self, update: ServerUpdate) -> str:
        if update.undo is not None and self._luck.random() < UNDO:
            return update.undo
        return self._luck.choice(update.legal).line

    async def _move(self, socket: ClientConnection, line: str) -> None:
        self.sent = line
        await self._do(socket, self.client.move(line, now()))

    def __repr__(self) -> str:
        return f"seat {self.seat} of {self.table}"
