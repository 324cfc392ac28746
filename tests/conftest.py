"""What every test shares: repeatable examples, no stale compiled engine, one PostgreSQL."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from nyhavn.server.storage.postgres import Postgres
from nyhavn.server.storage.sqlite import SQLite
from nyhavn.server.storage.store import Store
from tests.server.postgres import PostgresServer, postgres_server
from tests.server.saving import Open

# Repeatable in CI; `make prove` looks for new examples.
settings.register_profile(
    "nyhavn",
    deadline=None,
    derandomize=os.environ.get("NYHAVN_PROVE") != "1",
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("nyhavn")

# What people keep of their own, weights among it, is neither read nor touched.
os.environ["XDG_DATA_HOME"] = tempfile.mkdtemp(prefix="nyhavn-data-")

SOURCES = Path(__file__).parent.parent / "src" / "nyhavn"


def pytest_sessionstart(session: pytest.Session) -> None:
    """A compiled module older than its source would be tested in its place."""
    if os.environ.get("NYHAVN_PURE") == "1":
        return
    for pxd in SOURCES.rglob("*.pxd"):
        newest = max(pxd.stat().st_mtime, pxd.with_suffix(".py").stat().st_mtime)
        for module in pxd.parent.glob(f"{pxd.stem}.*.so"):
            if module.stat().st_mtime < newest - 1:
                pytest.exit(f"{module.name} is older than its source: run make engine", 2)


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    with postgres_server() as found:
        yield found


@pytest.fixture(params=["sqlite", "postgres"])
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Open]:
    """A database that can be opened as often as one likes."""
    stores: list[Store] = []
    if request.param == "sqlite":
        make: Open = lambda: SQLite(str(tmp_path / "db"))  # noqa: E731
    else:
        url = request.getfixturevalue("postgres").database()
        make = lambda: Postgres(url)  # noqa: E731

    def opening() -> Store:
        stores.append(make())
        return stores[-1]

    yield opening
    for store in stores:
        store.close()
