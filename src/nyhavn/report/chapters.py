"""Chapters: which figures a report shows, in which order and under which headings."""

from __future__ import annotations

from collections.abc import Sequence

from nyhavn.report import assets, balance, firsts, leads
from nyhavn.report.facts import Facts
from nyhavn.report.figure import Figure
from nyhavn.report.skill import skill
from nyhavn.report.subject import Subject

Chapter = tuple[str, list[Figure]]


def chapters(even: Sequence[Facts], boosted: Sequence[Facts], about: Subject) -> list[Chapter]:
    """Return the chapters; `boosted` are the matches in which one seat thinks more."""
    name = about.assets[0].upper() + about.assets[1:]
    own = [assets.worth(even, about), assets.openings(even, about), assets.uses(even, about)]
    if about.firsts:
        own += [firsts.earliest(even, about), firsts.whose(even, about)]
    luck = [skill(boosted)] if boosted else []
    return [
        ("Seats", [balance.seats(even), leads.first(even)]),
        (name, [*own, assets.counts(even, about)]),
        ("Points and length", [balance.points(even, about), balance.length(even)]),
        ("The course of a match",
         [balance.endings(even, about), leads.decided(even), leads.comebacks(even), *luck]),
    ]  # fmt: skip
