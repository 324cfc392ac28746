"""Roster: the makers of bots by name, our own and those that other packages bring."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, MutableMapping
from importlib.metadata import EntryPoint, entry_points
from traceback import format_exception_only

from nyhavn.bots.bot import Bot
from nyhavn.core.errors import SetupError

GROUP = "nyhavn.bots"  # the entry-point group in which a package names its bots
Maker = Callable[..., Bot]  # called with a game and a seed; may know `ms`, `work` and `clock`


class Roster(MutableMapping[str, Maker]):
    """Makers by name. Entry points are looked up when first needed, and loaded when called for.

    Our own names win over those of entry points. An entry point that cannot be loaded is listed
    like the others; whoever asks for it gets a SetupError, a sentence that says what is wrong.
    """

    def __init__(self, own: Mapping[str, Maker]) -> None:
        self._own = dict(own)
        self._found: dict[str, EntryPoint] | None = None

    def __getitem__(self, name: str) -> Maker:
        return self._own[name] if name in self._own else _loaded(self._guests()[name])

    def __setitem__(self, name: str, maker: Maker) -> None:
        self._own[name] = maker

    def __delitem__(self, name: str) -> None:
        del self._own[name]

    def __contains__(self, name: object) -> bool:
        return name in self._own or name in self._guests()

    def __iter__(self) -> Iterator[str]:
        return iter({**self._own, **self._guests()})

    def __len__(self) -> int:
        return len({**self._own, **self._guests()})

    def _guests(self) -> dict[str, EntryPoint]:
        if self._found is None:
            self._found = {point.name: point for point in entry_points(group=GROUP)}
        return self._found


def _loaded(point: EntryPoint) -> Maker:
    try:
        maker = point.load()
    except (Exception, SystemExit) as error:  # foreign code may fail in any way
        why = format_exception_only(error)[-1].strip()
        raise SetupError("error.bot", name=point.name, source=point.value, why=why) from error
    if not callable(maker):
        why = f"{type(maker).__name__} is not callable"
        raise SetupError("error.bot", name=point.name, source=point.value, why=why)
    found: Maker = maker
    return found
