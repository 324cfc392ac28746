"""How many random examples a test tries: NYHAVN_EXAMPLES=0.1 for a tenth, when time is short."""

import os


def examples(n: int) -> int:
    """Return the number of examples to try instead of n, at least one."""
    return max(1, round(n * float(os.environ.get("NYHAVN_EXAMPLES", "1"))))
