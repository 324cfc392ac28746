"""The choices of Roll & Write: readings of the rules that a table may prefer (R11), as bits."""

from __future__ import annotations

from collections.abc import Mapping

from nyhavn.core.choice import Choice, OneOf, YesNo

# What is usual comes first; the other value of each has a bit, in this order.
CHOICES: dict[str, Choice] = {
    "white_face": YesNo(),
    "pass": OneOf(("always", "needed")),
    "use_again": OneOf(("all", "not_removed")),
    "fours": OneOf(("second", "lot")),
    "marking": OneOf(("must", "may")),
}
WHITE_FACE, PASS_NEEDED, NOT_REMOVED, FOURS_BY_LOT, MAY_DECLINE = (1 << n for n in range(5))


def bits(options: Mapping[str, str]) -> int:
    """Return options as bits; what is not given is as usual."""
    other = {name: choice.values[1] for name, choice in CHOICES.items()}
    return sum(1 << n for n, name in enumerate(CHOICES) if options.get(name) == other[name])


def changed(options: int) -> dict[str, str]:
    """Return the options that are not as usual, from their bits."""
    chosen = [name for n, name in enumerate(CHOICES) if options >> n & 1]
    return {name: CHOICES[name].values[1] for name in chosen}
