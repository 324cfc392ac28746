"""Script: what the people of a pair say, by seed: nonsense, wrong and hostile things, calls."""

from __future__ import annotations

import json
from functools import cache
from typing import NamedTuple

from nyhavn.core.game import Game
from nyhavn.core.rng import Rng

LANGUAGES = ("en", "fr", "de", "", "xx")
NONSENSE = (
    None,
    "",
    "{",
    "[]",
    "null",
    '{"type": "update"}',
    '{"type": "move", "nth": 0, "line": "take 1,2"}',
    '{"type": "move", "nth": "1", "line": []}',
    '{"type": "hello", "table": 5}',
    '{"type": "hello", "table": "../../etc/passwd", "token": "x"}',
    '{"type": "ping", "n": -1}',
    '{"type": "ping", "n": 99999999999999999999999999}',
    '{"type": "move", "nth": 1, "line": "' + "x" * 5000 + '"}',
    '{"type": "move", "nth": 1, "line": "\\ud800"}',
    '{"type": "move", "nth": 1, "line": "{values.__class__}"}',
    "[" * 2000,
)


class Call(NamedTuple):
    """An HTTP call."""

    method: str
    path: str
    body: str = "{}"
    token: str | None = None


class Told(NamedTuple):
    """What somebody knows who bothers the server."""

    table: str
    token: str | None
    n: int
    due: int  # the number of the next choice
    legal: list[str]


def bother(game: Game, told: Told, rng: Rng) -> str | None:
    """Return something that somebody may send to a socket, hardly ever something good."""
    match rng.below(8):
        case 0:
            return NONSENSE[rng.below(len(NONSENSE))]
        case 1:
            return hello(told.table, told.token, rng.below(told.n + 4), rng)
        case 2:
            return hello(told.table, "x" * 22, 0, rng)
        case 3:
            return _said(type="ping", n=rng.below(told.n + 3), v=rng.below(3), at=rng.below(9))
        case 4:
            return move(max(1, told.due + rng.below(3) - 1), f"undo {1 + rng.below(3)}")
        case 5:
            return move(1 + rng.below(told.due + 2), wrong_line(game, told.legal, rng))
        case _:
            return move(told.due, wrong_line(game, told.legal, rng))


def hello(table: str, token: str | None, have: int, rng: Rng) -> str:
    lang = LANGUAGES[rng.below(len(LANGUAGES))]
    return _said(type="hello", table=table, token=token, have=have, lang=lang)


def move(nth: int, line: str) -> str:
    return _said(type="move", nth=nth, line=line)


def wrong_line(game: Game, legal: list[str], rng: Rng) -> str:
    """Return a line of the game, mostly not a legal one, often of a kind that is asked for now."""
    verbs = _verbs(game)
    verb = [*verbs][rng.below(len(verbs))]
    if legal and rng.below(2):
        verb = legal[rng.below(len(legal))].split(" ")[0]
    return verbs[verb][rng.below(len(verbs[verb]))]


@cache
def _verbs(game: Game) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in map(game.lines.write, range(game.space)):
        found.setdefault(line.split(" ")[0], []).append(line)
    return found


def call(table: str, own: str | None, seats: int, rng: Rng) -> Call:
    """Return a call that the observer may make, with its own token, a wrong one or none."""
    here = f"/api/tables/{table}"
    token = (own, own, "x" * 22, None)[rng.below(4)]
    calls = (
        Call("GET", here, token=token),
        Call("GET", f"{here}/record"),
        Call("POST", f"{here}/join", '{"invite": "x", "name": "Eve"}'),
        Call("POST", f"{here}/seats/{rng.below(seats + 1)}", '{"kind": "open"}', token),
        Call("POST", f"{here}/settings", '{"hints": true}', token),
        Call("POST", f"{here}/invite", '{"a": 1}', token),
        Call("POST", f"{here}/start", "{}", token),
        Call("POST", f"{here}/back", "{}", token),
        Call("POST", f"{here}/rematch", "{}", token),
        Call("POST", f"{here}/nothing", "{}", token),
        Call("POST", "/api/replay?seat=1", "nyhavn record 1\ngame copenhagen 1\n"),
        Call("GET", "/api/shelf"),
        Call("GET", "/healthz"),
        Call("POST", f"{here}/hint", "{}", token),
        Call("POST", f"{here}/hint", "{}", own),
        Call("POST", f"{here}/leave", '{"level": "apprentice"}', token),
    )
    return calls[rng.below(len(calls))]


def _said(**message: object) -> str:
    return json.dumps(message)
