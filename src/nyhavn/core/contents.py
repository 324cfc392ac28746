"""Contents: what a thing is by what it is pickled by, so that two of a kind can be compared."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from copyreg import dispatch_table
from itertools import count
from numbers import Number  # NumPy's as well: they are equal to those of Python
from pickle import PicklingError
from types import FunctionType

PROTOCOL = 4  # which every Python knows that this runs on
BY_IDENTITY: object = object.__eq__
Met = dict[int, tuple[object, int]]  # by id: the thing itself, so that it stays, and its number


class Contents:
    """A thing that is equal to another one of its class if both have the same contents.

    Two that are equal go on alike. What is not pickled, such as the tree of a search, which is
    begun anew for every decision, does not count. Such things change: a hash is that of the
    contents now, so what is a key somewhere must stay as it is.
    """

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        """Whether both have the same contents."""
        if type(self) is not type(other):
            return NotImplemented
        return self is other or contents_of(self) == contents_of(other)

    def __hash__(self) -> int:
        """By the contents now."""
        return hash(contents_of(self))


def contents_of(thing: object) -> Hashable:
    """Return what a thing is pickled by, as a value that can be compared and hashed.

    What cannot be pickled, and functions and classes, stand for themselves. A thing without an
    equality of its own that is met again is the same one: so bots that share their luck do.
    """
    return _found(thing, {}, count())


def _found(thing: object, met: Met, numbers: Iterator[int]) -> Hashable:
    kind = type(thing)
    if thing is None or isinstance(thing, (str, bytes, int, float, Number)):
        return thing
    if isinstance(thing, (type, FunctionType)):
        return kind, id(thing)
    if isinstance(thing, (tuple, list)) and kind in (tuple, list):
        return kind, tuple([_found(one, met, numbers) for one in thing])
    if isinstance(thing, (set, frozenset)) and kind in (set, frozenset):
        return kind, frozenset([_found(one, met, numbers) for one in thing])
    if isinstance(thing, dict) and kind is dict:
        keys = sorted(thing) if all(type(key) is str for key in thing) else thing
        pairs = [(key, thing[key]) for key in keys]
        return kind, frozenset([_found(pair, met, numbers) for pair in pairs])
    if id(thing) in met:
        return "again", met[id(thing)][1]
    met[id(thing)] = thing, next(numbers)
    found = _reduced(thing, met, numbers)
    if not isinstance(thing, Contents) and kind.__eq__ is not BY_IDENTITY:
        del met[id(thing)]  # whether it is the same one or an equal one makes no difference
    return kind, found


def _reduced(thing: object, met: Met, numbers: Iterator[int]) -> Hashable:
    """What a thing says of itself when it is pickled."""
    try:
        reducer = dispatch_table.get(type(thing))
        said = reducer(thing) if reducer else thing.__reduce_ex__(PROTOCOL)
    except (TypeError, AttributeError, PicklingError):
        said = ""
    if isinstance(said, str):  # it is known by name, or cannot be pickled
        return id(thing)
    inside = [list(part) for part in said[3:5] if part is not None]  # as of a list, of a dict
    return _found((*said[:3], inside), met, numbers)
