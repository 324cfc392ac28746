"""A little position that claims what is not so is found out (here for all games)."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from nyhavn.games import SHELF, examples

Data = dict[str, Any]


def changed(book: Data, id: str, panel: int, **changes: Any) -> Data:
    """The same examples with one panel that claims something else."""
    other = copy.deepcopy(book)
    example = next(one for one in other["examples"] if one["id"] == id)
    example["panels"][panel] |= changes
    return other


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda b: changed(b, "beside", 0, notes={"cost": 3}), "cost is 2, not 3"),
        (lambda b: changed(b, "beside", 0, notes={"taste": 3}), "has no taste"),
        (lambda b: changed(b, "support", 1, refused="C7.2"), "is refused by None, not by C7.2"),
        (lambda b: changed(b, "support", 0, refused="C7.1"), "is refused by C7.2, not by C7.1"),
        (lambda b: changed(b, "rows", 0, line="build green-2 a1*,b1"), "is not legal"),
        (lambda b: changed(b, "limit", 1, play=["0 done"]), "cannot be played"),
        (lambda b: changed(b, "tie", 0, ranking=[[0], [1]]), "the ranking is"),
        (lambda b: changed(b, "tie", 0, at="nowhere"), "there is no position nowhere"),
        (lambda b: changed(b, "goal", 1, view={"scores": [15, 0, 0, 0]}), "scores is"),
    ],
)
def test_a_false_claim_is_found(change: Callable[[Data], Data], sentence: str) -> None:
    book = examples.source(SHELF["copenhagen"])
    assert book is not None
    with pytest.raises(examples.ExampleError, match=sentence):
        examples.shown(SHELF["copenhagen"], change(book))


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"scores": [3, 0]}, "seat 0 has 3 points, but 0 are there"),
        ({"pile": 61, "unseen": {"red": 13}}, "what is in the box is not what is on the table"),
        ({"supply": {"red": [2, 2, 2, 1]}}, "what is in the box"),
    ],
)
def test_a_position_lacks_nothing(changes: Data, sentence: str) -> None:
    book = examples.source(SHELF["copenhagen"])
    assert book is not None
    drawn = book["positions"]["three red cards"]
    drawn["view"] |= {
        key: {**drawn["view"].get(key, {}), **value} if isinstance(value, dict) else value
        for key, value in changes.items()
    }
    with pytest.raises(examples.ExampleError, match=sentence):
        examples.position(SHELF["copenhagen"], "three red cards", drawn)
