"""Compilation: whether the engine that runs is the compiled one."""

from importlib.machinery import EXTENSION_SUFFIXES

from nyhavn.core import state


def compiled() -> bool:
    """Say whether the compiled engine is running: all of its modules are, or none."""
    return state.__file__.endswith(tuple(EXTENSION_SUFFIXES))
