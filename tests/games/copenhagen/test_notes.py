"""Notes: what a line promises is what happens when it is played."""

from __future__ import annotations

from collections import Counter

from nyhavn.core.game import Notes
from nyhavn.core.match import Match
from tests.examples import examples
from tests.games.copenhagen.difference import effects
from tests.games.copenhagen.position import GAME, abilities, hand, player, position
from tests.games.copenhagen.walk import positions

PREVIEWED = ("points", "rows", "columns", "coats", "sources", "gone")


def notes(match: Match, seat: int, line: str) -> Notes:
    action = GAME.lines.read(line)
    assert action is not None
    return GAME.effects.notes(match.state, seat, action)


def passes(after: Match, seat: int) -> str | int | None:
    """Who decides once everything is written to which the own seat is forced."""
    settled = after.with_dealer(None)
    while len(legal := settled.legal(seat)) == 1:
        settled = settled.enter(seat, legal[0])
    if settled.over:
        return "end"
    if settled.chance:
        return "chance"
    return None if settled.to_act == (seat,) else settled.to_act[0]


def spent(before: Match, after: Match, seat: int) -> list[str]:
    """The abilities turned inactive by an entry."""
    was, now = abilities(before, seat), abilities(after, seat)
    return [name for name, ready in was.items() if ready and not now[name]]


def simplest(before: Match, building: Match, seat: int) -> Notes:
    """How a tile would be paid with the fewest abilities, by trying every way."""
    colour = building.view(None)["building"].split()[1].split("-")[0]
    ways: list[tuple[tuple[int, bool, int, int], Notes]] = []
    for line in building.legal(seat):
        after = building.enter(seat, line)
        cards = dict(Counter(hand(building, seat)) - Counter(hand(after, seat)))
        spends = spent(before, after, seat)
        order = (len(spends), "change" in spends, -cards.get(colour, 0), len(ways))
        pays = [colour] * cards.pop(colour, 0) + [c for c, n in cards.items() for _ in range(n)]
        ways.append((order, {"pays": pays, "spends": spends}))
    return {"ways": len(ways)} | min(ways)[1]


def check(match: Match, seat: int, line: str) -> None:
    """Play a line, one entry, and compare; of a build also what its simplest payment brings."""
    told = notes(match, seat, line)
    after = match.enter(seat, line)
    expected: Notes = {"passes": passes(after, seat)}
    expected |= effects(match.view, after.view, seat, line)
    if line.startswith("build"):
        pay = after.legal(seat)[0]
        paid = effects(after.view, after.enter(seat, pay).view, seat, pay)
        expected |= {key: paid[key] for key in PREVIEWED if key in paid}
        expected |= simplest(match, after, seat)
    assert told == expected, line


def test_notes_agree_with_play() -> None:
    """C4.2 C6.2 C8.1 C9.1 at random positions, every kind of line: cost, gains, spending."""
    for n, (match, seat) in enumerate(positions(examples(12), every=5)):
        lines = match.legal(seat)
        step = len(lines) // 12 + 1  # of hundreds of builds a dozen, each time others
        for line in lines[n % step :: step]:
            check(match, seat, line)


def test_every_line_of_a_rich_position() -> None:
    """C6.3 C6.4 C8.1 C9.1 a house with everything near: all lines, their payments, white tiles."""
    house_ = """
        .Ppp.
        gRr.B
        G.wwb
        """
    mine = player(house_, hand="red3 green2", abilities="any extra discount change both")
    match = position(mine, scores=[9, 0])
    for line in match.legal(0):
        check(match, 0, line)
        if line.startswith("build"):
            choosing = match.enter(0, line)
            for pay in choosing.legal(0):
                check(choosing, 0, pay)
    bonus = position(mine, phase="bonus", bonuses=1)
    for line in bonus.legal(0):
        check(bonus, 0, line)


def test_building_after_taking() -> None:
    """C4.1 C4.2 a payment after taking spends "both actions"."""
    match = position(player(hand="red3 blue1", abilities="both discount change"))
    match = match.enter(0, "take 2,3")
    for line in match.legal(0):
        check(match, 0, line)
    match = match.enter(0, "build red-3 a1*,a2,b2")
    for line in match.legal(0):
        check(match, 0, line)
    assert notes(match, 0, "pay red2,blue1")["spends"] == ["change", "both"]


def test_passes() -> None:
    """C4.1 C4.3 C8.2 C9.2 to whom a line hands the decision, forced lines included."""
    match = position(player("Ppp..", hand="red2"))
    assert notes(match, 0, "take 1,2")["passes"] == "chance"
    assert notes(match, 0, "build red-2 d1*,e1")["passes"] == 1, "the payment is forced"
    rich = position(player("Ppp..", hand="red2", abilities="discount"))
    assert notes(rich, 0, "build red-2 d1*,e1")["passes"] is None
    last = position(player("Ppp..", hand="red2"), scores=[11, 0])
    assert notes(last, 0, "build red-2 d1*,e1")["passes"] == "end"
    full = position(player(hand="red7"))
    assert notes(full, 0, "take 1,2")["passes"] is None
