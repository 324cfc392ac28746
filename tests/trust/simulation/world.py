"""A world of one seed: tables, people, bots, processes, network, disk, and bad weather.

    python -m tests.trust.simulation SEED

plays it again, event by event.
"""

from __future__ import annotations

import gc
import hashlib
import logging
from collections import deque
from random import Random
from typing import Any
from unittest import mock

from nyhavn.client.driver import Driver, Transport
from nyhavn.client.timing import PAGE
from nyhavn.games import SHELF
from nyhavn.server.storage.store import Save
from nyhavn.server.tables import secret
from tests.server.running import bot, person
from tests.trust.simulation.disk import Disk, Faulty
from tests.trust.simulation.loop import VirtualLoop
from tests.trust.simulation.machines import BEGAN, Machine
from tests.trust.simulation.network import Connection, Network
from tests.trust.simulation.notices import NoticeBoard
from tests.trust.simulation.oracle import Broken, Oracle, decode, summary
from tests.trust.simulation.player import Player
from tests.trust.simulation.weather import Weather

STORM = 40.0  # seconds of faults
SOON = 30.0  # seconds within which everybody shows the newest when all is well again
MORE = 20  # entries that are played in good weather at the end, or until the match is over
LIMIT = 10  # seconds for a decision, at tables with a clock
STEPS = 50_000  # ten times what a world takes; one that takes more turns round and round


