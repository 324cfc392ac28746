"""Where the tables are: the database that `--db` names, opened, or a sentence why not."""

from __future__ import annotations

import argparse
import sqlite3
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from nyhavn.cli.say import Wrong
from nyhavn.core.errors import NyhavnError
from nyhavn.server.cluster.coordination import Coordination
from nyhavn.server.operations import address
from nyhavn.server.storage.sqlite import SQLite
from nyhavn.server.storage.store import Away, Newer, Store
from nyhavn.words import chosen, sentence

HELP = "a file, sqlite:///FILE or postgresql://... (default: nyhavn.db in your data folder)"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the argument."""
    parser.add_argument("--db", metavar="URL", help=HELP)


class Database(NamedTuple):
    """A store, how to call it, and how to talk to other servers at it, if there may be some."""

    store: Store
    name: str
    coordination: Coordination | None = None


def opened(url: str | None, made: bool = False) -> Database:
    """Return a database, up to date. `made`: it must be there already."""
    name = url or ""
    try:
        if url is not None and url.startswith(("postgresql://", "postgres://")):
            name = without_password(url)
            return _address(url, name)
        path = address.database(url)
        name = str(path)
        return Database(_file(path, made), name)
    except NyhavnError as error:
        raise Wrong(sentence(error.id, error.values, chosen()), 2) from None
    except (OSError, sqlite3.Error, Newer, Away) as error:
        why = getattr(error, "strerror", None) or str(error)
        values = {"path": name, "why": why.rstrip(".")}
        raise Wrong(sentence("server.no_db", values, chosen()), 2) from None


def without_password(url: str) -> str:
    """Return an address that can be shown."""
    try:
        parts = urlsplit(url)
        user, at, host = parts.netloc.rpartition("@")
    except ValueError:
        return "postgresql://"
    return f"{parts.scheme}://{user.partition(':')[0]}{at}{host}{parts.path}"


def _address(url: str, name: str) -> Database:
    from nyhavn.server.cluster.postgres_coordination import PostgresCoordination
    from nyhavn.server.storage.postgres import Postgres

    store = Postgres(url)
    return Database(store, name, PostgresCoordination(store.connection))


def _file(path: Path, made: bool) -> SQLite:
    if made and not path.exists():
        raise OSError(0, "there is no such file")
    path.parent.mkdir(parents=True, exist_ok=True)
    return SQLite(str(path))
