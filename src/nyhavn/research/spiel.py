"""OpenSpiel: every game as `nyhavn_<name>`, with explicit chance. Importing this registers them.

    import pyspiel
    import nyhavn.research.spiel
    game = pyspiel.load_game("nyhavn_copenhagen(players=3)")

Every line is a node, forced ones too, and has its action number; outcomes of chance have theirs.
Where several seats owe a decision at once the lowest one acts first: such decisions commute.
Returns are shares of the victory: they add up to 1.
"""

from __future__ import annotations

from typing import Any

from nyhavn.core.state import State
from nyhavn.extras import extras
from nyhavn.games import SHELF
from nyhavn.research import encode
from nyhavn.research.episode import shares

with extras():
    import numpy as np
    import pyspiel


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position as OpenSpiel asks for it; it copies as a value."""

    def __init__(self, game: Any, name: str, position: State) -> None:
        super().__init__(game)
        self.name = name  # not the game itself: copies of a state must not copy the shelf
        self.position = position
        self.log: list[str] = []  # the match so far, as a record writes it

    def current_player(self) -> int:
        """Return who acts: a seat, chance, or nobody at the end."""
        if self.position.over:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.position.chance:
            return int(pyspiel.PlayerId.CHANCE)
        return self.position.to_act[0]

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal_actions(player) if player == self.current_player() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return what chance may do now, with probabilities."""
        odds = self.position.odds()
        total = sum(weight for _, weight in odds)
        return [(outcome, weight / total) for outcome, weight in odds]

    def _apply_action(self, action: int) -> None:
        player = self.current_player()
        line = self._action_to_string(player, action)
        if self.position.chance:
            self.position.happen(action)
            self.log.append(f"* {line}")
        else:
            self.position.play(player, action)
            self.log.append(f"{player} {line}")

    def _action_to_string(self, player: int, action: int) -> str:
        lines = SHELF[self.name].lines
        chance = player == pyspiel.PlayerId.CHANCE
        return lines.write_chance(action) if chance else lines.write(action)

    def is_terminal(self) -> bool:
        """Say whether the match is over."""
        return self.position.over

    def returns(self) -> list[float]:
        """Return each seat's share of the victory."""
        return shares(self.position)

    def __str__(self) -> str:
        return "\n".join(self.log)


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
        self.tensor[:] = encode.encode(SHELF[self._name].views.view(state.position, player))

    def string_from(self, state: SpielState, player: int) -> str:
        """Return what the player sees as text: its view."""
        return str(SHELF[self._name].views.view(state.position, player))


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
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": min(game.seats)},
    )


def _register(name: str) -> None:
    """Make a game of the shelf known to OpenSpiel."""
    kind = _kind(name)

    class SpielGame(pyspiel.Game):  # type: ignore[misc]
        """A game of the shelf for a number of players."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            given = params or {}
            self.seats = int(given.get("players", min(SHELF[name].seats)))
            self.setup = SHELF[name].setup(self.seats)
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
            """Return an observer; there is one kind."""
            if params:
                raise ValueError(f"observers have no parameters, but {params} were given")
            return Observer(self, name)

    pyspiel.register_game(kind, SpielGame)


for _name in SHELF:
    _register(_name)
