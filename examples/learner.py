"""A learner in one page: who will win this match of Copenhagen? Random play, a linear value."""

import numpy as np

from nyhavn import SHELF
from nyhavn.research import encode
from nyhavn.research.batch import Batch

MATCHES, STEPS, RATE = 32, 300, 0.03

batch = Batch("copenhagen", seats=2, matches=MATCHES)
luck = np.random.default_rng(7)
weights = np.zeros(encode.length(SHELF["copenhagen"], 2), dtype=np.float32)
seen: list[list[tuple[encode.Vector, int]]] = [[] for _ in range(MATCHES)]
errors: list[float] = []
now = batch.reset(seed=7)
for _ in range(STEPS):
    for i in range(MATCHES):
        seen[i].append((now.observations[i].copy(), int(now.seats[i])))
    now = batch.step([luck.choice(np.flatnonzero(legal)) for legal in now.masks])
    for i in np.flatnonzero(now.done).tolist():  # guess, then learn: did who saw this win?
        vectors = np.array([vector for vector, _ in seen[i]])
        won = now.rewards[i, [seat for _, seat in seen[i]]]
        wrong = won - 1 / (1 + np.exp(-vectors @ weights))
        weights += RATE * wrong @ vectors / len(vectors)
        errors.append(float(np.square(wrong).mean()))
        seen[i] = []
half = len(errors) // 2
print(f"{len(errors)} matches; mean squared error (0.250 is ignorance)")
print(f"first half {np.mean(errors[:half]):.3f}, second half {np.mean(errors[half:]):.3f}")
for piece in encode.pieces(SHELF["copenhagen"], 2):
    if piece.name.startswith(("score", "house")):
        part = weights[piece.first : piece.first + piece.size]
        print(f"  {piece.name:<8} {part.mean():+.3f}")
