"""A real server on a free port in a thread, and connections to it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import httpx
from websockets.sync.client import ClientConnection, connect

from nyhavn.server.cluster.coordination import Coordination
from nyhavn.server.cluster.multi_process import ClusterTiming
from nyhavn.server.cluster.opening import open_tables
from nyhavn.server.http.site import Site
from nyhavn.server.http.static import FOLDER
from nyhavn.server.notices.turn_notices import TurnNotices
from nyhavn.server.operations.visitors import Visitors
from nyhavn.server.sockets.patience import Patience
from nyhavn.server.storage.sqlite import SQLite
from nyhavn.server.storage.store import Store
from nyhavn.server.tables.clock import Now, utc
from nyhavn.server.tables.registry import Tables
from nyhavn.server.tables.sweeper import PAUSE, Keep, Sweeper
from nyhavn.server.tables.table_bots import BotTiming
from nyhavn.server.tables.worker_pool import WorkerPool
from nyhavn.server.threaded import threaded

T = TypeVar("T")
Json = dict[str, Any]
SOON = 60.0  # seconds; a test that waits as long has failed


class Inline:
    """Workers in this process: bots in threads, so that tests can change what they think."""

    places = 64

    async def call(self, function: Callable[..., T], *args: Any, bots: bool = False) -> T:
        return await asyncio.to_thread(function, *args)

    def ready(self) -> bool:
        return True

    def close(self) -> None:
        pass


class Server:
    """Where it is, and ways to ask it."""

    def __init__(self, port: int, site: Site, store: Store) -> None:
        self.site = site
        self.store = store
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        self.http = httpx.Client(base_url=self.url, timeout=SOON)

    def post(self, path: str, body: Any = None, token: str | None = None) -> Json:
        answer = self.http.post(path, json={} if body is None else body, headers=bearer(token))
        assert answer.is_success, answer.text
        found: Json = answer.json()
        return found

    def get(self, path: str, token: str | None = None) -> Json:
        answer = self.http.get(path, headers=bearer(token))
        assert answer.is_success, answer.text
        found: Json = answer.json()
        return found

    def stored(self) -> list[str]:
        """Return the metrics that tell how many tables are stored."""
        lines = self.http.get("/metrics").text.splitlines()
        return [line for line in lines if line.startswith("nyhavn_tables{")]

    def refused(self, path: str, body: Any = None, token: str | None = None) -> tuple[int, str]:
        """Post something that must be refused; return the status and the id."""
        answer = self.http.post(path, json={} if body is None else body, headers=bearer(token))
        assert not answer.is_success, answer.text
        said = answer.json()
        assert said["type"] == "no"
        assert said["why"] not in ("", said["id"])
        return answer.status_code, said["id"]

    def table(self, game: str, *seats: Json, start: bool = True, **more: Any) -> Json:
        return self.post("/api/tables", {"game": game, "seats": seats, "start": start, **more})

    @contextmanager
    def client(self, table: str, token: str | None = None, have: int = 0) -> Iterator[Probe]:
        with connect(f"ws://127.0.0.1:{self.port}/ws") as socket:
            probe = Probe(socket)
            probe.hello(table, token, have)
            yield probe


class Probe:
    """A connection that says what a test wants, and keeps what it reads: no client, only its JSON.

    Of each kind the newest message is kept, and of the log every entry that came.
    """

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.last: dict[str, Json] = {}
        self._said: dict[int, Json] = {}

    def hello(self, table: str, token: str | None = None, have: int = 0, **more: Any) -> None:
        self._said = {}
        self.send(
            type="hello", table=table, have=have, **more, **({"token": token} if token else {})
        )

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def read(self, kind: str) -> Json:
        """Read until a message of this kind comes."""
        while True:
            message: Json = json.loads(self.socket.recv(timeout=SOON))
            self.last[message["type"]] = message
            self._said |= {said["n"]: said for said in message.get("said", ())}
            if message["type"] == kind:
                return message

    @property
    def log(self) -> list[Json]:
        """What was said since the last hello."""
        numbers = sorted(self._said)
        assert not numbers or numbers[-1] - numbers[0] < len(numbers), "there is a gap in the log"
        return [self._said[n] for n in numbers]

    def until(self, enough: Callable[[Json], bool], kind: str = "update") -> Json:
        """Read until a message satisfies; the last one may do already."""
        if kind in self.last and enough(self.last[kind]):
            return self.last[kind]
        while not enough(message := self.read(kind)):
            pass
        return message

    def move(self, line: str) -> Json:
        """Play a line of the newest update; return the update that answers."""
        update = self.last["update"]
        self.send(type="move", nth=update["mine"] + 1, line=line)
        return self.until(lambda new: new["mine"] > update["mine"])

    def no(self) -> Json:
        """Read a refusal."""
        said = self.read("no")
        assert said["why"] not in ("", said["id"])
        return said

    @property
    def lines(self) -> list[str]:
        return [legal["line"] for legal in self.last["update"]["legal"]]


def advance(clients: list[Probe], luck: Random) -> bool:
    """Let one of those move who can, all having heard the newest; False if the match is over."""
    while True:
        newest = max(client.last["update"]["n"] for client in clients)
        for client in clients:
            client.until(lambda update, newest=newest: update["n"] >= newest)  # type: ignore[misc]
        if clients[0].last["update"]["over"]:
            return False
        able = [client for client in clients if client.lines]
        if able and all(client.last["update"]["n"] == newest for client in clients):
            break
        if not able:  # a bot is thinking
            clients[0].read("update")
    client = luck.choice(able)
    client.move(luck.choice(client.lines))
    return True


def bearer(token: str | None) -> dict[str, str]:
    return {} if token is None else {"authorization": f"Bearer {token}"}


def person(name: str, **more: Any) -> Json:
    return {"kind": "person", "name": name, **more}


def bot(level: str = "uniform", **more: Any) -> Json:
    return {"kind": "bot", "level": level, **more}


OPEN: Json = {"kind": "open"}


@contextmanager
def running(
    store: Store | Path | str = ":memory:",
    workers: WorkerPool | None = None,
    bots: BotTiming | None = None,
    folder: Path = FOLDER,
    url: str | None = None,
    visitors: Visitors | None = None,
    now: Now = utc,
    keep: Keep | None = None,
    rest: float = PAUSE,
    coordination: Coordination | None = None,
    cluster: ClusterTiming | None = None,
    patience: Patience | None = None,
    grace: int = 0,
    notices: Callable[[Tables, Store], TurnNotices] | None = None,
) -> Iterator[Server]:
    """Run a server; at the end it must stop by itself."""
    kept = SQLite(str(store)) if isinstance(store, str | Path) else store
    tables = open_tables(
        kept,
        workers or Inline(),
        bots or BotTiming(pace=0, work=1),
        coordination=coordination,
        cluster=cluster,
        now=now,
        grace=grace,
        visitors=visitors,
    )
    told = None if notices is None else notices(tables, kept)
    site = Site(tables, visitors, url, metrics_age=0, notices=told)
    sweeper = Sweeper(tables, keep, lambda _: asyncio.sleep(rest))
    with threaded(site, folder, sweeper, patience) as port:
        here = Server(port, site, kept)
        yield here
        here.http.close()


def numbers(text: str) -> dict[str, float]:
    """Return what `/metrics` tells, by name and label."""
    found = {}
    for line in text.splitlines():
        if not line.startswith("#"):
            name, number = line.rsplit(" ", 1)
            found[name] = float(number)
    return found
