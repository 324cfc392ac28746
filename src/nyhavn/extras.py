"""Extras: libraries that only some rooms need. Where one is missing, a sentence names its extra.

with extras():
    import numpy as np
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

EXTRAS = {
    "gymnasium": "research",
    "numpy": "research",
    "openskill": "research",
    "pettingzoo": "research",
    "psycopg": "postgres",
    "pyspiel": "bench",
    "ray": "ray",
}
CALLED = {"pyspiel": "OpenSpiel"}


class Missing(ImportError):
    """A library that is not installed, as a sentence."""


@contextmanager
def extras() -> Iterator[None]:
    """Import libraries of an extra inside: one that is not installed raises Missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name not in EXTRAS:  # something is broken, which the extra would not mend
            raise
        raise Missing(sentence(error.name), name=error.name) from None


def need(library: str) -> Any:
    """Import a library of an extra by its name, for rooms whose source must not depend on it."""
    with extras():
        return import_module(library)


def sentence(library: str) -> str:
    """Return what to say where a library is missing."""
    extra = EXTRAS[library]
    return (
        f"this needs {CALLED.get(library, library)}, which is not installed; "
        f"the extra '{extra}' brings it: pip install 'nyhavn[{extra}]'"
    )
