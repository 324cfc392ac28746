"""Attacks: what one visitor does so that others cannot play. One file for each.

A file has `async def attack(target: Target) -> None`, which goes on until it is stopped; it runs in
a process of its own, from addresses of its own (`Target.headers`), against a server with the usual
limits. That is all: `test_attacks.py` finds it, and measures in one run how long others wait for
their moves and for bots before and during it (`make prove`, `python -m tests.trust.attacks NAME`).

Its short form counts work in place of time, in the tests of what bounds it.
"""
