"""Cells: every origin x token x action, and what is to come of it, as tables one can read.

`lost` is a token whose seat was left, `other` one of another table, `wrong` is made up. An outcome
is `done`, the seat for which it was done, or the id of the refusal (without `server.`).
"""

from __future__ import annotations

import json
from socket import create_connection
from typing import Any, NamedTuple

from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.server.running import OPEN, Probe, Server, bearer, bot, person
from tests.server.saving import entries

# Who gets through the door with a call or a move.
DOOR = """
            ada      bob      lost     other    wrong    none
own         in       in       token    token    token    token
absent      in       in       token    token    token    token
foreign     origin   origin   origin   origin   origin   origin
null        origin   origin   origin   origin   origin   origin
port        origin   origin   origin   origin   origin   origin
name        host     host     host     host     host     host
"""
# Who sees what. A page from elsewhere may ask, but its browser does not let it read the answer.
GLANCE = """
            ada      bob      lost     other    wrong    none
own         seat-0   seat-1   token    token    token    guest
absent      seat-0   seat-1   token    token    token    guest
foreign     seat-0   seat-1   token    token    token    guest
null        seat-0   seat-1   token    token    token    guest
port        seat-0   seat-1   token    token    token    guest
name        host     host     host     host     host     host
"""
# A socket can be read by whoever opened it, so the door is closed to pages from elsewhere.
HELLO = """
            ada      bob      lost     other    wrong    none
own         seat-0   seat-1   token    token    token    guest
absent      seat-0   seat-1   token    token    token    guest
foreign     origin   origin   origin   origin   origin   origin
null        origin   origin   origin   origin   origin   origin
port        origin   origin   origin   origin   origin   origin
name        host     host     host     host     host     host
"""
# What those may do who are in. The match is in play and Ada is to act, unless it says open.
INSIDE = """
                  ada         bob
open/settings     done        done
open/invite       done        done
open/start        done        done
open/seats/0      here        seat-0
open/seats/1      seat-1      here
open/leave        seat-0      seat-1
open/back         done        done
open/hint         not_playing not_playing
open/rematch      not_over    not_over
play/settings     not_open    not_open
play/start        not_open    not_open
play/seats/0      here        seat-0
play/seats/1      seat-1      here
play/leave        seat-0      seat-1
play/back         done        done
play/hint         done        not_to_act
play/rematch      not_over    not_over
play/move         seat-0      error.not_your_turn
"""
BODIES: dict[str, Any] = {"settings": {"hints": True}, "leave": {"level": "apprentice"}}
BODIES |= {f"seats/{k}": bot("apprentice") for k in (0, 1)}


class Cell(NamedTuple):
    """What somebody tries, and what is to come of it."""

    origin: str
    token: str
    action: str
    outcome: str


def _table(text: str) -> dict[tuple[str, str], str]:
    head, *rows = (line.split() for line in text.strip().split("\n"))
    return {(row[0], who): cell for row in rows for who, cell in zip(head, row[1:], strict=True)}


def _cells() -> list[Cell]:
    found = [Cell(*at, "play/glance", outcome) for at, outcome in _table(GLANCE).items()]
    found += [Cell(*at, "play/hello", outcome) for at, outcome in _table(HELLO).items()]
    inside = _table(INSIDE)
    for action in dict.fromkeys(action for action, _ in inside):
        for (origin, token), door in _table(DOOR).items():
            outcome = inside[action, token] if door == "in" else door
            if action == "play/move" and (door, token) == ("token", "none"):
                outcome = "spectator"
            found.append(Cell(origin, token, action, outcome))
    return found


CELLS = _cells()


