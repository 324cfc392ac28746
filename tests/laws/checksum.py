"""Print a checksum of many matches, to compare the compiled engine with the same source uncompiled.

Called as `python -m tests.laws.checksum GAME SEATS MATCHES`.
"""

import sys
from hashlib import sha256

from nyhavn import SHELF, Match
from nyhavn.bots.learned import UNTRAINED, learned
from nyhavn.bots.policy import Policy, Prior
from nyhavn.bots.search import Search
from nyhavn.core.history import History
from nyhavn.core.record import Record, dump
from nyhavn.core.rng import Rng
from tests.laws.wander import options_of, wander


def checksum(name: str, seats: int, matches: int) -> str:
    """Hash every position of playouts at the end, and some whole records with views; every other
    match has options."""
    found = sha256()
    for seed in range(matches):
        rng = Rng(seed)
        state = SHELF[name].start(SHELF[name].setup(seats, options_of(name, seats, seed)))
        choices = state.playout(rng)
        view = SHELF[name].views.view(state, None)
        found.update(f"{seed} {choices} {rng.state} {view}".encode())
    for seed in range(1 + matches // 100):
        state = Match.new(SHELF[name], seats, dealer=seed).state
        for search, value, work in (
            (Search(2000), UNTRAINED, 40),
            (Search(2000, Policy(Prior.MERIT, rollout_tries=2)), UNTRAINED, 40),
            # long enough, once, for chance to get nodes of its own
            (Search(9000, Policy(Prior.VALUE)), learned(SHELF[name], seats), 40 if seed else 200),
        ):
            search.run(state, state.to_act[0], value, Rng(seed), work)
            found.update(f"{search.root_children()}".encode())
    for seed in range(1 + matches // 250):
        for match in wander(name, seats, seed):
            legal = [(match.legal(seat), match.notes(seat)) for seat in match.to_act]
            picks = [match.state.picks(seat) for seat in match.to_act]
            found.update(f"{legal} {picks} {match.odds()}".encode())
        history = History(match.game, match.setup)
        history.extend_to(match)
        found.update(f"{history.entries}".encode())
        found.update(dump(Record.of(match)).encode())
    return found.hexdigest()


if __name__ == "__main__":
    print(checksum(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