class World:
    """Everything together."""

    def __init__(self, seed: int, echo: bool = False) -> None:
        self.seed = seed
        self.echo = echo
        self.lines: deque[str] = deque(maxlen=60)
        self._hash = hashlib.sha256()
        luck = self.luck = Random(seed)
        self.loop = VirtualLoop(Random(luck.random()))  # type: ignore[abstract]
        self.oracle = Oracle(self.loop, PAGE.fresh / 1000)
        self.disk = Disk(Random(luck.random()), self._committed, self._check_disk)
        self.loop.takes = self.disk.takes
        self.network = Network(self.loop, Random(luck.random()), self.trace, self._asks, self._sent)
        board = NoticeBoard(self.loop, Random(luck.random()), self.disk)
        number = luck.choice((1, 2))
        self.social = number > 1 and luck.random() < 0.7  # as with PostgreSQL
        self.machines = [
            Machine(
                f"machine {k}",
                self.loop,
                Random(luck.random()),
                self.disk,
                board if self.social else None,
            )
            for k in range(number)
        ]
        if self.social:
            self.disk.clock = lambda: BEGAN + int((self.loop.now + self.disk.ahead) * 1000)
        self.players: list[Player] = []
        self._made: list[str] = []
        self._asked = 0
        self.oracle.players = self.players
        self.weather = Weather(
            self.loop,
            Random(luck.random()),
            self.network,
            self.disk,
            self.machines,
            self.players,
            self.trace,
        )

    def trace(self, *what: object) -> None:
        line = f"{self.loop.now:.6f} " + " ".join(map(str, what))
        self._hash.update(line.encode())
        self.lines.append(line[:300])
        if self.echo:
            print(line[:300])

    @property
    def hash(self) -> str:
        """Two runs with the same hash did the same."""
        return self._hash.hexdigest()

    # ---- the play ----

    def run(self) -> dict[str, Any]:
        """Play it all; Broken if a promise is."""
        log = logging.getLogger("nyhavn")
        collecting, spreading, level = gc.isenabled(), log.propagate, log.level
        log.addHandler(self.oracle)
        log.propagate = False
        log.setLevel(logging.WARNING)
        gc.disable()  # when it comes by itself, it comes at another time in every run
        gc.freeze()  # what was there before is not looked at
        try:
            with mock.patch.object(secret, "secrets", Drawn(Random(self.luck.random()))):
                self._play()
        finally:
            self.loop.end()
            log.removeHandler(self.oracle)
            log.propagate, log.level = spreading, level
            for machine in self.machines:
                machine.end()
            self.disk.close()
            gc.collect()
            gc.unfreeze()
            if collecting:
                gc.enable()
        return {**summary(self.oracle), "faults": self.weather.counts, "hash": self.hash}

    def _play(self) -> None:
        if self.luck.random() < 0.5:
            Faulty(self.disk).close()  # which makes the tables of the database
            self.disk.spoil("spoiled")
        for machine in self.machines:
            machine.start()
        self._until("the servers answer", lambda: all(m.app for m in self.machines), 10.0)
        for _ in range(self.luck.choice((1, 1, 2))):
            self._table()
        self._until("the tables are made", lambda: len(self._made) == self._asked, 10.0)
        for player in self.players:
            player.sit_down()
        self.weather.blow(STORM)
        self._pass(STORM)
        self.network.lazy = 1.0
        self._pass(20.0)  # the last faults end
        for player in self.players:
            if player.page is None:
                player.sit_down()
        self._until("everybody shows the newest", lambda: not self.oracle.behind(), SOON)
        self._sleep()
        for truth in list(self.oracle.truths.values()):
            goal = truth.n + MORE
            self._until(
                "the match goes on",
                lambda truth=truth, goal=goal: truth.n >= goal or truth.head.state == "over",
                MORE * 10.0,
            )
        for table in self._made:
            for machine in self.machines:  # each of them answers, not only the one that is asked
                self._seat(f"{table}/visitor of {machine.name}", table, None, None, machine)
                self.players[-1].sit_down()
        self._until("everybody shows the newest", lambda: not self.oracle.behind(), SOON)
        if self.social:
            self._until("everybody sees who is here", lambda: not self.oracle.unseen(), SOON)
        self._check_disk()
        self._look()

    def _sleep(self) -> None:
        """Somebody at every table with a clock plays no more; the match goes on all the same."""
        for table, truth in self.oracle.truths.items():
            seat = self.luck.choice(truth.head.people)
            for player in self.players:
                if truth.head.clock and (player.at, player.seat) == (table, seat):
                    player.rest()

    def _table(self) -> None:
        luck = self.luck
        game = luck.choice(list(SHELF))
        seats = [luck.choice("pppb") for _ in range(luck.choice((2, 2, 3)))]
        seats[luck.randrange(len(seats))] = "p"
        chairs = [
            person(f"P{k}") if kind == "p" else bot(luck.choice(("uniform", "journeyman")))
            for k, kind in enumerate(seats)
        ]
        self._asked += 1
        tabs = [2 if luck.random() < 0.2 else 1 for _ in seats]
        guests = luck.choice((0, 1))

        def made(status: int, answer: Any) -> None:
            assert status == 201, answer
            self._made.append(answer["table"])
            for seat, token in enumerate(answer["tokens"]):
                for tab in range(tabs[seat] if token else 0):
                    self._seat(f"{answer['table']}/{seat}/{tab}", answer["table"], seat, token)
            for guest in range(guests):
                self._seat(f"{answer['table']}/guest{guest}", answer["table"], None, None)

        body = {"game": game, "seats": chairs, "start": True, "clock": luck.choice((0, LIMIT))}
        self.machines[0].ask("/api/tables", body, None, made)

    def _seat(
        self,
        name: str,
        table: str,
        seat: int | None,
        token: str | None,
        only: Machine | None = None,
    ) -> None:
        luck = Random(self.luck.random())
        machines = [only] if only else self.machines

        def dial(player: Player, page: Driver) -> Transport:
            machine = self.luck.choice(machines)
            return self.network.connect(page, machine.process, machine.app, player)

        player = Player(name, table, seat, token, luck, self.loop, self.oracle, dial)
        self.players.append(player)

    # ---- what everything tells ----

    def _committed(self, save: Save) -> None:
        version = save.version + 1 if save.change else ""
        self.trace("stored", save.table, version, save.n, *save.entries)
        self.oracle.committed(save)

    def _check_disk(self) -> None:
        self.oracle.check_disk(self.disk.entries)

    def _asks(self, connection: Connection, text: str) -> None:
        self.trace(connection.who, "says", text)
        self.oracle.asks(connection.who, decode(text))

    def _sent(self, connection: Connection, text: str) -> None:
        self.trace(connection.process.name, "tells", connection.who, text)
        self.oracle.told(connection.who, text)

    # ---- time ----

    def _pass(self, seconds: float) -> None:
        self.loop.run(self._stop, self.loop.now + seconds)
        self._look()

    def _until(self, what: str, so: Any, seconds: float) -> None:
        if not self.loop.run(lambda: so() or self._stop(), self.loop.now + seconds):
            behind = ", ".join(map(repr, self.oracle.behind()))
            self.oracle.fail(
                f"in {seconds:g} seconds it never was so that {what}; behind: {behind}"
            )
        self._look()

    def _stop(self) -> bool:
        return bool(self.oracle.broken or self.loop.faults or self.loop.steps > STEPS)

    def _look(self) -> None:
        found = self.oracle.broken + self.loop.faults
        if self.loop.steps > STEPS:
            found.append(f"more than {STEPS} steps: something turns round and round")
        if found:
            again = f"python -m tests.trust.simulation {self.seed}"
            raise Broken("\n".join([*self.lines, "", *found[:5], f"seed {self.seed}: {again}"]))


class Drawn:
    """Secrets that are none, so that two runs are the same."""

    def __init__(self, luck: Random) -> None:
        self._luck = luck

    def token_urlsafe(self, size: int) -> str:
        return f"{self._luck.getrandbits(8 * size):022x}"[:22]

    def token_hex(self, size: int) -> str:
        return self._luck.randbytes(size).hex()

    def choice(self, letters: str) -> str:
        return self._luck.choice(letters)
