"""Forms of a test that go the same way: one of them in every run, all of them in `make prove`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def one_of(forms: Iterable[Any], now: Any) -> list[Any]:
    """The parameters of a test, of which one is tried in every run."""
    made = [one if one == now else slow(one) for one in forms]
    assert now in made, f"{now} is none of them"
    return made


def slow(form: Any) -> Any:
    values = form if isinstance(form, tuple) else (form,)
    return pytest.param(*values, marks=pytest.mark.slow)
