"""Telling: a review in sentences, for the terminal and for a page of its own."""

from __future__ import annotations

from collections.abc import Sequence

from nyhavn.core.game import Game
from nyhavn.review.account import PlayerAccuracy, ResultShare, Review
from nyhavn.review.judgement import Judgement
from nyhavn.words import sentence, word

REST = 5.0  # points: what is not explained is told beyond this


def turning_point(one: Judgement, game: Game, names: Sequence[str], language: str) -> list[str]:
    """Return who played what when, what was better, what it cost, and why."""
    played_on = one.played_on
    assert played_on is not None, "a turning point has been confirmed"
    lost = {
        "before": percent(one.win), "after": percent(one.win - one.loss), "n": percent(one.loss),
        "low": percent(played_on.low), "high": percent(played_on.high),
    }  # fmt: skip

    def said(id: str, line: str) -> str:
        return sentence(id, {"line": sentence(*game.lines.say(line), language)}, language)

    return [
        f"{sentence('review.turn', {'n': one.turn}, language)}: {names[one.seat]}",
        said("review.you", one.line),
        said("review.better", one.best),
        sentence("review.cost", lost, language),
        *([sentence(*one.why, language)] if one.why else []),
    ]


def player(one: PlayerAccuracy, share: ResultShare | None, language: str) -> list[str]:
    """Return how well a seat played, and where its result comes from."""
    if one.accuracy is None:
        return [sentence("review.accuracy.none", {}, language)]
    values = {
        "n": round(one.accuracy), "low": round(one.low), "high": round(one.high),
        "decisions": one.decisions,
    }  # fmt: skip
    found = [sentence("review.accuracy", values, language)]
    if share is not None:
        parts = {
            "start": percent(share.start), "luck": signed(share.luck), "play": signed(share.play),
        }  # fmt: skip
        rest = abs(100 * share.unexplained) > REST
        id = "review.share.rest" if rest else "review.share"
        known = {**parts, "rest": signed(share.unexplained)} if rest else parts
        found.append(sentence(id, known, language))
    return found


def remarks(review: Review, language: str) -> list[str]:
    """Return what else has to be said: what was not looked at, and that nothing was lost."""
    found = []
    if not review.whole:
        values = {"n": len(review.looked_at), "of": review.decisions}
        found.append(sentence("review.part", values, language))
    if not all(point.known for point in review.curve):
        found.append(sentence("review.early", {}, language))
    if not review.turning_points:
        found.append(sentence("review.none", {}, language))
    return found


def title(review: Review, language: str) -> str:
    """Return the headline."""
    return sentence("review.title", {"game": word(review.game, language)}, language)


def percent(share: float) -> int:
    """Return a share in whole percent."""
    return round(100 * share)


def signed(share: float) -> str:
    """Return a share in whole percent with its sign."""
    n = percent(share)
    return f"+{n}" if n > 0 else f"\u2212{-n}" if n < 0 else "0"
