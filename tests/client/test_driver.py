"""The driver: timers when they are due, past connections, and who is told may ask for more."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

from nyhavn.client.actions import Action, ShowState, TellUpdate
from nyhavn.client.client import Client
from nyhavn.client.driver import Driver
from tests.trust.simulation.loop import VirtualLoop

UPDATE = {"type": "update", "table": "tab", "n": 0, "mine": 0, "said": []}


class Line:
    """A connection that remembers what was sent."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        self.ended = False

    def send(self, text: str) -> None:
        self.sent.append(json.loads(text))

    def close(self) -> None:
        self.ended = True

    def kinds(self) -> list[str]:
        return [message["type"] for message in self.sent]


class Scene:
    """A driver on a virtual loop, its connections, and what it tells."""

    def __init__(self, then: Callable[[Action], None] = lambda action: None) -> None:
        self.loop = VirtualLoop(Random(1))  # type: ignore[abstract]
        self.lines: list[Line] = []
        self.told: list[tuple[float, Action]] = []
        self.then = then
        client = Client("tab", None, random=lambda: 0.0)
        self.driver = Driver(client, self.loop, self._dial, self._told)
        self.driver.wake()

    def _dial(self, driver: Driver) -> Line:
        self.lines.append(Line())
        return self.lines[-1]

    def _told(self, action: Action) -> None:
        self.told.append((self.loop.now, action))
        self.then(action)

    def until(self, moment: float) -> None:
        self.loop.run(lambda: False, moment)

    def says(self, message: dict[str, Any], line: int = -1) -> None:
        self.driver.received(self.lines[line], json.dumps(message))

    def states(self) -> list[tuple[float, str]]:
        found = [(at, action) for at, action in self.told if isinstance(action, ShowState)]
        return [(at, action.state) for at, action in found]


def begun() -> Scene:
    scene = Scene()
    scene.driver.opened(scene.lines[0])
    scene.says(UPDATE)
    return scene


def test_timers_are_due_in_time_however_often_they_begin_anew() -> None:
    scene = begun()
    for second in (2, 4, 6, 8):
        scene.until(second + 0.1)
        scene.says({"type": "pong", "n": 0, "v": 0, "at": second * 1000})
    assert [message["at"] for message in scene.lines[0].sent[1:]] == [2000, 4000, 6000, 8000]
    scene.until(60.0)
    assert scene.states() == [(0, "connecting"), (0, "open"), (11.0, "offline")]
    assert scene.lines[0].ended


def test_a_timer_can_be_due_earlier_than_before() -> None:
    scene = begun()
    scene.until(2.0)
    scene.driver.closed(scene.lines[0])  # a pause of 0.3 seconds
    scene.until(2.1)
    scene.driver.wake()  # begins at once: a second until it must be open
    assert len(scene.lines) == 2
    scene.until(3.2)
    assert scene.lines[1].ended
    scene.until(3.5)
    assert len(scene.lines) == 3


def test_what_past_connections_say_is_past() -> None:
    scene = begun()
    scene.driver.closed(scene.lines[0])
    scene.until(1.0)
    assert len(scene.lines) == 2
    before = len(scene.told)
    scene.says(UPDATE, line=0)
    scene.driver.opened(scene.lines[0])
    scene.driver.closed(scene.lines[0])
    assert len(scene.told) == before
    assert not scene.lines[1].sent
    assert not scene.lines[1].ended


def test_who_is_told_may_close_at_once() -> None:
    def close(action: Action) -> None:
        if isinstance(action, TellUpdate):
            scene.driver.close()

    scene = begun()
    scene.then = close
    scene.says(UPDATE)
    assert scene.lines[0].ended
    scene.until(60.0)
    assert len(scene.lines) == 1
    assert scene.lines[0].kinds() == ["hello"]


def test_who_is_told_may_move_at_once() -> None:
    def move(action: Action) -> None:
        if isinstance(action, TellUpdate):
            assert scene.driver.move("done")

    scene = begun()
    scene.then = move
    scene.says(UPDATE)
    assert scene.lines[0].kinds() == ["hello", "move"]
    assert not scene.driver.move("pass")


def test_another_client_goes_on_on_the_same_connection() -> None:
    scene = begun()
    scene.driver.move("done")
    scene.driver.turn_to(Client("other", None))
    assert len(scene.lines) == 1
    assert scene.lines[0].sent[-1]["table"] == "other"
    scene.says(UPDATE)
    scene.until(2.0)
    assert scene.lines[0].kinds() == ["hello", "move", "hello", "ping"]  # and no move again
    assert not scene.driver.client.log


def test_another_client_takes_over_a_connection_that_is_not_open_yet() -> None:
    scene = Scene()
    scene.driver.turn_to(Client("other", None))
    assert len(scene.lines) == 1
    scene.driver.opened(scene.lines[0])
    assert [message["table"] for message in scene.lines[0].sent] == ["other"]
