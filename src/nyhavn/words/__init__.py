"""Every sentence people read, as a template with an id, one file per language.

Here is what belongs to no game; a game's own sentences are in its folder `words`. A value that
begins with `@` is itself an id (a colour, an ability); a list is joined by commas. A template with
the suffix `.one` is used when the value `n` is 1.

What a sentence fills in may be inflected, where a language needs it: `{n|carte|cartes}` is one of
two words by a number (or by how many are listed), and `{colour~f}` the form `f` of a word, which
only the languages that have it list (`green~f`: verte); else it is the word itself. The page fills
in alike (web/src/lib/words.svelte.ts).
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import PurePath
from typing import Any

# {name}, {name~form} or {name|one|many}
HOLE = re.compile(r"\{(\w+)(?:~(\w+)|\|([^{}|]*)\|([^{}|]*))?\}")


@cache
def templates(language: str) -> dict[str, str]:
    """Return all templates of a language, those of every game among them."""
    found: dict[str, str] = {}
    for folder in folders():
        own = folder.joinpath(f"{language}.json")
        chosen = own if own.is_file() else folder.joinpath("en.json")
        found |= json.loads(chosen.read_text("utf-8"))
    return found


def folders() -> list[Traversable]:
    """Return where sentences are: here, and in the folder of every game that has some."""
    games = sorted(files("nyhavn").joinpath("games").iterdir(), key=lambda game: game.name)
    own = (game.joinpath("words") for game in games if game.is_dir())
    return [files(__package__), *(folder for folder in own if folder.is_dir())]


@cache
def available() -> tuple[str, ...]:
    """Return the languages for which there is a file, English first."""
    names = [PurePath(file.name) for file in files(__package__).iterdir()]
    found = {name.stem for name in names if name.suffix == ".json"}
    return "en", *sorted(found - {"en"})


def chosen() -> str:
    """Return the language the environment asks for, English if there is no file for it."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name)
        if value:
            return value[:2] if value[:2] in available() else "en"
    return "en"


def sentence(id: str, values: Mapping[str, Any], language: str = "en") -> str:
    """Fill in a template."""
    known = templates(language)
    if values.get("n") == 1 and f"{id}.one" in known:
        id = f"{id}.one"
    return HOLE.sub(lambda hole: _filled(hole, values, known), known[id])


def word(id: str, language: str = "en") -> str:
    """Return a single word, such as the name of a colour."""
    return templates(language)[id]


def in_turn(parts: Sequence[str], language: str) -> str:
    """Join what happened one after the other into one sentence, without its end."""
    told = parts[0]
    for part in parts[1:]:
        told = sentence("words.then", {"before": told, "after": part}, language)
    return told


def _filled(hole: re.Match[str], values: Mapping[str, Any], known: Mapping[str, str]) -> str:
    name, form, one, many = hole.groups()
    value = values[name]
    if one is None:
        return _shown(value, form, known)
    n = len(value) if isinstance(value, list | tuple) else value
    return one if n == 1 or (n == 0 and known["words.zero"] == "one") else many


def _shown(value: Any, form: str | None, known: Mapping[str, str]) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(_shown(part, form, known) for part in value)
    if isinstance(value, str) and value.startswith("@"):
        id = value[1:]
        return known.get(f"{id}~{form}", known.get(id, id))
    return str(value)
