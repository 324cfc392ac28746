"""Review: a finished match looked at again, decision by decision, by what each seat could know."""

from nyhavn.review.account import Review
from nyhavn.review.reviewing import Effort, default_effort, review

__all__ = ["Effort", "Review", "default_effort", "review"]
