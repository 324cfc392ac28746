"""A real PostgreSQL in a folder that is thrown away: as fast as it can be, not as safe."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest

# It refuses to run as root; nobody in particular will do.
WHO = "nobody" if hasattr(os, "geteuid") and os.geteuid() == 0 else None
FAST = ("fsync=off", "full_page_writes=off", "listen_addresses=", "max_connections=60")


class PostgresServer:
    """Where it is, and new databases in it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://nyhavn@/{database}?host={self._folder}"

    def database(self) -> str:
        """Make an empty database; return its address."""
        name = f"d{uuid4().hex}"
        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self.url(name)


def cut(url: str) -> int:
    """Cut all connections to a database, as an administrator or a failing network would."""
    with psycopg.connect(url, autocommit=True) as connection:
        found = connection.execute(
            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        ).fetchone()
    return int(found[0]) if found else 0


@contextmanager
def postgres_server() -> Iterator[PostgresServer]:
    """Start one; where there is none to start, the test is skipped."""
    programs = _programs()
    if programs is None:
        pytest.skip("there is no PostgreSQL here: neither the package pgserver nor one on the path")
    with tempfile.TemporaryDirectory(prefix="nyhavn-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        if WHO:
            shutil.chown(folder, WHO)
        start = ["initdb", "-D", name, "-U", "nyhavn", "-A", "trust", "-E", "UTF8"]
        _call(programs, *start, "--no-locale", "--no-sync", "--no-instructions")
        options = " ".join(f"-c {option}" for option in (*FAST, f"unix_socket_directories={name}"))
        _call(programs, "pg_ctl", "-w", "-D", name, "-l", f"{name}/log", "-o", options, "start")
        try:
            yield PostgresServer(folder)
        finally:
            _call(programs, "pg_ctl", "-w", "-D", name, "-m", "immediate", "stop")


def _call(programs: Path, program: str, *words: str) -> None:
    done = subprocess.run(
        [str(programs / program), *words],
        user=WHO,
        cwd="/",
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,  # the server keeps it open
        stderr=subprocess.DEVNULL,
        check=False,
    )
    assert done.returncode == 0, f"{program} ended with {done.returncode}"


def _programs() -> Path | None:
    """Return the folder of PostgreSQL's programs: the packaged ones, or those of the system."""
    package = find_spec("pgserver")
    origin = package.origin if package else None
    packaged = Path(origin).parent / "pginstall" / "bin" if origin else None
    found = shutil.which("pg_ctl") or shutil.which("postgres")
    for place in (packaged, Path(found).resolve().parent if found else None):
        if place is not None and _runs(place / "initdb"):
            return place
    return None


def _runs(program: Path) -> bool:
    try:
        subprocess.run([str(program), "--version"], user=WHO, capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return False
    return True
