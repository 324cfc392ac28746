"""A real server to compare with."""

from collections.abc import Iterator

import pytest

from tests.server.running import Server, running


@pytest.fixture
def server() -> Iterator[Server]:
    with running() as found:
        yield found
