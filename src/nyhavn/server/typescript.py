"""Types: the wire and the views of the games as TypeScript.

python -m nyhavn.server.typescript            writes web/src/lib/types/
python -m nyhavn.server.typescript --check    says whether what is there is up to date
"""

from __future__ import annotations

import json
import sys
from inspect import getdoc
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
from msgspec import Struct
from msgspec import inspect as shapes

from nyhavn.core.game import Game
from nyhavn.games import SHELF
from nyhavn.server.http.calls import CALLS
from nyhavn.server.protocol import wire
from nyhavn.server.protocol.body import PUBLISHED

FOLDER = Path(__file__).parents[3] / "web" / "src" / "lib" / "types"
HEAD = "// Made by python -m nyhavn.server.typescript; changes belong into the Python types.\n"
PLAIN: dict[Any, str] = {
    shapes.IntType: "number",
    shapes.FloatType: "number",
    shapes.StrType: "string",
    shapes.BoolType: "boolean",
    shapes.NoneType: "null",
    shapes.AnyType: "unknown",
}


def files() -> dict[str, str]:
    """Return the text of every file by its name."""
    found = {f"{game.name}.ts": HEAD + _game(game) for game in SHELF.values()}
    return found | {"wire.ts": HEAD + _wire(list(SHELF.values()))}


def main(words: list[str], folder: Path = FOLDER) -> int:
    """Write the files, or (--check) compare them; return the exit code."""
    if words not in ([], ["--check"]):
        print(__doc__, file=sys.stderr)
        return 2
    made = files()
    if words:
        stale = [name for name, text in made.items() if _text(folder / name) != text]
        for name in stale:
            print(
                f"{folder / name} is stale: run python -m nyhavn.server.typescript", file=sys.stderr
            )
        return 1 if stale else 0
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in made.items():
        (folder / name).write_text(text, "utf-8")
    return 0


def _game(game: Game) -> str:
    """The view, the effects, the notes and the box of a game, and what they are made of."""
    listed: dict[str, str] = {}
    shown = [game.views.SHAPE, game.effects.SHAPE, game.effects.NOTES]
    if game.components is not None:
        shown.append(game.components.SHAPE)
    for shape in shown:
        _declare(shapes.type_info(shape), listed)
    return "".join(f"\n{text}" for text in listed.values())


def _wire(games: list[Game]) -> str:
    text = ""
    parts: dict[str, list[str]] = {"View": [], "Effects": [], "Notes": []}
    for game in games:
        own = (game.views.SHAPE, game.effects.SHAPE, game.effects.NOTES)
        for part, shape in zip(parts, own, strict=True):
            parts[part].append(shape.__name__)
        names = ", ".join(sorted(shape.__name__ for shape in own))
        text += f'import type {{ {names} }} from "./{game.name}";\n'
    text += (
        "".join(f"\nexport type {part} = {' | '.join(of)};" for part, of in parts.items()) + "\n"
    )
    listed: dict[str, str] = {}
    for struct in _structs(wire):
        _declare(shapes.type_info(struct), listed)
    for call in CALLS:
        for shape in (call.body, call.answer):
            if shape is not None and not isinstance(shape, str):  # a text, or a file
                _ts(shapes.type_info(shape), listed)
    text += "".join(f"\n{declared}" for declared in listed.values())
    for name in ("Asked", "Told"):
        text += f"\nexport type {name} = {_ts(shapes.type_info(getattr(wire, name)), {})};\n"
    return text


def _structs(module: ModuleType) -> list[type[Struct]]:
    """The structs that a module defines; those without fields or tag are only bases."""
    own = [found for found in vars(module).values() if isinstance(found, type)]
    return [
        found
        for found in own
        if issubclass(found, Struct)
        and found.__module__ == module.__name__
        and found is not wire.Message
    ]


def _declare(shape: Any, listed: dict[str, str]) -> str:
    """List an object's declaration, after those of its parts; return its name."""
    name: str = PUBLISHED.get(shape.cls.__name__, shape.cls.__name__)
    if name in listed:
        return name
    fields = [(f.encode_name, f.required, _ts(f.type, listed)) for f in shape.fields]
    if getattr(shape, "tag_field", None):
        fields.insert(0, (shape.tag_field, True, json.dumps(shape.tag)))
    doc = (getdoc(shape.cls) or "").split("\n")[0]
    inside = "".join(f"  {n}{'' if required else '?'}: {t};\n" for n, required, t in fields)
    body = f"{{\n{inside}}}" if inside else "{}"
    kind = (
        f"export interface {name} {body}"
        if inside
        else f"export type {name} = Record<string, never>;"
    )
    listed[name] = f"/** {doc} */\n{kind}\n"
    return name


def _ts(shape: Any, listed: dict[str, str]) -> str:
    """A type as TypeScript writes it; objects inside it are declared."""
    if type(shape) in PLAIN:
        return PLAIN[type(shape)]
    match shape:
        case shapes.Metadata(extra={"ts": str(name)}):
            return name
        case shapes.Metadata(type=inner):
            return _ts(inner, listed)
        case shapes.LiteralType(values=values):
            return " | ".join(sorted(json.dumps(value) for value in values))
        case shapes.ListType(item_type=item) | shapes.VarTupleType(item_type=item):
            one = _ts(item, listed)
            return f"({one})[]" if " | " in one else f"{one}[]"
        case shapes.TupleType(item_types=items):
            return f"[{', '.join(_ts(item, listed) for item in items)}]"
        case shapes.DictType(value_type=value):
            return f"Record<string, {_ts(value, listed)}>"
        case shapes.UnionType(types=types):
            return " | ".join(dict.fromkeys(_ts(part, listed) for part in types))
        case shapes.StructType() | shapes.TypedDictType():
            return _declare(shape, listed)
    raise msgspec.ValidationError(f"no TypeScript is known for {shape!r}")


def _text(path: Path) -> str | None:
    return path.read_text("utf-8") if path.is_file() else None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
