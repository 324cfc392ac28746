"""The OpenAPI document of the HTTP calls, made from their types."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import msgspec

from nyhavn import __version__
from nyhavn.server.http.calls import CALLS, PDF, TEXT, Call
from nyhavn.server.protocol.body import PUBLISHED
from nyhavn.server.protocol.wire import No

REFERENCE = "#/components/schemas/"
REFUSALS = {400: "the body or address is wrong", 401: "the token is wrong", 403: "not allowed"}
REFUSALS |= {404: "there is no such thing", 409: "not now", 413: "too large", 429: "wait"}
REFUSALS |= {500: "a fault of the server", 503: "try again"}


@cache
def text() -> bytes:
    """Return the document as JSON; it never changes."""
    return msgspec.json.encode(document())


def document() -> dict[str, Any]:
    """Return the document as data for JSON."""
    types = [t for call in CALLS for t in (call.body, call.answer) if t not in (None, TEXT, PDF)]
    schemas, components = _published(
        msgspec.json.schema_components([*types, No], ref_template=f"{REFERENCE}{{name}}")
    )
    known = dict(zip(map(repr, [*types, No]), schemas, strict=True))
    paths: dict[str, Any] = {}
    for call in CALLS:
        paths.setdefault(call.path, {})[call.method.lower()] = _operation(call, known)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Nyhavn",
            "version": __version__,
            "description": "Tables, seats and replays. Matches are played through the socket /ws.",
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer"}},
        },
    }


def _published(made: Any) -> Any:
    """Return schemas with the names that clients know them by."""
    if isinstance(made, str):
        inner = made.removeprefix(REFERENCE)
        return made[: len(made) - len(inner)] + PUBLISHED.get(inner, inner)
    if isinstance(made, dict):
        return {_published(key): _published(value) for key, value in made.items()}
    if isinstance(made, list | tuple):
        return [_published(value) for value in made]
    return made


def _operation(call: Call, known: dict[str, Any]) -> dict[str, Any]:
    summary = (call.act.__doc__ or "").strip()
    refusal = {"application/json": {"schema": known[repr(No)]}}
    found: dict[str, Any] = {
        "operationId": call.act.__name__,
        "summary": summary,
        "parameters": [_parameter(name, "path") for name in re.findall(r"{(\w+)}", call.path)]
        + [_parameter(name, "query") for name in call.query],
        "responses": {
            str(call.code): {"description": "done", "content": _content(call.answer, known)}
        }
        | {str(code): {"description": why, "content": refusal} for code, why in REFUSALS.items()},
    }
    if call.body is not None:
        found["requestBody"] = {"required": True, "content": _content(call.body, known)}
    if call.seat:
        found["security"] = [{"seat": []}]
    return found


def _parameter(name: str, where: str) -> dict[str, Any]:
    kind = "string" if name in ("table", "game", "size") else "integer"
    return {"name": name, "in": where, "required": where == "path", "schema": {"type": kind}}


def _content(shape: Any, known: dict[str, Any]) -> dict[str, Any]:
    if shape in (TEXT, PDF):
        return {shape: {"schema": {"type": "string"}}}
    return {"application/json": {"schema": known[repr(shape)]}}
