"""Replay: a transcript once more, against a client under a virtual clock.

A transcript is a list of steps, each at a time in milliseconds. What comes `in` happens to the
client, what goes `out` it did by itself, at exactly this time and in this order:

    in:  start, opened, closed, wake, go_offline, close, pass (nothing but time);
         message {...}, text "...", move "line", switch_token "token",
         set_language "language"
    out: connect, disconnect, send {...}, show "state", update [lines of the log] answered?,
         table version, no {...}; and after a move `keeps`, the line that has no answer yet

A timer that is due at the time of a step is due before it. `random` lists what is drawn for pauses;
0, the longest pause, is drawn after that. A transcript that does not begin with a start follows the
steps of the `beginning`, which many have in common.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from nyhavn.client.actions import (
    Action,
    Connect,
    Disconnect,
    Send,
    ShowState,
    StartTimer,
    StopTimer,
    TellRefusal,
    TellTable,
    TellUpdate,
    Timer,
)
from nyhavn.client.client import Client
from nyhavn.client.timing import PAGE, Timing

Step = dict[str, Any]
Transcript = dict[str, Any]
FILE = Path(__file__).parent / "transcripts.json"
TABLE, TOKEN = "tab", "secret"


def load() -> list[Transcript]:
    """Return all transcripts, each from its start on."""
    found = json.loads(FILE.read_text("utf-8"))
    return [
        one | {"steps": _whole(one["steps"], found["beginning"])} for one in found["transcripts"]
    ]


def _whole(steps: list[Step], beginning: list[Step]) -> list[Step]:
    return steps if steps[0].get("in") == ["start"] else beginning + steps


def record() -> None:
    """Write down what the client does, with a line for each step."""
    found = json.loads(FILE.read_text("utf-8"))
    beginning = Replay({"steps": found["beginning"]}).steps
    texts = []
    for one in found["transcripts"]:
        steps = Replay(one | {"steps": (whole := _whole(one["steps"], beginning))}).steps
        head = {name: value for name, value in one.items() if name != "steps"}
        if whole is not one["steps"]:
            steps = steps[len(beginning) :]
        texts.append(f'    {json.dumps(head)[:-1]}, "steps": [\n{_lines(steps, 6)}\n    ]}}')
    text = f'{{\n  "beginning": [\n{_lines(beginning, 4)}\n  ],\n  "transcripts": [\n'
    FILE.write_text(text + ",\n".join(texts) + "\n  ]\n}\n", "utf-8")


def _lines(steps: list[Step], indent: int) -> str:
    return ",\n".join(" " * indent + json.dumps(step) for step in steps)


class Replay:
    """One client, from its start on."""

    def __init__(
        self, transcript: Transcript, make: Callable[..., Client] = Client, timing: Timing = PAGE
    ) -> None:
        self.steps: list[Step] = []
        drawn = iter(transcript.get("random", ()))
        token = transcript.get("token", TOKEN)
        self._client = make(TABLE, token, timing, lambda: next(drawn, 0.0))
        self._now = 0.0
        self._timers: dict[Timer, float] = {}  # in the order in which they were started
        for step in transcript["steps"]:
            if "in" in step:
                self._pass(step["at"])
                self.steps.append(step)
                self._event(*step["in"])

    def _event(self, kind: str, *args: Any) -> None:
        client, now = self._client, self._now
        match kind:
            case "start":
                self._do(client.wake(now))
            case "message":
                self._do(client.received(json.dumps(args[0]), now))
            case "text":
                self._do(client.received(args[0], now))
            case "move":
                self._do(client.move(args[0], now))
                self._out("keeps", client.pending and client.pending.line)
            case "switch_token" | "set_language":
                self._do(getattr(client, kind)(args[0], now))
            case "opened" | "closed" | "wake" | "go_offline" | "close":
                self._do(getattr(client, kind)(now))

    def _pass(self, until: float) -> None:
        while due := [at for at in self._timers.values() if at <= until]:
            self._now = min(due)
            timer = next(timer for timer, at in self._timers.items() if at == self._now)
            del self._timers[timer]
            self._do(self._client.due(timer, self._now))
        self._now = until

    def _do(self, actions: list[Action]) -> None:
        for action in actions:
            match action:
                case StartTimer(timer, ms):
                    self._timers.pop(timer, None)
                    self._timers[timer] = self._now + ms
                case StopTimer(timer):
                    del self._timers[timer]
                case Connect():
                    self._out("connect")
                case Disconnect():
                    self._out("disconnect")
                case Send(text):
                    self._out("send", json.loads(text))
                case ShowState(state):
                    self._out("show", state)
                case TellUpdate(_, answered):
                    lines = [entry.line for entry in self._client.log]
                    self._out("update", lines, answered is not None)
                case TellTable(table):
                    self._out("table", table.v)
                case TellRefusal(no):
                    said = {"nth": no.nth, "id": no.id, "values": no.values, "why": no.why}
                    self._out("no", said)

    def _out(self, kind: str, *args: Any) -> None:
        whole = self._now == int(self._now)
        self.steps.append({"at": int(self._now) if whole else self._now, "out": [kind, *args]})
