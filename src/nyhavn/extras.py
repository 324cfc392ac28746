"""Extras: libraries that only some rooms need. Where one is missing, a sentence names its extra.

with extras():
    import numpy as np
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

EXTRAS = {
    "cryptography": "push",
    "gymnasium": "research",
    "http_ece": "push",
    "msgspec": "serve",
    "numpy": "research",
    "openskill": "research",
    "pettingzoo": "research",
    "prometheus_client": "serve",
    "psycopg": "postgres",
    "py_vapid": "push",
    "pyarrow": "parquet",
    "pyspiel": "bench",
    "ray": "ray",
    "rich": "play",
    "sb3_contrib": "learn",
    "segno": "serve",
    "starlette": "serve",
    "torch": "learn",
    "uvicorn": "serve",
    "websockets": "serve",
}
CALLED = {"pyspiel": "OpenSpiel"}
CHECKOUT = Path(__file__).parents[2]


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


def expect(*libraries: str) -> None:
    """Raise Missing unless these libraries are there; none of them is loaded."""
    with extras():
        for library in libraries:
            if find_spec(library) is None:
                raise ModuleNotFoundError(name=library)


def sentence(library: str) -> str:
    """Return what to say where a library is missing."""
    extra = EXTRAS[library]
    in_checkout = (CHECKOUT / "pyproject.toml").is_file()
    how = f"-e '{CHECKOUT}[{extra}]'" if in_checkout else f"'nyhavn[{extra}]'"
    return (
        f"this needs {CALLED.get(library, library)}, which is not installed; "
        f"the extra '{extra}' brings it: pip install {how}"
    )
