"""How many examples a test tries: fewer where the engine is slow (pure Python, sanitizers)."""

import os


def examples(n: int) -> int:
    return max(1, round(n * float(os.environ.get("NYHAVN_EXAMPLES", "1"))))
