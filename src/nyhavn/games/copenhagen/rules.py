"""Copenhagen: what is legal and what happens. Clauses (C5.2) are those of docs/rules/copenhagen.md.

Plain Python that Cython compiles unchanged; the C types are in rules.pxd. Locals there are declared
one by one, so every name below that holds a number is listed in the .pxd.
"""

from __future__ import annotations

from nyhavn.core import raw
from nyhavn.core.rng import Rng
from nyhavn.core.state import State
from nyhavn.games import facade, grid
from nyhavn.games.copenhagen import box, phases

# ---- tables, copied from the box into C arrays ----

PHASE_SETUP, PHASE_TURN, PHASE_DISCARD = phases.SETUP, phases.TURN, phases.DISCARD
PHASE_AFTER, PHASE_PAY, PHASE_BONUS = phases.AFTER, phases.PAY, phases.BONUS
PHASE_REFILL, PHASE_OVER = phases.REFILL, phases.OVER
ANY, EXTRA, DISCOUNT, CHANGE, BOTH = box.ANY, box.EXTRA, box.DISCOUNT, box.CHANGE, box.BOTH
ABILITIES, ALL = len(box.ABILITIES), box.ALL
TAKE, BUILD, PAY, DISCARD, DONE = box.TAKE, box.BUILD, box.PAY, box.DISCARD, box.DONE
WHITE, ABILITY, REACTIVATE, SKIP = box.WHITE, box.ABILITY, box.REACTIVATE, box.SKIP
HAND_LIMIT, GOAL, END = box.HAND_LIMIT, box.GOAL, box.END
PIERS, LAST_CARDS = box.PIERS, box.LAST_CARDS
ROW_POINTS, COLUMN_POINTS = box.ROW_POINTS[:], box.COLUMN_POINTS[:]
FULL, COAT_CELLS, COAT_ROWS = grid.FULL, box.COAT_CELLS, sum(1 << row for row in box.COAT_ROWS)
NOT_A, NOT_E = grid.FULL ^ grid.COLUMN[0], grid.FULL ^ grid.COLUMN[4]
CELL, KNOWN = grid.CELL[:], grid.KNOWN
SEAT = [1, 2, 4, 8]
DEAL_TO = [(box.DEALS.get(n, []) + [n] * 20)[i] for n in range(5) for i in range(20)]

TAKE_SLOTS = [sum(1 << slot for slot in take.slots) for take in box.TAKES]
TAKE_SPENDS = [take.spends for take in box.TAKES]
TAKES_WITH = [len(takes) for takes in box.TAKES_WITH]
TAKE_WITH = [(takes + [0] * 56)[i] for takes in box.TAKES_WITH for i in range(56)]

_bases = [box.BUILD + base for base in box.ORIENTATION_BASE]
_outlines = grid.Outlines(box.SHAPES, box.ORIENTATION_SHAPE, _bases)
SHAPES, WAYS = _outlines.shapes, _outlines.ways
TILE_FIRST = box.TILE_FIRST[:]
# By the cards that can be paid, the sizes of a colour as bits: all that may be built, and those of
# them that are too dear without the same-colour discount (C6.3).
PAYABLE, DEAR = [0, 1, 3, 7, 15, 15], [0, 1, 2, 4, 8, 0]
PLACED_TILE = [placement.tile for placement in box.PLACEMENTS]
PLACED_CELLS = [placement.cells for placement in box.PLACEMENTS]
PLACED_BRICK = [placement.brick for placement in box.PLACEMENTS]

PAID_FIRST = [payment.first for payment in box.PAYMENTS]
PAID_FIRST_CARDS = [payment.first_cards for payment in box.PAYMENTS]
PAID_SECOND = [payment.second for payment in box.PAYMENTS]
PAID_SECOND_CARDS = [payment.second_cards for payment in box.PAYMENTS]
PAY_ONE = [0] * 30  # colour * 6 + cards -> action
PAY_TWO = [0] * 900  # ((first * 5 + second) * 6 + cards of first) * 6 + cards of second -> action
for _i, _p in enumerate(box.PAYMENTS):
    if _p.second >= 0:
        _at = ((_p.first * 5 + _p.second) * 6 + _p.first_cards) * 6 + _p.second_cards
        PAY_TWO[_at] = box.PAY + _i
    elif _p.first >= 0:
        PAY_ONE[_p.first * 6 + _p.first_cards] = box.PAY + _i


