"""Hostile calls: what fits the OpenAPI document, or nearly, changes no table and breaks nothing.

The calls are made from the document itself.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import (
    content_type_conformance,
    not_a_server_error,
    response_schema_conformance,
    status_code_conformance,
)
from schemathesis.generation import GenerationMode

from nyhavn.server.http import advice, openapi, routes
from nyhavn.server.http.calls import CALLS
from tests.server.log_capture import listening
from tests.server.running import OPEN, Server, person, running
from tests.server.saving import entries

PROVE = os.environ.get("NYHAVN_PROVE") == "1"
EXAMPLES = 400 if PROVE else 3  # of every call and mode
CHECKS: list[Any] = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
SCHEMA = schemathesis.openapi.from_dict(openapi.document())
_FOUND: list[Any] = list(SCHEMA.get_all_operations())
OPERATIONS = {f"{found.ok().method} {found.ok().path}": found.ok() for found in _FOUND}


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with running() as found:
        yield found


def tables(server: Server) -> list[str]:
    """An open table and one in play."""
    waiting = server.table("border", person("Ada"), OPEN, start=False)
    playing = server.table("copenhagen", person("Ada"), person("Bob"), hints=True)
    return [waiting["table"], playing["table"]]


def stored(server: Server, ids: list[str]) -> list[Any]:
    return [(server.store.load(id), entries(server.store, id)) for id in ids]


def annoy(server: Server, call: str, mode: GenerationMode, examples: int) -> None:
    """Make a call again and again, without the secret of a seat."""
    ids = tables(server)
    before = stored(server, ids)
    tokens = st.sampled_from([None, "A" * 22, "", "é", "x" * 200])

    @settings(max_examples=examples, suppress_health_check=list(HealthCheck), database=None)
    @given(OPERATIONS[call].as_strategy(mode), st.sampled_from([*ids, None]), tokens)
    def asked(case: Any, table: str | None, token: str | None) -> None:
        if table is not None and "table" in (case.path_parameters or {}):
            case.path_parameters["table"] = table
        case.headers.pop("Authorization", None)
        header = {} if token is None else {"Authorization": f"Bearer {token}".encode()}
        with listening() as faults:
            answer = case.call(base_url=server.url, headers=header)
        case.validate_response(answer, checks=CHECKS)
        assert not faults, faults

    asked()
    assert stored(server, ids) == before, f"{call} changed a table"


@pytest.mark.parametrize("call", OPERATIONS)
def test_no_call_does_harm(server: Server, call: str) -> None:
    annoy(server, call, GenerationMode.POSITIVE, EXAMPLES)


@pytest.mark.parametrize("call", [call for call in OPERATIONS if call.startswith("post")])
def test_no_call_that_does_not_fit_does_harm(server: Server, call: str) -> None:
    annoy(server, call, GenerationMode.NEGATIVE, EXAMPLES)


def test_a_call_that_changes_before_it_checks_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    async def hasty(ask: Any) -> Any:
        table = await ask.table()
        await table.change(lambda head: head.remark(len(table.history), "stumbled", 0))
        return await advice.hint(ask)

    exchanged = [call._replace(act=hasty) if call.act is advice.hint else call for call in CALLS]
    monkeypatch.setattr(routes, "CALLS", exchanged)
    with running() as server, pytest.raises(AssertionError, match="changed a table"):
        annoy(server, "post /api/tables/{table}/hint", GenerationMode.POSITIVE, 20)
