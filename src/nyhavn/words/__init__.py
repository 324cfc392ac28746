"""Every sentence people read, as a template with an id, one file per language.

A value that begins with `@` is itself an id (a colour, an ability); a list is joined by commas. A
template with the suffix `.one` is used when the value `n` is 1.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import PurePath
from typing import Any


@cache
def templates(language: str) -> dict[str, str]:
    """Return all templates of a language."""
    text = files(__package__).joinpath(f"{language}.json").read_text("utf-8")
    found: dict[str, str] = json.loads(text)
    return found


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
    filled = {name: _shown(value, known) for name, value in values.items()}
    return known[id].format_map(filled)


def word(id: str, language: str = "en") -> str:
    """Return a single word, such as the name of a colour."""
    return templates(language)[id]


def _shown(value: Any, known: Mapping[str, str]) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(_shown(part, known) for part in value)
    if isinstance(value, str) and value.startswith("@"):
        return known.get(value[1:], value[1:])
    return str(value)
