"""A solver: what a line of a late position for two is really worth, by looking at everything.

Expectimax on the Python layer of State, with a memory. Both seats know the true position here, so
it says what a seat could know only where nothing is hidden from it (`open_to`).
"""

from nyhavn.core.game import Game
from nyhavn.core.rng import Rng
from nyhavn.core.state import State

DEEPEST = 60  # lines and acts of chance below a position


class TooDeep(Exception):
    """There is more behind the position than the solver may look at."""


class Solver:
    """Solves positions of one game for two, each within so many nodes."""

    def __init__(self, game: Game, nodes: int) -> None:
        self._game = game
        self._nodes = nodes
        self._left = 0
        self._known: dict[str, float] = {}

    def best(self, state: State, seat: int) -> float:
        """Return the seat's share of the victory if both play their best; may raise TooDeep."""
        self._left = self._nodes
        return _of(seat, self._solved(state, 0))

    def after(self, state: State, seat: int, line: str) -> float:
        """Return the seat's share after this line; may raise TooDeep."""
        action = self._game.lines.read(line)
        assert action is not None
        self._left = self._nodes
        return _of(seat, self._solved(_played(state, seat, action), 0))

    def _solved(self, state: State, depth: int) -> float:
        """Return the share of seat 0."""
        if state.over:
            first = state.ranking()[0]
            return (0 in first) / len(first)
        key = repr([self._game.views.view(state, seat) for seat in self._watching(state)])
        if key not in self._known:
            if self._left == 0 or depth == DEEPEST:
                raise TooDeep
            self._left -= 1
            choice = self._weighed if state.chance else self._chosen
            self._known[key] = choice(state, depth + 1)
        return self._known[key]

    def _weighed(self, state: State, depth: int) -> float:
        odds = state.chances()
        total = sum(weight for _, weight in odds)
        return sum(self._solved(_dealt(state, o), depth) * weight for o, weight in odds) / total

    def _chosen(self, state: State, depth: int) -> float:
        seat = state.to_act[0]
        then = [_played(state, seat, action) for action in state.legal(seat)]
        # What ends the match first, then what looks good: a sure victory needs no other.
        then.sort(key=lambda s: (not s.over, -s.merit(seat)))
        best = 0.0
        for one in then:
            best = max(best, _of(seat, self._solved(one, depth)))
            if best == 1:
                break
        return _of(seat, best)

    def _watching(self, state: State) -> list[int | None]:
        return list(range(state.seats)) if self._game.secrets else [None]


def _of(seat: int, share: float) -> float:
    """Turn the share of seat 0 into that of a seat, and back."""
    return 1 - share if seat else share


def _played(state: State, seat: int, action: int) -> State:
    then = state.clone()
    then.apply(seat, action)
    while then.chance and len(then.chances()) == 1:
        then.happen(then.chances()[0][0])
    return then


def _dealt(state: State, outcome: int) -> State:
    then = state.clone()
    then.happen(outcome)
    return then


def open_to(game: Game, state: State, seat: int) -> bool:
    """Say whether nothing is hidden from a seat: all worlds it can imagine are this one."""
    view = game.views.view(state, seat)
    truth = [game.views.view(state, other) for other in range(state.seats)]
    worlds = [game.views.imagine(view, Rng(k)) for k in range(8)]
    return all(
        [game.views.view(world, other) for other in range(state.seats)] == truth for world in worlds
    )
