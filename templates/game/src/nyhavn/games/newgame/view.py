"""What a seat of New Game may see, and a position that looks the same to it."""

from __future__ import annotations

from typing import Literal, TypedDict

from nyhavn.core.game import Source
from nyhavn.core.rng import Rng
from nyhavn.games.newgame import box, effects, lines, phases
from nyhavn.games.newgame.features import NewGameFeatures
from nyhavn.games.newgame.rules import NewGame


class NewGamePlayer(TypedDict):
    """What a seat has: a card that others may not know is to them still in its hand."""

    cards: list[int]
    down: bool  # whether a card was put down
    card: int | None  # the one put down, if the viewer may know
    won: list[int]
    sources: list[Source]


class NewGameView(TypedDict):
    """The position, as one seat may know it."""

    game: Literal["newgame"]
    seat: int | None
    seats: int
    phase: str
    turn: int  # the lowest seat that is to act; all bid at the same time
    to_act: list[int]
    over: bool
    scores: list[int]
    prize: int | None
    left: list[int]  # prizes that will come
    lost: list[int]  # prizes that nobody has won
    shown: int  # seats whose card has been turned up
    players: list[NewGamePlayer]


SHAPE = NewGameView


def view(state: NewGame, seat: int | None) -> NewGameView:
    """Return what the seat (None: a spectator) may know."""
    return {
        "game": "newgame",
        "seat": seat,
        "seats": state.seats,
        "phase": phases.PHASES[state.phase],
        "turn": min(state.to_act, default=0),
        "to_act": list(state.to_act),
        "over": state.over,
        "scores": list(state.scores)[: state.seats],
        "prize": state.prize or None,
        "left": box.numbers(state.left),
        "lost": box.numbers(state.lost),
        "shown": state.shown,
        "players": [
            _player(state, other, other == seat or other < state.shown)
            for other in range(state.seats)
        ],
    }


def _player(state: NewGame, seat: int, known: bool) -> NewGamePlayer:
    card = state.chosen[seat]
    hand = state.cards[seat]
    return {
        "cards": box.numbers(hand if known or not card else hand | box.BIT[card]),
        "down": card > 0,
        "card": (card or None) if known else None,
        "won": box.numbers(state.won[seat]),
        "sources": effects.sources(state, seat),
    }


def redacted(state: NewGame, who: int, line: str, seat: int | None) -> str:
    """Return an entry as the seat may read it: a bid is a secret of its seat (N3.2)."""
    return lines.SECRET if who >= 0 and who != seat else line


def imagine(seen: NewGameView, rng: Rng) -> NewGame:
    """Return a state that the owner of this view cannot tell from the real one."""
    state = NewGameFeatures(seen["seats"])
    rest = 4 - seen["seats"]
    state.phase = phases.PHASES.index(seen["phase"])
    state.acting = sum(1 << seat for seat in seen["to_act"])
    state.over = seen["over"]
    state.scores = seen["scores"] + [0] * rest
    state.prize = seen["prize"] or 0
    state.left = box.bits(seen["left"])
    state.lost = box.bits(seen["lost"])
    state.shown = seen["shown"]
    state.won = [box.bits(player["won"]) for player in seen["players"]] + [0] * rest
    hands = [box.bits(player["cards"]) for player in seen["players"]]
    chosen = [0] * seen["seats"]
    for seat, player in enumerate(seen["players"]):
        if player["card"] is not None:
            chosen[seat] = player["card"]
        elif player["down"]:
            chosen[seat] = player["cards"][rng.below(len(player["cards"]))]
            hands[seat] ^= box.BIT[chosen[seat]]
    state.cards = hands + [box.ALL] * rest
    state.chosen = chosen + [0] * rest
    return state
