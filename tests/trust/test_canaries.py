"""Canaries: secrets are planted everywhere, and must not be found where they do not belong."""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any

import pytest

from nyhavn.core.rng import Rng
from nyhavn.games import SHELF
from nyhavn.server.http.static import FOLDER
from nyhavn.server.tables import snapshot
from nyhavn.server.tables.watcher import Watcher
from tests.trust.leaks import script
from tests.trust.leaks.pairing import Leak
from tests.trust.leaks.scene import LOG
from tests.trust.leaks.script import Call
from tests.trust.leaks.stage import Stage

SALTS = ("ca0a51", "ca0a52")
NAMES = ("Canaria", "Kanari")


class Evening:
    """Ada makes a table, Bob joins, Eve watches; they play to the end. Everything is kept."""

    def __init__(self, game: str) -> None:
        self.stage, self.game = Stage(), game
        self.sent: dict[str, str] = {"Ada": "", "Bob": "", "Eve": ""}  # before the end
        self.revealed = ""  # to Eve, at the end
        self.answers: list[str] = []  # to calls that hand out a secret, and only these

    async def ask(self, who: str, call: Call) -> str:
        answer = await self.stage.ask(call, "en")
        self.sent[who] += answer
        return answer

    async def play(self) -> None:
        made = await self._given(
            Call("POST", "/api/tables", json.dumps({
                "game": self.game, "hints": True,
                "seats": [{"kind": "person", "name": NAMES[0], "salt": SALTS[0]}, {"kind": "open"}],
            }))
        )  # fmt: skip
        self.table, ada = made["table"], made["tokens"][0]
        here = f"/api/tables/{self.table}"
        new = (await self._given(Call("POST", f"{here}/invite", "{}", ada)))["invite"]
        self.invites = [made["invite"], new]
        watchers = {"Ada": self._watcher("Ada"), "Eve": self._watcher("Eve")}
        rng = Rng(3)
        await self.stage.say(watchers["Ada"], script.hello(self.table, ada, 0, rng))
        await self.stage.say(watchers["Eve"], script.hello(self.table, None, 0, rng))
        self.open = dict(self.sent)
        body = json.dumps({"invite": new, "name": NAMES[1], "salt": SALTS[1]})
        bob = (await self._given(Call("POST", f"{here}/join", body)))["token"]
        self.tokens = [ada, bob]
        watchers["Bob"] = self._watcher("Bob")
        await self.stage.say(watchers["Bob"], script.hello(self.table, bob, 0, rng))
        await self.ask("Ada", Call("POST", f"{here}/start", "{}", ada))
        table = await self.stage.site.tables.find(self.table)
        self.seed, self.hashes = table.head.seed, [str(chair.token) for chair in table.head.chairs]
        for path in (here, f"{here}/record", "/metrics", "/healthz", "/api/shelf"):
            await self.ask("Eve", Call("GET", path))
        while table.head.state != "over":
            seat = table.match.to_act[0]
            lines = table.match.legal(seat)
            said = script.move(len(table.history.chosen[seat]) + 1, lines[rng.below(len(lines))])
            before = dict(self.sent)
            await self.stage.say(watchers["Ada" if seat == 0 else "Bob"], said)
        self.revealed, self.sent = self.sent["Eve"][len(before["Eve"]) :], before
        self.record = await self.stage.ask(Call("GET", f"{here}/record"), "en")
        await self.stage.clear()

    async def _given(self, call: Call) -> Any:
        answer = await self.stage.ask(call, "en")
        self.answers.append(answer)
        body = re.search(r"b'(\{.*\})'\]$", answer)
        assert body, answer
        return json.loads(body[1])

    def _watcher(self, who: str) -> Watcher:
        def hear(text: str) -> None:
            self.sent[who] += text

        return self.stage.watcher(hear)


def evening(game: str) -> Evening:
    async def run() -> Evening:
        found = Evening(game)
        level, propagate, handlers = LOG.level, LOG.propagate, LOG.handlers
        LOG.setLevel("DEBUG")
        LOG.propagate, LOG.handlers = False, [found.stage]
        try:
            await found.play()
        finally:
            LOG.setLevel(level)
            LOG.propagate, LOG.handlers = propagate, handlers
        return found

    return asyncio.run(run())


def find(what: str, secrets: list[str], text: str) -> None:
    for secret in secrets:
        if secret in text:
            raise Leak(f"{what}: {secret}")


def inspect(found: Evening) -> None:
    """Say where a canary sings that should not be there."""
    stage = found.stage
    keys = [*found.tokens, *found.hashes]
    for who, text in found.sent.items():
        find(f"{who} was told a token or the luck", [*keys, found.seed, *SALTS], text)
    find(
        "a spectator was told the invitation", found.invites, found.open["Eve"] + found.sent["Eve"]
    )
    find("the end tells too much", [*keys, *found.invites], found.revealed + found.record)
    logs = "\n".join(stage.logs)
    for what, text in (("log", logs), ("metrics", stage.numbers())):
        find(what, [*keys, *found.invites, found.seed, *SALTS, *NAMES], text)
    find("metrics", [found.table], stage.numbers())


@pytest.mark.parametrize("game", SHELF)
def test_canaries_are_silent(game: str) -> None:
    found = evening(game)
    inspect(found)
    assert found.invites[1] in found.open["Ada"]  # they are there to be found:
    assert NAMES[0] in found.sent["Eve"]
    assert found.table in "\n".join(found.stage.logs)
    assert found.seed in found.revealed
    assert all(salt in found.revealed for salt in SALTS)


def test_a_table_that_tells_everybody_the_invitation(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = snapshot.shown
    monkeypatch.setattr(snapshot, "shown", lambda table, seat, here: shown(table, 0, here))
    with pytest.raises(Leak, match="a spectator was told"):
        inspect(evening("border"))


def test_a_log_with_a_token(monkeypatch: pytest.MonkeyPatch) -> None:
    look = Watcher.look

    def looks(watcher: Watcher, table: Any, token: str | None, have: int) -> None:
        LOG.debug(f"hello from {token}")
        look(watcher, table, token, have)

    monkeypatch.setattr(Watcher, "look", looks)
    with pytest.raises(Leak, match="log"):
        inspect(evening("border"))


def test_the_page_is_the_same_for_everybody() -> None:
    """Addresses of tables lead to the same file, and nothing is written into it."""
    if not (FOLDER / "index.html").is_file():
        pytest.skip("the page is not built")

    async def pages() -> set[str]:
        stage = Stage()
        return {await stage.ask(Call("GET", path), "en") for path in ("/t/k3v9m2x7qd", "/t/other")}

    assert len(asyncio.run(pages())) == 1
