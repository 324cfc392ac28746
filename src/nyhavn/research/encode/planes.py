"""Planes: the pieces of a vector that are maps, as images; the rest stays a row of numbers.

Houses and sheets are 9 rows by 5 columns, row 1 first. The planes of The Border are those of the
built-in boards: the colour of a segment and its open cells stand in each of its cells.
"""

from __future__ import annotations

from nyhavn.core.game import Game
from nyhavn.extras import extras
from nyhavn.research.encode import Vector, encoding, pieces

with extras():
    import numpy as np
    import numpy.typing as npt


class Planes:
    """Cuts the vectors of a game with this number of seats, one or many at once.

    `names` are those of the planes, `shapes` those of the two parts for one vector.
    """

    def __init__(self, game: Game, seats: int) -> None:
        maps = encoding(game.name).maps()
        if not maps:
            raise ValueError(f"{game.name} has no planes: nothing in it is a map")
        self.names: list[str] = []
        found: list[npt.NDArray[np.int64]] = []
        for piece in pieces(game, seats):
            base, _, of_seat = piece.name.partition(" ")
            for name, plane, cells in maps:
                if name == base:
                    at = np.array(cells, dtype=np.int64)
                    found.append(np.where(at < 0, -1, at + piece.first))
                    self.names.append(f"{plane} {of_seat}".strip())
        self._length = piece.first + piece.size
        wide = np.stack(found)
        self._at = np.where(wide < 0, self._length, wide)  # where there is no cell there is a zero
        left = np.ones(self._length, dtype=np.bool_)
        left[wide[wide >= 0]] = False
        self._rest = np.flatnonzero(left)
        self.shapes: dict[str, tuple[int, ...]] = {
            "planes": self._at.shape,
            "rest": self._rest.shape,
        }

    def cut(self, vectors: Vector) -> dict[str, Vector]:
        """Return `planes` (channels, rows, columns) and `rest`, behind the axes before the last."""
        zero = np.zeros((*vectors.shape[:-1], 1), dtype=np.float32)
        padded = np.concatenate([vectors, zero], axis=-1)
        return {"planes": padded[..., self._at], "rest": vectors[..., self._rest]}
