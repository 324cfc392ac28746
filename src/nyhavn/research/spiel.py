"""OpenSpiel: every game as `nyhavn_<name>`, with explicit chance. Importing this registers them.

    import pyspiel
    import nyhavn.research.spiel
    game = pyspiel.load_game("nyhavn_copenhagen(players=3)")

Every line is a node, forced ones too, and has its action number; outcomes of chance have theirs.
Where several seats owe a decision at once the lowest one acts first: such decisions commute.
Returns are shares of the victory: they add up to 1. Information states are all that a seat has
read; `resample_from_infostate` draws what it has not, for searches such as IS-MCTS.
"""

from __future__ import annotations

from typing import Any

from nyhavn.core.match import CHANCE as OURS
from nyhavn.core.rng import Rng
from nyhavn.core.state import State
from nyhavn.extras import extras
from nyhavn.games import SHELF
from nyhavn.research import encode
from nyhavn.research.episode import shares

with extras():
    import numpy as np
    import pyspiel

CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)


class Here:
    """Where a match is, and what was written of it; OpenSpiel copies it by deepcopy, so fast."""

    __slots__ = ("log", "position", "read")

    def __init__(self, position: State, log: list[str], read: list[list[str]]) -> None:
        self.position = position
        self.log = log  # the match so far, as a record writes it
        self.read = read  # as each seat reads it; empty where there are no secrets

    def __deepcopy__(self, memo: dict[int, object]) -> Here:
        return Here(self.position.clone(), self.log[:], [told[:] for told in self.read])


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position as OpenSpiel asks for it; it copies as a value."""

    def __init__(self, game: Any, name: str, position: State) -> None:
        super().__init__(game)
        self.name = name  # not the game itself: copies of a state must not copy the shelf
        seats = position.seats if SHELF[name].secrets else 0
        self.here = Here(position, [], [[] for _ in range(seats)])

    @property
    def position(self) -> State:
        """The position, secrets included."""
        return self.here.position

    def current_player(self) -> int:
        """Return who acts: a seat, chance, or nobody at the end."""
        position = self.here.position
        if position.acting:
            return position.to_act[0]
        return TERMINAL if position.over else CHANCE

    def _legal_actions(self, player: int) -> list[int]:
        return self.here.position.legal(player) if player == self.current_player() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return what chance may do now, with probabilities."""
        odds = self.here.position.chances()
        total = sum(weight for _, weight in odds)
        return [(outcome, weight / total) for outcome, weight in odds]

    def _apply_action(self, action: int) -> None:
        here, game, player = self.here, SHELF[self.name], self.current_player()
        chance = player == CHANCE
        line = game.lines.write_chance(action) if chance else game.lines.write(action)
        who = OURS if chance else player
        for seat, told in enumerate(here.read):
            told.append(_entry(player, game.views.redacted(here.position, who, line, seat)))
        if chance:
            here.position.happen(action)
        else:
            here.position.apply(player, action)
        here.log.append(_entry(player, line))

    def _action_to_string(self, player: int, action: int) -> str:
        lines = SHELF[self.name].lines
        return lines.write_chance(action) if player == CHANCE else lines.write(action)

    def information_state_string(self, player: int | None = None) -> str:
        """Return all that a seat has read, in order: it forgets nothing."""
        seat = self.current_player() if player is None else player
        if not 0 <= seat < self.here.position.seats:
            raise ValueError(f"player {seat} has no information state")
        told = self.here.read[seat] if self.here.read else self.here.log
        return "\n".join([f"seat {seat}", *told])

    def resample_from_infostate(self, player: int, sampler: Any) -> SpielState:
        """Return a state that the seat cannot tell from this one: hidden cards are drawn anew.

        `sampler` returns numbers from 0 to 1, as `pyspiel.UniformProbabilitySampler` does. The log
        of the new state is what the seat has read.
        """
        views = SHELF[self.name].views
        luck = Rng(int(sampler() * 2**53))
        position = views.imagine(views.view(self.here.position, player), luck)
        found: SpielState = self.clone()
        read = self.here.read
        log = read[player][:] if read else self.here.log[:]
        found.here = Here(position, log, [told[:] for told in read])
        return found

    def is_terminal(self) -> bool:
        """Say whether the match is over."""
        return self.here.position.over

    def returns(self) -> list[float]:
        """Return each seat's share of the victory."""
        return shares(self.here.position)

    def __str__(self) -> str:
        return "\n".join(self.here.log)


def _entry(player: int, line: str) -> str:
    return f"* {line}" if player == CHANCE else f"{player} {line}"


class Observer:
    """What a player sees, as `encode` writes it."""

    def __init__(self, game: Any, name: str) -> None:
        self._name = name
        length = encode.length(SHELF[name], game.num_players())
        self.tensor = np.zeros(length, dtype=np.float32)
        self.dict = {
            piece.name: self.tensor[piece.first : piece.first + piece.size]
            for piece in encode.pieces(SHELF[name], game.num_players())
        }

    def set_from(self, state: SpielState, player: int) -> None:
        """Write down what the player sees."""
        state.here.position.observe(player, self.tensor)

    def string_from(self, state: SpielState, player: int) -> str:
        """Return what the player sees as text: its view."""
        return str(SHELF[self._name].views.view(state.here.position, player))


def _kind(name: str) -> Any:
    """The description of a game that OpenSpiel keeps."""
    game = SHELF[name]
    information = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=f"nyhavn_{name}",
        long_name=f"Nyhavn: {name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            information.IMPERFECT_INFORMATION if game.secrets else information.PERFECT_INFORMATION
        ),
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        # Options are words; an empty one is as usual.
        parameter_specification={"players": min(game.seats), **dict.fromkeys(game.choices, "")},
    )


def _register(name: str) -> None:
    """Make a game of the shelf known to OpenSpiel."""
    kind = _kind(name)

    class SpielGame(pyspiel.Game):  # type: ignore[misc]
        """A game of the shelf for a number of players."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            given = params or {}
            self.seats = int(given.get("players", min(SHELF[name].seats)))
            options = {key: str(given[key]) for key in SHELF[name].choices if given.get(key)}
            self.setup = SHELF[name].setup(self.seats, options)
            about = encode.encoding(name)
            info = pyspiel.GameInfo(
                num_distinct_actions=SHELF[name].space,
                max_chance_outcomes=about.OUTCOMES,
                num_players=self.seats,
                min_utility=0.0,
                max_utility=1.0,
                utility_sum=1.0,
                max_game_length=about.longest(self.seats),
            )
            super().__init__(kind, info, given)

        def new_initial_state(self) -> SpielState:
            """Return the position before the first act of chance."""
            return SpielState(self, name, SHELF[name].start(self.setup))

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
            """Return an observer; the text of one with perfect recall is all that was read."""
            if params:
                raise ValueError(f"observers have no parameters, but {params} were given")
            return Observer(self, name)

    pyspiel.register_game(kind, SpielGame)


for _name in encode.games():
    _register(_name)
