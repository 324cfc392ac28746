"""The weather: what goes wrong, when, and for how long, all by luck."""

from __future__ import annotations

import gc
from collections.abc import Callable
from random import Random
from typing import Any

from tests.trust.simulation.disk import Disk
from tests.trust.simulation.loop import VirtualLoop
from tests.trust.simulation.machines import Machine
from tests.trust.simulation.network import Connection, Network
from tests.trust.simulation.player import Player


class Weather:
    """Faults come one after the other until it clears up. Each ends by itself."""

    def __init__(
        self,
        loop: VirtualLoop,
        luck: Random,
        network: Network,
        disk: Disk,
        machines: list[Machine],
        players: list[Player],
        trace: Callable[..., None],
    ) -> None:
        self.counts: dict[str, int] = {}
        self._loop, self._luck, self._network, self._disk = loop, luck, network, disk
        self._machines, self._players, self._trace = machines, players, trace
        self._until = 0.0
        self._kinds: list[Callable[[], str]] = [
            self._drop,
            self._drop,
            self._freeze,
            self._freeze,
            self._lag,
            self._refuse,
            self._flood,
            self._besiege,
            self._kill,
            self._disk_fails,
            self._disk_slows,
            self._set_clock,
            self._reload,
            self._away,
            self._doze,
            self._back,
            self._collect,
        ]

    def blow(self, seconds: float) -> None:
        self._until = self._loop.now + seconds
        self._next()

    def _next(self) -> None:
        if self._loop.now >= self._until:
            return
        kind = self._luck.choice(self._kinds)
        name = kind.__name__.strip("_")
        self.counts[name] = self.counts.get(name, 0) + 1
        self._trace("fault", name, kind())
        self._loop.call_later(self._luck.expovariate(1.0), self._next)

    def _for(self, seconds: float, then: Callable[[], object]) -> None:
        self._loop.call_later(self._luck.uniform(0.1, seconds), then)

    def _victim(self) -> Connection | None:
        living = list(self._network.connections)
        return self._luck.choice(living) if living else None

    # ---- the network ----

    def _drop(self) -> str:
        victim = self._victim()
        if victim:
            self._network.lazy = self._luck.choice((0.0, 0.1, 20.0))
            victim.cut(self._luck)
        return ""

    def _freeze(self) -> str:
        """Stand still, in one direction or both; then go on, or break unnoticed."""
        victim = self._victim()
        if not victim:
            return ""
        ways = self._luck.choice(((victim.up,), (victim.down,), (victim.up, victim.down)))
        for way in ways:
            way.stand(True)

        def end() -> None:
            if self._luck.random() < 0.5:
                for way in ways:
                    way.stand(False)
            else:
                victim.cut(self._luck, silent=self._luck.random() < 0.5)

        self._for(15.0, end)
        return f"{len(ways)}"

    def _lag(self) -> str:
        usual, self._network.slow = 0.05, self._luck.uniform(0.2, 2.5)
        self._for(10.0, lambda: setattr(self._network, "slow", usual))
        return f"{self._network.slow:.3f}"

    def _refuse(self) -> str:
        self._network.refuses = True
        self._for(8.0, lambda: setattr(self._network, "refuses", False))
        return ""

    def _flood(self) -> str:
        """Somebody's page sends control frames, so many that it is slowed down, or cut off."""
        victim = self._victim()
        frames = self._luck.choice((150, 300, 600))
        if victim:
            victim.flood(frames)
        return f"{frames}"

    def _besiege(self) -> str:
        """A stranger asks for much at once: codes, replays, seats and advice at others' tables."""
        machine, table = self._luck.choice(self._machines), self._luck.choice(self._players).at
        calls = self._luck.choice((10, 40))
        for k in range(calls):
            path, body = self._luck.choice(
                (
                    ("/api/qr", {"text": f"{k}"}),
                    ("/api/replay", {}),
                    (f"/api/tables/{table}/join", {"invite": "A" * 22, "name": "Eve"}),
                    (f"/api/tables/{table}/hint", {}),
                )
            )
            machine.ask(path, body, None, lambda s, _: self._trace("stranger", s))
        return f"{calls}"

    # ---- processes and the disk ----

    def _kill(self) -> str:
        running = [machine for machine in self._machines if machine.process]
        if not running:
            return "none"
        machine = self._luck.choice(running)
        process = machine.process
        machine.kill()
        silent = self._luck.random() < 0.3  # the whole machine vanished, and sends no farewell
        for connection in list(self._network.connections):
            if connection.process is process:
                connection.cut(self._luck, silent)
        self._for(5.0, machine.start)
        return machine.name

    def _disk_fails(self) -> str:
        self._disk.bad = self._luck.choice((10.0, 50.0, 100.0))
        self._for(4.0, lambda: setattr(self._disk, "bad", 0.0))
        return f"{self._disk.bad}"

    def _disk_slows(self) -> str:
        self._disk.slow = self._luck.uniform(0.01, 0.8)
        self._for(4.0, lambda: setattr(self._disk, "slow", 0.002))
        return f"{self._disk.slow:.3f}"

    def _set_clock(self) -> str:
        """Somebody sets a clock: of a machine or, if processes share a database, of that too."""
        hours = self._luck.choice((-9, -0.01, 0.01, 9))
        if self._disk.clock is not None and self._luck.random() < 0.5:
            self._disk.ahead += hours * 3600
            return f"database {hours}"
        if self._disk.clock is None and len(self._machines) > 1:
            return "none"  # a file is for one process
        machine = self._luck.choice(self._machines)
        machine.ahead += hours * 3600
        return f"{machine.name} {hours}"

    def _collect(self) -> str:
        """Python finds what nobody refers to: tables nobody looks at."""
        gc.collect()
        return ""

    # ---- people ----

    def _reload(self) -> str:
        player = self._luck.choice(self._players)
        player.get_up()
        self._for(10.0, player.sit_down)
        return player.name

    def _away(self) -> str:
        """Leave the seat to a stand-in, and take it back."""
        seated = [player for player in self._players if player.seat is not None]
        player = self._luck.choice(seated)
        self._ask(player, "leave")
        self._for(10.0, lambda: self._ask(player, "back"))
        return player.name

    def _doze(self) -> str:
        """Play nothing for longer than a clock allows."""
        player = self._luck.choice(self._players)
        player.rest()
        self._for(30.0, player.wake)
        return player.name

    def _back(self) -> str:
        """Come back, if a stand-in has one's seat."""
        away = [player for player in self._players if player.away]
        for player in away[:1]:
            self._ask(player, "back")
        return f"{away}"

    def _ask(self, player: Player, what: str) -> None:
        machine = self._luck.choice(self._machines)
        path = f"/api/tables/{player.at}/{what}"
        body: dict[str, Any] = {"level": "apprentice"} if what == "leave" else {}
        machine.ask(path, body, player.token, lambda s, _: self._trace(what, s))