def near(cells: int) -> int:
    """Return the cells that share an edge with the given ones."""
    sideways = ((cells & NOT_E) << 1) | ((cells & NOT_A) >> 1)
    return (sideways | (cells << 5) | (cells >> 5)) & FULL


class Copenhagen(State):
    """A position. Lists of 20 hold five colours for each seat, or four sizes of each colour."""

    __slots__ = (
        "above", "active", "bag", "bonuses", "bricks", "chosen", "closed", "cost", "dealt",
        "discards", "eager", "end_in_pile", "filled", "hands", "harbour", "known", "owned", "paint",
        "phase", "pile", "right", "seat", "supply", "took", "whites",
    )  # fmt: skip

    def __init__(self, seats: int, closed: bool = False, eager: bool = False) -> None:
        State.__init__(self, seats)
        self.closed = 1 if closed else 0  # nobody keeps count of cards taken (C5.6)
        self.eager = 1 if eager else 0  # the discards are shuffled at once (C10.6)
        self.phase = PHASE_SETUP
        self.seat = 0  # whose turn it is
        self.dealt = 0  # cards dealt during setup
        self.took = 0  # this turn took cards before building (C4.1)
        self.chosen = 0  # the placement being paid for
        self.cost = 0  # its price without abilities (C6.2-3)
        self.bonuses = 0  # coats of arms still to be used (C9)
        self.harbour = [-1] * 7
        self.bag = [box.CARDS_IN_PLAY[seats]] * 5
        self.pile = 5 * box.CARDS_IN_PLAY[seats]
        self.end_in_pile = 1 if seats == 2 else 0
        self.discards = [0] * 5
        self.supply = box.SUPPLY[seats] * 5
        self.whites = box.WHITES
        self.filled = [0] * 4
        self.bricks = [0] * 4
        self.right = [0] * 4  # cells whose tile goes on to the right of them ...
        self.above = [0] * 4  # ... and above them: the outlines of the tiles
        self.paint = [0] * 20  # the coloured cells
        self.hands = [0] * 20
        self.known = [0] * 20  # the part of each hand everybody has seen (C5.5)
        self.owned = [ANY] * 4
        self.active = [ANY] * 4

    # ---- what is legal ----

    def _legal(self, seat: int, out: list[int]) -> int:
        """Write the legal actions of the seat to act."""
        n = 0
        if self.phase == PHASE_TURN:
            ready = self.active[seat] & (ANY + EXTRA)
            n = TAKES_WITH[ready]
            for i in range(n):
                out[i] = TAKE + TAKE_WITH[ready * 56 + i]
            n = self.builds(seat, out, n, False)
        elif self.phase == PHASE_DISCARD:
            for i in range(5):
                if self.hands[seat * 5 + i] > 0:
                    out[n] = DISCARD + i
                    n += 1
        elif self.phase == PHASE_AFTER:
            n = self.builds(seat, out, n, False)
            out[n] = DONE
            n += 1
        elif self.phase == PHASE_PAY:
            n = self.payments(seat, out)
        elif self.phase == PHASE_BONUS:
            n = self.bonus_actions(seat, out)
        return n

    def _count(self, seat: int, out: list[int]) -> int:
        """Return how many legal actions there are; note the places instead of writing them all."""
        if self.phase != PHASE_TURN:
            return self._legal(seat, out)
        n = self.builds(seat, out, 0, True)
        return TAKES_WITH[self.active[seat] & (ANY + EXTRA)] + facade.counted(out, n)

    def _pick(self, seat: int, out: list[int], k: int) -> int:
        """Return the k-th legal action."""
        if self.phase != PHASE_TURN:
            return out[k]
        ready = self.active[seat] & (ANY + EXTRA)
        if k < TAKES_WITH[ready]:
            return TAKE + TAKE_WITH[ready * 56 + k]
        return facade.picked(WAYS, SHAPES, out, k - TAKES_WITH[ready])

    def builds(self, seat: int, out: list[int], n: int, noted: bool) -> int:
        """Write every tile that can be paid in every place it may stand (C6, C7)."""
        fits = raw.corner()  # the places of each shape, worked out when first asked for
        fits[KNOWN] = 0
        tiles = 0
        dear = 0
        for colour in range(5):
            funds = min(self.funds(seat, colour), 5)
            tiles |= PAYABLE[funds] << 4 * colour
            dear |= DEAR[funds] << 4 * colour
        while tiles != 0:
            tile = raw.low(tiles)
            tiles &= tiles - 1
            touch = -1
            if dear & CELL[tile]:
                touch = near(self.paint[seat * 5 + (tile >> 2)])
            if self.supply[tile] > 0 and touch != 0:
                n = facade.placements(
                    WAYS, TILE_FIRST[tile], TILE_FIRST[tile + 1], SHAPES, fits, self.filled[seat],
                    touch, out, n, noted,
                )  # fmt: skip
        return n

    def funds(self, seat: int, colour: int) -> int:
        """Return the largest price of a tile of this colour that the seat can pay."""
        best = 0
        if self.active[seat] & CHANGE:
            for other in range(5):
                if other != colour and self.hands[seat * 5 + other] > best:
                    best = self.hands[seat * 5 + other]
        if self.active[seat] & DISCOUNT:
            best += 1
        return best + self.hands[seat * 5 + colour]

    def payments(self, seat: int, out: list[int]) -> int:
        """Write every exact payment, with and without the discount and the change (C6.4-6)."""
        n = 0
        colour = PLACED_TILE[self.chosen] // 4
        own = self.hands[seat * 5 + colour]
        cheapest = self.cost - 1 if self.active[seat] & DISCOUNT else self.cost
        if cheapest == 0:
            out[n] = PAY
            n += 1
        for c in range(5):  # all cards of one colour
            if c == colour or self.active[seat] & CHANGE:
                for cards in range(max(cheapest, 1), self.cost + 1):
                    if self.hands[seat * 5 + c] >= cards:
                        out[n] = PAY_ONE[c * 6 + cards]
                        n += 1
        if self.active[seat] & CHANGE:
            for c in range(5):
                if c == colour:
                    continue
                for a in range(1, min(own, self.cost - 1) + 1):
                    for cards in range(max(cheapest, a + 1), self.cost + 1):
                        if self.hands[seat * 5 + c] >= cards - a:
                            out[n] = PAY_TWO[((colour * 5 + c) * 6 + a) * 6 + cards - a]
                            n += 1
        return n

    def bonus_actions(self, seat: int, out: list[int]) -> int:
        """Write what a coat of arms may be used for (C9.1-2)."""
        n = 0
        if self.whites > 0:
            n = facade.on_cells(facade.support(self.filled[seat]), WHITE, out, n)
        for i in range(ABILITIES):
            if self.owned[seat] & CELL[i] == 0:
                out[n] = ABILITY + i
                n += 1
        if self.owned[seat] != self.active[seat]:
            out[n] = REACTIVATE
            n += 1
        out[n] = SKIP
        return n + 1

    # ---- what a decision does ----

    def _apply(self, seat: int, action: int) -> None:
        """Carry out a legal action."""
        if self.phase == PHASE_TURN:
            if action < BUILD:
                self.take(seat, action - TAKE)
            else:
                self.choose(seat, action - BUILD)
        elif self.phase == PHASE_DISCARD:
            self.drop(seat, action - DISCARD, 1)
            self.after_take(seat)
        elif self.phase == PHASE_AFTER:
            if action == DONE:
                self.end_turn()
            else:
                self.choose(seat, action - BUILD)
        elif self.phase == PHASE_PAY:
            self.pay(seat, action - PAY)
        elif self.phase == PHASE_BONUS:
            self.use_bonus(seat, action)

    def take(self, seat: int, take: int) -> None:
        """Move cards from the piers to the hand; spend what the choice calls for (C5)."""
        slots = TAKE_SLOTS[take]
        while slots != 0:
            slot = raw.low(slots)
            card = seat * 5 + self.harbour[slot]
            self.hands[card] += 1
            self.known[card] += 1 - self.closed
            self.harbour[slot] = -1
            slots &= slots - 1
        self.active[seat] &= ALL - TAKE_SPENDS[take]
        self.took = 1
        self.after_take(seat)

    def after_take(self, seat: int) -> None:
        """Ask for discards (C5.4), then for building with "both actions" (C4.1)."""
        cards = 0
        for i in range(5):
            cards += self.hands[seat * 5 + i]
        if cards > HAND_LIMIT:
            self.phase = PHASE_DISCARD
        elif self.active[seat] & BOTH:
            self.phase = PHASE_AFTER
        else:
            self.end_turn()

    def drop(self, seat: int, colour: int, cards: int) -> None:
        """Put cards on the discard pile; those that everybody knew go first (C5.5)."""
        card = seat * 5 + colour
        self.hands[card] -= cards
        self.known[card] -= min(self.known[card], cards)
        self.discards[colour] += cards

    def choose(self, seat: int, placement: int) -> None:
        """Fix tile and place; the price follows from the place (C6.2-3)."""
        tile = PLACED_TILE[placement]
        self.chosen = placement
        self.cost = tile % 4 + 2
        if near(self.paint[seat * 5 + tile // 4]) & PLACED_CELLS[placement]:
            self.cost -= 1
        self.phase = PHASE_PAY

    def pay(self, seat: int, payment: int) -> None:
        """Pay, spend the abilities the payment calls for (C4.2), and build."""
        tile = PLACED_TILE[self.chosen]
        first, second = PAID_FIRST[payment], PAID_SECOND[payment]
        spent = BOTH if self.took else 0
        if PAID_FIRST_CARDS[payment] + PAID_SECOND_CARDS[payment] < self.cost:
            spent |= DISCOUNT
        if second >= 0 or (first >= 0 and first != tile // 4):
            spent |= CHANGE
        self.active[seat] &= ALL - spent
        if first >= 0:
            self.drop(seat, first, PAID_FIRST_CARDS[payment])
        if second >= 0:
            self.drop(seat, second, PAID_SECOND_CARDS[payment])
        self.supply[tile] -= 1
        self.paint[seat * 5 + tile // 4] |= PLACED_CELLS[self.chosen]
        self.bricks[seat] |= PLACED_BRICK[self.chosen]
        cells = PLACED_CELLS[self.chosen]
        self.right[seat] |= cells & (cells >> 1) & NOT_E
        self.above[seat] |= cells & (cells >> 5)
        self.fill(seat, cells)

    def fill(self, seat: int, cells: int) -> None:
        """Cover cells; score the rows and columns this completes (C8) and count coats (C9.1)."""
        before = self.filled[seat]
        after = before | cells
        self.filled[seat] = after
        self.bonuses += raw.count(cells & COAT_CELLS)
        rows = facade.finished_rows(before, after)
        columns = facade.finished_columns(before, after)
        self.bonuses += raw.count(rows & COAT_ROWS)
        self.scores[seat] += facade.points(
            rows, columns, self.bricks[seat], ROW_POINTS, COLUMN_POINTS
        )
        if self.scores[seat] >= GOAL:
            self.finish()
        else:
            self.next_bonus()

    def use_bonus(self, seat: int, action: int) -> None:
        """Use, or decline, one coat of arms (C9)."""
        self.bonuses -= 1
        if action < ABILITY:
            self.whites -= 1
            self.fill(seat, CELL[action - WHITE])
            return
        if action < REACTIVATE:
            self.owned[seat] |= CELL[action - ABILITY]
            self.active[seat] |= CELL[action - ABILITY]
        elif action == REACTIVATE:
            self.active[seat] = self.owned[seat]
        self.next_bonus()

    def next_bonus(self) -> None:
        """Ask for the next bonus, or end the turn."""
        if self.bonuses > 0:
            self.phase = PHASE_BONUS
        else:
            self.end_turn()

    def end_turn(self) -> None:
        """Refill the harbour (C4.3), or pass the turn on."""
        self.took = 0
        if self.empty_slots() != 0:
            self.phase = PHASE_REFILL
            self.acting = 0
            self.shuffle()
        else:
            self.next_turn()

    def next_turn(self) -> None:
        """Let the next seat decide."""
        self.seat += 1
        if self.seat == self.seats:
            self.seat = 0
        self.phase = PHASE_TURN
        self.acting = SEAT[self.seat]

    def finish(self) -> None:
        """End the match at once; bonuses not yet taken are lost (C8.2)."""
        self.phase = PHASE_OVER
        self.bonuses = 0
        self.took = 0
        self.acting = 0
        self.over = True

    def _standing(self, seat: int) -> int:
        """Order by points, then by fewest empty cells (C10.3)."""
        return self.scores[seat] * 64 + raw.count(self.filled[seat])

    # ---- chance ----

    def empty_slots(self) -> int:
        """Return the slots that are empty, as bits."""
        found = 0
        for slot in range(PIERS):
            if self.harbour[slot] < 0:
                found |= CELL[slot]
        return found

    def shuffle(self) -> None:
        """Make a new pile, the end card in it, if no card is left of the first one (C10.1)."""
        if self.pile == 0 and self.end_in_pile == 0:
            for colour in range(5):
                self.bag[colour] = self.discards[colour]
                self.pile += self.discards[colour]
                self.discards[colour] = 0
            self.end_in_pile = 1

    def end_weight(self) -> int:
        """Return 1 if the next card may be the end card: it is among the last ten (C10.4)."""
        return 1 if self.end_in_pile and self.pile < LAST_CARDS else 0

    def _outcomes(self) -> int:
        """Return a number above the five colours and the end card."""
        return END + 1

    def _weight(self, outcome: int) -> int:
        """Return how many such cards may come: those in the bag, and the end card (C10.4)."""
        return self.end_weight() if outcome == END else self.bag[outcome]

    def _happen(self, outcome: int) -> None:
        """Deal a card, or end the match."""
        self.deal(outcome)

    def deal(self, outcome: int) -> None:
        """Deal a card: to the harbour, or at setup to a hand (C3, C4.3, C10.2)."""
        if outcome == END:
            self.end_in_pile = 0
            self.finish()
            return
        self.bag[outcome] -= 1
        self.pile -= 1
        if self.phase == PHASE_REFILL:
            slots = self.empty_slots()
            self.harbour[raw.low(slots)] = outcome
            slots &= slots - 1
            if slots != 0 or self.eager:
                self.shuffle()
            if slots == 0:
                self.next_turn()
            return
        to = DEAL_TO[self.seats * 20 + self.dealt]
        if to < 0:
            self.harbour[self.dealt] = outcome
        else:
            self.hands[to * 5 + outcome] += 1
        self.dealt += 1
        if DEAL_TO[self.seats * 20 + self.dealt] == self.seats:
            self.phase = PHASE_TURN
            self.acting = SEAT[0]

    def _settle(self, rng: Rng) -> int:
        """Deal until a seat must decide or the match is over."""
        while self.acting == 0 and not self.over:
            ticket = rng.below(self.pile + self.end_weight())
            outcome = 0
            cards = 0
            for colour in range(5):  # to look at all of them is quicker than to stop somewhere
                cards += self.bag[colour]
                if ticket >= cards:
                    outcome += 1
            self.deal(outcome)
        return 0
