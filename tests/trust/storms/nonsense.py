"""Nonsense: messages that a client might send by mistake or on purpose, from a seed."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from typing import Any

NUMBERS: tuple[Any, ...] = (
    *(0, 1, -1, 2, 3, 99, 2**31, 2**53, 2**63 - 1, 2**63, 2**64, -(2**63), 10**40, 10**400),
    *(0.5, 1e308, -0.0, 1.0, True, False, None),
)
TEXTS = (
    *("", " ", "\x00", "\n", "\u202e", "\ufeff", "é" * 22, "😀", "A" * 22, "x" * 3_000, "null"),
    *("@server.large", "@", "{0.__class__}", "%s%n", "${7*7}", "' OR 1=1 --", "../../etc/passwd"),
    *("<script>alert(1)</script>", "undo 1", "undo 0", "undo -1", "undo 99999999999", "undo"),
    *("-", "*", "* deal red", "0 keep", "keep\n0 keep", "__proto__", "constructor", "٣", "1e9"),
)
KEYS = ("type", "table", "token", "have", "lang", "nth", "line", "n", "v", "seat", "", "TYPE")
TYPES: tuple[Any, ...] = (
    "hello",
    "move",
    "ping",
    "pong",
    "update",
    "table",
    "no",
    "Hello",
    "",
    None,
    7,
    [],
    {},
)
SIGNS = '{}[]":,\\ \t0123456789-+.eEaunlstrf/\x00\x1f\x7fé\u2028😀'


class Nonsense:
    """Makes messages out of good ones and out of nothing."""

    def __init__(self, seed: int, good: Sequence[dict[str, Any]]) -> None:
        self._luck = Random(seed)
        self._good = good
        self._values = sorted({str(value) for message in good for value in message.values()})

    def message(self) -> str | None:
        """Return the text of a message; None stands for bytes."""
        luck = self._luck
        chance = luck.random()
        if chance < 0.01:
            return None
        if chance < 0.35:
            return self._wild()
        if chance < 0.6:
            return json.dumps(self._twisted())
        text = json.dumps(luck.choice(self._good) if chance < 0.9 else self._twisted())
        for _ in range(luck.choice((1, 1, 1, 2, 5, 40))):
            text = self._scratched(text)
        return text

    def _twisted(self) -> dict[str, Any]:
        """A good message in which some values or keys are others."""
        luck, message = self._luck, dict(self._luck.choice(self._good))
        for _ in range(luck.choice((1, 1, 2, 3))):
            chance, key = luck.random(), luck.choice([*message, *KEYS])
            if chance < 0.15:
                message.pop(key, None)
            elif chance < 0.3:
                message[luck.choice(KEYS)] = message.pop(key, self._value())
            else:
                message[key] = self._value()
        return message

    def _wild(self) -> str:
        """A message that only looks like one."""
        luck = self._luck
        chance = luck.random()
        if chance < 0.1:
            return luck.choice("[{") * luck.choice((1, 10, 500, 3_000))
        if chance < 0.2:
            return "".join(luck.choice(SIGNS) for _ in range(luck.randrange(40)))
        if chance < 0.25:
            return json.dumps(self._value()) + " " * luck.choice((0, 5_000, 20_000))
        found: dict[Any, Any] = {"type": luck.choice(TYPES)}
        for _ in range(luck.randrange(6)):
            found[luck.choice(KEYS)] = self._value()
        return json.dumps(found, ensure_ascii=luck.random() < 0.5)

    def _value(self, depth: int = 0) -> Any:
        luck = self._luck
        chance = luck.random()
        if chance < 0.3:
            return luck.choice(NUMBERS)
        if chance < 0.55:
            return luck.choice(TEXTS)
        if chance < 0.85 or depth > 3:
            return luck.choice(self._values)
        if chance < 0.93:
            return [self._value(depth + 1) for _ in range(luck.randrange(4))]
        return {luck.choice(KEYS): self._value(depth + 1) for _ in range(luck.randrange(4))}

    def _scratched(self, text: str) -> str:
        """A text with one small fault."""
        luck = self._luck
        at, to = sorted((luck.randrange(len(text) + 1), luck.randrange(len(text) + 1)))
        match luck.randrange(6):
            case 0:
                return text[:at] + text[at + 1 :]
            case 1:
                return text[:at] + luck.choice(SIGNS) + text[at:]
            case 2:
                return text[:at] + luck.choice(SIGNS) + text[at + 1 :]
            case 3:
                return text[:at]
            case 4:
                return text[:to] + text[at:to] + text[to:]
            case _:
                return text[:at] + text[to:] if to - at < 10 else text.swapcase()
