"""One server for all tests of a module that do not change how it runs."""

from collections.abc import Iterator

import pytest

from tests.server.running import Server, running


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with running() as found:
        yield found
