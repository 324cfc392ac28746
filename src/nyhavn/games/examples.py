"""Examples: the little positions that teach a game, as data, judged by the rules themselves.

    python -m nyhavn.games.examples            writes web/src/games/<game>/examples.json
    python -m nyhavn.games.examples --check    says whether what is there is up to date

A game's `examples.json` (a game may have none) has
- `numbers`: a name, and where the number is found in the components;
- `chapters`, with the phases that they are about;
- `positions` by name: `seats`, perhaps `options`, and in `view` what differs from a new match;
- `examples`: each belongs to a chapter and a clause and has panels.

A panel is a position (`at`), lines played from there (`play`), whose side it is (`seat`), perhaps
one more line under consideration (`line`), legal or, with a clause, `refused`; what is drawn
(`show`, `lit`: words of the game's own); and claims: parts of the line's `notes` and of the
`view`, and the `ranking`. What is claimed and not so is an ExampleError: no picture can be wrong.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import TypeGuard

from nyhavn.core.errors import Illegal, MoveError
from nyhavn.core.game import Data, Game
from nyhavn.core.match import CHANCE, Match
from nyhavn.core.rng import Rng
from nyhavn.games import SHELF

FOLDER = Path(__file__).parents[3] / "web" / "src" / "games"


class ExampleError(ValueError):
    """An example claims what is not so."""


def source(game: Game) -> Data | None:
    """Return the examples of a game as they are written down, None if it has none."""
    file = files(f"nyhavn.games.{game.name}").joinpath("examples.json")
    return json.loads(file.read_text("utf-8")) if file.is_file() else None


def shown(game: Game, written: Data) -> Data:
    """Return what a page needs to draw the examples; everything claimed has been checked."""
    components = dict(game.components.components()) if game.components else {}
    chapters = [chapter["id"] for chapter in written["chapters"]]
    positions = {name: position(game, name, drawn) for name, drawn in written["positions"].items()}
    examples = []
    for example in written["examples"]:
        where = f"{game.name}, example {example['id']}"
        if example["chapter"] not in chapters:
            raise ExampleError(f"{where}: there is no chapter {example['chapter']}")
        panels = []
        for nth, panel in enumerate(example["panels"], start=1):
            if panel["at"] not in positions:
                raise ExampleError(f"{where}, panel {nth}: there is no position {panel['at']}")
            panels.append(_panel(positions[panel["at"]], panel, f"{where}, panel {nth}"))
        examples.append({**example, "panels": panels})
    for name, path in written["numbers"].items():
        if not isinstance(_found(components, path), int):
            raise ExampleError(f"{game.name}: the components have no number at {path} ({name})")
    return {
        "components": components,
        "numbers": written["numbers"],
        "chapters": written["chapters"],
        "examples": examples,
    }


def position(game: Game, name: str, drawn: Data) -> Match:
    """Return a match in a drawn position, which lacks nothing and has nothing twice."""
    setup = game.setup(drawn["seats"], drawn.get("options"))
    start = game.start(setup)
    changes = drawn.get("view")
    if changes is None:
        return Match(game, setup, (), start, None)
    state = game.views.imagine(merged(game.views.view(start, None), changes), Rng(0))
    match = Match(game, setup, (), state, None)
    where = f"{game.name}, position {name}"
    _check(changes, match.view(None), f"{where}: the view")
    if game.census(state) != game.census(start):
        raise ExampleError(f"{where}: what is in the box is not what is on the table")
    for seat, score in enumerate(match.scores):
        points = sum(part["points"] for part in game.effects.sources(state, seat))
        if points != score:
            raise ExampleError(f"{where}: seat {seat} has {score} points, but {points} are there")
    return match


def merged(view: object, changes: object) -> object:
    """Return a view with changes: keys by name, parts of lists of parts by their place."""
    if isinstance(view, dict) and isinstance(changes, dict):
        return view | {key: merged(view.get(key), value) for key, value in changes.items()}
    if _parts(view) and _parts(changes) and len(view) == len(changes):
        return [merged(*pair) for pair in zip(view, changes, strict=True)]
    return changes


def _parts(value: object) -> TypeGuard[list[Data]]:
    return isinstance(value, list) and all(isinstance(part, dict) for part in value)


def _panel(match: Match, panel: Data, where: str) -> Data:
    for entry in panel.get("play", []):
        match = _played(match, entry, where)
    seat = panel.get("seat", 0)
    line, refused = panel.get("line"), panel.get("refused")
    notes = None
    if line is not None and refused is None:
        if line not in match.legal(seat):
            raise ExampleError(f"{where}: {line!r} is not legal")
        notes = dict(zip(match.legal(seat), match.notes(seat), strict=True))[line]
    elif line is not None:
        cited = _refusal(match, seat, line)
        if cited != refused:
            raise ExampleError(f"{where}: {line!r} is refused by {cited}, not by {refused}")
    _check(panel.get("notes", {}), notes or {}, f"{where}: the notes of {line!r}")
    view = match.view(seat)
    _check(panel.get("view", {}), view, f"{where}: the view")
    if "ranking" in panel and match.ranking != panel["ranking"]:
        raise ExampleError(f"{where}: the ranking is {match.ranking}, not {panel['ranking']}")
    return {
        "seat": seat,
        "show": panel["show"],
        "lit": panel.get("lit", []),
        "line": line,
        "notes": notes,
        "refused": refused,
        "view": view,
    }


def _played(match: Match, entry: str, where: str) -> Match:
    """Play an entry of a record; what is forced by it follows by itself."""
    who, _, line = entry.partition(" ")
    try:
        return match.happen(line) if who == "*" else match.play(int(who), line)
    except MoveError as error:
        raise ExampleError(f"{where}: {entry!r} cannot be played: {error}") from error


def _refusal(match: Match, seat: int, line: str) -> str | None:
    """Return the clause by which a line is refused, None if it is legal."""
    try:
        match.enter(CHANCE if seat < 0 else seat, line)
    except Illegal as refused:
        return str(refused.values.get("clause"))
    return None


def _check(claimed: object, real: object, where: str) -> None:
    """Compare what is claimed with the part of the real thing that it is about."""
    if isinstance(claimed, dict) and isinstance(real, dict):
        for key, value in claimed.items():
            if key not in real:
                raise ExampleError(f"{where} has no {key}")
            _check(value, real[key], f"{where}, {key}")
    elif _parts(claimed) and _parts(real) and len(claimed) == len(real):
        for nth, pair in enumerate(zip(claimed, real, strict=True)):
            _check(*pair, f"{where}, {nth}")
    elif claimed != real:
        raise ExampleError(f"{where} is {real}, not {claimed}")


def _found(components: object, path: list[str | int]) -> object:
    """Return what is at a path of names and places, None if nothing is."""
    for key in path:
        parts = dict(enumerate(components)) if isinstance(components, list) else components
        components = parts.get(key) if isinstance(parts, dict) else None
    return components


def made() -> Iterator[tuple[str, str]]:
    """Yield, for every game with examples, its name and the text of the page's file."""
    for game in SHELF.values():
        written = source(game)
        if written is not None:
            yield game.name, _text(shown(game, written))


def _text(book: Data) -> str:
    """Return JSON with one example a line, so that a change can be read."""
    *rest, examples = book.items()
    head = "".join(f"{_json(key)}:{_json(value)},\n" for key, value in rest)
    return f'{{{head}"{examples[0]}":[\n' + ",\n".join(map(_json, examples[1])) + "\n]}\n"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def main(words: list[str], folder: Path = FOLDER) -> int:
    """Write the files, or (--check) compare them; return the exit code."""
    if words not in ([], ["--check"]):
        print(__doc__, file=sys.stderr)
        return 2
    stale = False
    for name, text in made():
        file = folder / name / "examples.json"
        if words:
            if not file.exists() or file.read_text("utf-8") != text:
                print(f"{file} is stale: run python -m nyhavn.games.examples", file=sys.stderr)
                stale = True
        else:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8")
    return int(stale)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