class Bench:
    """Two tables, Ada and Bob at each, made anew when something has happened to them."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self._made: dict[str, dict[str, Any]] = {}

    def outcome(self, cell: Cell) -> str:
        """Try it, and say what came of it."""
        stage, _, action = cell.action.partition("/")
        made = self._made.get(stage) or self._new(stage)
        before = self._stored(made["id"])
        if action in ("hello", "move"):
            said = self._talk(cell, made)
        else:
            said = self._call(cell, made, action)
        after = self._stored(made["id"])
        if after == before:
            return "done" if said == "done" else said
        self._made.pop(stage)
        if said != "done":
            return f"{said}, but something was stored"
        return _affected(before, after) or "done"

    def _new(self, stage: str) -> dict[str, Any]:
        server = self.server
        made = server.table("border", person("Ada"), person("Bob"), OPEN, start=False, hints=True)
        path = f"/api/tables/{made['table']}"
        lost = server.post(f"{path}/join", {"invite": made["invite"], "name": "Eve"})["token"]
        server.post(f"{path}/leave", token=lost)
        server.post(f"{path}/settings", {"seats": 2}, made["tokens"][0])
        other = server.table("border", person("Cy"), person("Di"))["tokens"][0]
        if stage == "play":
            server.post(f"{path}/start", token=made["tokens"][0])
        tokens = dict(zip(("ada", "bob"), made["tokens"], strict=False))
        tokens |= {"lost": lost, "other": other, "wrong": "A" * 22, "none": None}
        self._made[stage] = {"id": made["table"], "tokens": tokens}
        return self._made[stage]

    def _headers(self, origin: str) -> dict[str, str]:
        """A browser writes Host and Origin; a rebound name is the same in both."""
        port = self.server.port
        if origin == "name":
            return {"host": f"evil.example:{port}", "origin": f"http://evil.example:{port}"}
        known = {"own": self.server.url, "foreign": "https://evil.example", "null": "null"}
        known["port"] = f"http://127.0.0.1:{port + 1}"
        return {"origin": known[origin]} if origin in known else {}

    def _call(self, cell: Cell, made: dict[str, Any], action: str) -> str:
        path = f"/api/tables/{made['id']}"
        headers = self._headers(cell.origin) | bearer(made["tokens"][cell.token])
        if action == "glance":
            answer = self.server.http.get(path, headers=headers)
        else:
            body = BODIES.get(action, {})
            answer = self.server.http.post(f"{path}/{action}", json=body, headers=headers)
        found = answer.json()
        if not answer.is_success:
            return str(found["id"]).removeprefix("server.")
        return _mine(found["table"]) if action == "glance" else "done"

    def _talk(self, cell: Cell, made: dict[str, Any]) -> str:
        headers = self._headers(cell.origin)
        url = f"ws://{headers.pop('host', f'127.0.0.1:{self.server.port}')}/ws"
        plugged = create_connection(("127.0.0.1", self.server.port))
        try:
            with connect(url, sock=plugged, additional_headers=headers) as socket:
                client = Probe(socket)
                client.hello(made["id"], made["tokens"][cell.token])
                first = json.loads(socket.recv(timeout=60))
                if cell.action == "play/hello" or first["type"] == "no":
                    return _said(first)
                client.read("update")
                client.send(type="move", nth=1, line=_line(self.server, made))
                while (said := json.loads(socket.recv(timeout=60)))["type"] == "table":
                    pass
                return "done" if said["type"] == "update" else _said(said)
        except InvalidStatus as refused:
            found = json.loads(refused.response.body or b"{}")
            return str(found["id"]).removeprefix("server.")

    def _stored(self, id: str) -> tuple[Any, list[str]]:
        store = self.server.store
        return json.loads((store.load(id) or (0, b"null"))[1]), entries(store, id)


def _line(server: Server, made: dict[str, Any]) -> str:
    """A line that Ada could play now."""
    with server.client(made["id"], made["tokens"]["ada"]) as ada:
        ada.read("update")
        return ada.lines[0]


def _said(message: dict[str, Any]) -> str:
    if message["type"] == "no":
        return str(message["id"]).removeprefix("server.")
    return _mine(message)


def _mine(table: dict[str, Any]) -> str:
    mine = [seat for seat, chair in enumerate(table["seats"]) if chair["mine"]]
    return f"seat-{mine[0]}" if mine else "guest"


def _affected(before: tuple[Any, list[str]], after: tuple[Any, list[str]]) -> str | None:
    """The only seat that is different, or that has played; None if it is no matter of seats."""
    played = {entry.split()[0] for entry in after[1][len(before[1]) :]} - {"*"}
    chairs = zip(before[0]["chairs"], after[0]["chairs"], strict=True)
    changed = {str(seat) for seat, (old, new) in enumerate(chairs) if old != new}
    seats = sorted(changed or played if before[0]["state"] == "playing" else changed)
    return None if not seats else f"seat-{','.join(seats)}"
