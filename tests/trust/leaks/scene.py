"""Scene: one world of a pair, with a table on a stage and canaries in everything secret."""

from __future__ import annotations

import hashlib
import logging
from typing import Literal, NamedTuple

from nyhavn.core.match import Match
from nyhavn.server.tables.head import Head
from nyhavn.server.tables.watcher import Watcher
from tests.trust.leaks.script import Call
from tests.trust.leaks.stage import Luck, Stage, chair
from tests.trust.leaks.worlds import Pair

LOG = logging.getLogger("nyhavn")


class Step(NamedTuple):
    """Something said to the socket by the observer or by a rival (a seat), or a call."""

    by: Literal["observer", "rival", "call"]
    what: str | Call | None
    seat: int = 0
    lang: str = "en"


class Scene:
    """What differs between the worlds: hidden cards, the seed, others' tokens and salts, ..."""

    def __init__(self, stage: Stage, world: int, pair: Pair, id: str, seed: int) -> None:
        self.stage, self.world, self.pair, self.id = stage, world, pair, id
        match = self._match = pair.two if world else pair.one

        def word(of: str, own: bool = False) -> str:
            return hashlib.sha256(f"{of} {seed} {'own' if own else world}".encode()).hexdigest()

        seats = range(match.seats)
        self.tokens = [word(f"token {seat}", seat == pair.observer)[:22] for seat in seats]
        salts = [word(f"salt {seat}", seat == pair.observer)[:16] for seat in seats]
        self.names = [f"Canary{seat}" for seat in seats]
        chairs = tuple(map(chair, self.names, self.tokens, salts))
        game, options, invite = match.game, dict(match.setup.options), word("invite")[:22]
        self.head = Head(
            id, game.name, game.version, chairs, options, True, invite, word("seed"), "playing",
            clock=60 * (seed % 2),
        )  # fmt: skip
        hashes = [str(chair.token) for chair in chairs]
        self.secrets = [*self.tokens, *salts, *hashes, invite, self.head.seed]
        self.luck = Luck(self.head.seed, tuple(salts), {})
        self._rivals: dict[int, Watcher] = {}

    async def begin(self) -> None:
        """Put the table on the stage; the observer comes in."""
        LOG.handlers = [self.stage]
        self.stage.set(self.head, self._match)
        self.table = await self.stage.site.tables.find(self.id)
        self._observer = self.stage.watcher(lambda text: self.stage.out.append(text))

    async def do(self, step: Step) -> None:
        """Say or ask something, and wait until everybody has heard what comes of it."""
        LOG.handlers = [self.stage]
        if isinstance(step.what, Call):
            self.stage.out.append(await self.stage.ask(step.what, step.lang))
        elif step.by == "observer":
            await self.stage.say(self._observer, step.what)
        else:
            await self.stage.say(await self._rival(step.seat), step.what)

    async def _rival(self, seat: int) -> Watcher:
        if seat not in self._rivals:
            watcher = self._rivals[seat] = self.stage.watcher(lambda text: None)
            watcher.look(self.table, self.tokens[seat], 0)
            await self.stage.rest()
        return self._rivals[seat]

    @property
    def token(self) -> str | None:
        """The token of the observer."""
        return None if self.pair.observer is None else self.tokens[self.pair.observer]

    @property
    def match(self) -> Match:
        """The match as it stands."""
        return self.table.match

    @property
    def n(self) -> int:
        """How many entries there are."""
        return len(self.table.history)

    def due(self, seat: int) -> int:
        """Return which choice of a seat is the next."""
        return len(self.table.history.chosen[seat]) + 1

    def lines(self, seat: int | None) -> list[str]:
        """Return the legal lines of a seat."""
        return [] if seat is None else self.match.legal(seat)

    def heard(self) -> list[str]:
        """Return what the observer got; the seal, a hash everybody may see, is left out."""
        return [text.replace(self.head.seal, "SEAL") for text in self.stage.out]
