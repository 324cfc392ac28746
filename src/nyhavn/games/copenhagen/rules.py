"""Copenhagen: what is legal and what happens. Clauses (C5.2) are those of docs/rules/copenhagen.md.

Plain Python that Cython compiles unchanged; the C types are in rules.pxd. Locals there are declared
one by one, so every name below that holds a number is listed in the .pxd.
"""

from __future__ import annotations

from nyhavn.core import raw
from nyhavn.core.rng import Rng
from nyhavn.core.state import State
from nyhavn.games import facade, feature_ranges, fit, grid
from nyhavn.games.copenhagen import box, phases

# ---- tables, copied from the box into C arrays ----

SETUP, TURN, TRIM, AFTER = phases.SETUP, phases.TURN, phases.TRIM, phases.AFTER
PAYING, BONUS, REFILL, ENDED = phases.PAYING, phases.BONUS, phases.REFILL, phases.ENDED
ANY, EXTRA, DISCOUNT, CHANGE, BOTH = box.ANY, box.EXTRA, box.DISCOUNT, box.CHANGE, box.BOTH
TAKE, BUILD, PAY, DISCARD, DONE = box.TAKE, box.BUILD, box.PAY, box.DISCARD, box.DONE
WHITE, ABILITY, REACTIVATE, SKIP = box.WHITE, box.ABILITY, box.REACTIVATE, box.SKIP
HAND_LIMIT, GOAL, END = box.HAND_LIMIT, box.GOAL, box.END
FULL, ROW_1, COAT_CELLS = grid.FULL, grid.ROW[0], box.COAT_CELLS
NOT_A, NOT_E = grid.FULL ^ grid.COLUMN[0], grid.FULL ^ grid.COLUMN[4]
CELL, ROW, COLUMN = grid.CELL[:], grid.ROW[:], grid.COLUMN[:]
ROW_COAT = [1 if row in box.COAT_ROWS else 0 for row in range(grid.ROWS)]
SEAT = [1, 2, 4, 8]
DEAL_TO = [(box.DEALS.get(n, []) + [n] * 20)[i] for n in range(5) for i in range(20)]

TAKE_SLOTS = [sum(1 << slot for slot in take.slots) for take in box.TAKES]
TAKE_SPENDS = [take.spends for take in box.TAKES]
TAKES_WITH = [len(takes) for takes in box.TAKES_WITH]
TAKE_WITH = [(takes + [0] * 56)[i] for takes in box.TAKES_WITH for i in range(56)]

_outlines = grid.Outlines(box.SHAPES)
SHAPE_SIZE, SHAPE_VALID = _outlines.sizes, _outlines.valid
SHAPE_OFFSET, SHAPE_RANK = _outlines.offsets, _outlines.ranks
TILE_FIRST = box.TILE_FIRST[:]
WAY_SHAPE = box.ORIENTATION_SHAPE[:]
WAY_BASE = [box.BUILD + base for base in box.ORIENTATION_BASE]
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

# What an estimate gives, in hundredths of a point: by the cells filled of a row and of a column
# (finished ones have scored already), and by the cards of a colour in hand.
ROW_MERIT = [0, 2, 8, 20, 45, 0]
COLUMN_MERIT = [0, 1, 3, 6, 12, 20, 32, 50, 80, 0]
HAND_MERIT = [0, 5, 13, 24, 36, 45, 48, 49, 50, 51, 52]

# Traits of a seat's position, by kind (see `traits` below).
(
    _facade, T_SCORE, T_LEAD, T_HAND, T_CARDS, T_FUNDS, T_TOUCH,
    T_OWNED, T_ACTIVE, T_BONUSES, T_COAT, T_TURN, T_PHASE, T_PILE, T_LAST, T_OFFER, T_GONE,
    T_SEATS, TRAITS,
) = feature_ranges.starts(
    facade=facade.TRAITS, score=13, lead=25, hand=5 * 8, cards=11,
    funds=5 * 8, touch=5 * 4, owned=5, active=5, bonuses=4, coat=4, turn=4, phase=8, pile=16,
    last=2, offer=5 * 24, gone=20, seats=3,
)  # fmt: skip
COAT_CELL = [1 << cell for cell in range(45) if box.COAT_CELLS >> cell & 1]


def near(cells: int) -> int:
    """Return the cells that share an edge with the given ones."""
    sideways = ((cells & NOT_E) << 1) | ((cells & NOT_A) >> 1)
    return (sideways | (cells << 5) | (cells >> 5)) & FULL


class Copenhagen(State):
    """A position. Lists of 20 hold five colours for each seat, or four sizes of each colour."""

    __slots__ = (
        "above", "active", "bag", "bonuses", "bricks", "chosen", "cost", "dealt", "discards",
        "end_in_pile", "filled", "hands", "harbour", "known", "owned", "paint", "phase", "pile",
        "right", "seat", "supply", "took", "whites",
    )  # fmt: skip

    def __init__(self, seats: int) -> None:
        State.__init__(self, seats)
        self.phase = SETUP
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

    def legal(self, seat: int, out: list[int]) -> int:
        """Write the legal actions of the seat to act."""
        n = 0
        if self.phase == TURN:
            ready = self.active[seat] & (ANY + EXTRA)
            n = TAKES_WITH[ready]
            for i in range(n):
                out[i] = TAKE + TAKE_WITH[ready * 56 + i]
            n = self.builds(seat, out, n)
        elif self.phase == TRIM:
            for i in range(5):
                if self.hands[seat * 5 + i] > 0:
                    out[n] = DISCARD + i
                    n += 1
        elif self.phase == AFTER:
            n = self.builds(seat, out, n)
            out[n] = DONE
            n += 1
        elif self.phase == PAYING:
            n = self.payments(seat, out)
        elif self.phase == BONUS:
            n = self.bonus_actions(seat, out)
        return n

    def builds(self, seat: int, out: list[int], n: int) -> int:
        """Write every tile that can be paid in every place it may stand (C6, C7)."""
        free = FULL ^ self.filled[seat]
        support = (ROW_1 | (self.filled[seat] << 5)) & free
        fits = [-1] * 46  # the places of each shape, worked out when first asked for
        for colour in range(5):
            funds = self.funds(seat, colour)
            touch = near(self.paint[seat * 5 + colour])
            for tile in range(colour * 4, colour * 4 + 4):
                size = tile - colour * 4 + 2
                if self.supply[tile] == 0 or size - 1 > funds or (size > funds and touch == 0):
                    continue
                for way in range(TILE_FIRST[tile], TILE_FIRST[tile + 1]):
                    shape = WAY_SHAPE[way]
                    if fits[shape] < 0:
                        fits[shape] = fit.places(
                            SHAPE_OFFSET, shape * 5, SHAPE_SIZE[shape], SHAPE_VALID[shape],
                            free, support,
                        )  # fmt: skip
                    places = fits[shape]
                    if size > funds and places != 0:  # only with the same-colour discount (C6.3)
                        places &= fit.reaches(SHAPE_OFFSET, shape * 5, size, touch)
                    while places != 0:
                        out[n] = WAY_BASE[way] + SHAPE_RANK[shape * 45 + raw.low(places)]
                        n += 1
                        places &= places - 1
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
            free = FULL ^ self.filled[seat]
            cells = free & (ROW_1 | (self.filled[seat] << 5))
            while cells != 0:
                out[n] = WHITE + raw.low(cells)
                n += 1
                cells &= cells - 1
        for i in range(5):
            if self.owned[seat] & CELL[i] == 0:
                out[n] = ABILITY + i
                n += 1
        if self.owned[seat] != self.active[seat]:
            out[n] = REACTIVATE
            n += 1
        out[n] = SKIP
        return n + 1

    # ---- what a decision does ----

    def apply(self, seat: int, action: int) -> None:
        """Carry out a legal action."""
        if self.phase == TURN and action < BUILD:
            self.take(seat, action - TAKE)
        elif self.phase == TURN:
            self.choose(seat, action - BUILD)
        elif self.phase == TRIM:
            self.drop(seat, action - DISCARD, 1)
            self.after_take(seat)
        elif self.phase == AFTER:
            if action == DONE:
                self.end_turn()
            else:
                self.choose(seat, action - BUILD)
        elif self.phase == PAYING:
            self.pay(seat, action - PAY)
        elif self.phase == BONUS:
            self.use_bonus(seat, action)

    def take(self, seat: int, take: int) -> None:
        """Move cards from the piers to the hand; spend what the choice calls for (C5)."""
        for slot in range(7):
            if TAKE_SLOTS[take] & CELL[slot]:
                card = seat * 5 + self.harbour[slot]
                self.hands[card] += 1
                self.known[card] += 1
                self.harbour[slot] = -1
        self.active[seat] &= 31 - TAKE_SPENDS[take]
        self.took = 1
        self.after_take(seat)

    def after_take(self, seat: int) -> None:
        """Ask for discards (C5.4), then for building with "both actions" (C4.1)."""
        cards = 0
        for i in range(5):
            cards += self.hands[seat * 5 + i]
        if cards > HAND_LIMIT:
            self.phase = TRIM
        elif self.active[seat] & BOTH:
            self.phase = AFTER
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
        self.phase = PAYING

    def pay(self, seat: int, payment: int) -> None:
        """Pay, spend the abilities the payment calls for (C4.2), and build."""
        tile = PLACED_TILE[self.chosen]
        first, second = PAID_FIRST[payment], PAID_SECOND[payment]
        spent = BOTH if self.took else 0
        if PAID_FIRST_CARDS[payment] + PAID_SECOND_CARDS[payment] < self.cost:
            spent |= DISCOUNT
        if second >= 0 or (first >= 0 and first != tile // 4):
            spent |= CHANGE
        self.active[seat] &= 31 - spent
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
        for i in range(9):
            if after & ROW[i] == ROW[i] and before & ROW[i] != ROW[i]:
                self.scores[seat] += 1 if self.bricks[seat] & ROW[i] else 2
                self.bonuses += ROW_COAT[i]
        for i in range(5):
            if after & COLUMN[i] == COLUMN[i] and before & COLUMN[i] != COLUMN[i]:
                self.scores[seat] += 2 if self.bricks[seat] & COLUMN[i] else 4
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
            self.phase = BONUS
        else:
            self.end_turn()

    def end_turn(self) -> None:
        """Refill the harbour (C4.3), or pass the turn on."""
        self.took = 0
        if self.empty_slot() < 7:
            self.phase = REFILL
            self.acting = 0
            self.shuffle()
        else:
            self.next_turn()

    def next_turn(self) -> None:
        """Let the next seat decide."""
        self.seat = (self.seat + 1) % self.seats
        self.phase = TURN
        self.acting = SEAT[self.seat]

    def finish(self) -> None:
        """End the match at once; bonuses not yet taken are lost (C8.2)."""
        self.phase = ENDED
        self.bonuses = 0
        self.took = 0
        self.acting = 0
        self.over = True

    def standing(self, seat: int) -> int:
        """Order by points, then by fewest empty cells (C10.3)."""
        return self.scores[seat] * 64 + raw.count(self.filled[seat])

    # ---- how good it looks ----

    def merit(self, seat: int) -> int:
        """Count points, nearly finished rows and columns, cards, abilities, coats to be used."""
        filled, bricks = self.filled[seat], self.bricks[seat]
        worth = 100 * self.scores[seat]
        if seat == self.seat:
            worth += 60 * self.bonuses
        for i in range(9):
            gain = ROW_MERIT[raw.count(filled & ROW[i])]
            worth += gain if bricks & ROW[i] else gain + gain // 2
        for i in range(5):
            gain = COLUMN_MERIT[raw.count(filled & COLUMN[i])]
            worth += gain if bricks & COLUMN[i] else gain + gain // 2
            worth += HAND_MERIT[self.hands[seat * 5 + i]]
        return worth + 25 * raw.count(self.active[seat]) + 15 * raw.count(self.owned[seat])

    def midway(self) -> bool:
        """Say whether a tile has been chosen and is not paid yet."""
        return self.phase == PAYING

    def traits(self, seat: int, out: list[int]) -> int:
        """Write what the house, the hand and the moment look like for a seat."""
        filled = self.filled[seat]
        n = facade.traits(filled, self.bricks[seat], out)
        out[n] = T_SCORE + min(self.scores[seat], 12)
        best = 0
        for other in range(self.seats):
            if other != seat:
                best = max(best, self.scores[other])
        out[n + 1] = T_LEAD + max(-12, min(12, self.scores[seat] - best)) + 12
        wait = (seat - self.seat + self.seats) % self.seats
        if self.phase == REFILL:  # the turn is over
            wait = (wait + self.seats - 1) % self.seats
        out[n + 2] = T_TURN + wait
        out[n + 3] = T_PHASE + self.phase
        out[n + 4] = T_PILE + min(self.pile // 4, 15)
        out[n + 5] = T_LAST + self.end_in_pile
        out[n + 6] = T_SEATS + self.seats - 2
        n += 7
        if seat == self.seat and self.bonuses > 0:
            out[n] = T_BONUSES + min(self.bonuses, 3)
            n += 1
        cards = 0
        for i in range(5):
            own = self.hands[seat * 5 + i]
            cards += own
            lying = 0
            for other in range(7):
                if self.harbour[other] == i:
                    lying += 1
            out[n] = T_HAND + i * 8 + min(own, 7)
            out[n + 1] = T_FUNDS + i * 8 + min(self.funds(seat, i), 7)
            cells = near(self.paint[seat * 5 + i]) & (FULL ^ filled)
            out[n + 2] = T_TOUCH + i * 4 + min((raw.count(cells) + 1) // 2, 3)
            out[n + 3] = T_OFFER + i * 24 + min(own, 5) * 4 + min(lying, 3)
            n += 4
            if self.owned[seat] & CELL[i]:
                out[n] = T_OWNED + i
                n += 1
            if self.active[seat] & CELL[i]:
                out[n] = T_ACTIVE + i
                n += 1
        out[n] = T_CARDS + min(cards, 10)
        n += 1
        for i in range(4):
            if filled & COAT_CELL[i]:
                out[n] = T_COAT + i
                n += 1
        for i in range(20):
            if self.supply[i] == 0:
                out[n] = T_GONE + i
                n += 1
        return n

    # ---- chance ----

    def empty_slot(self) -> int:
        """Return the lowest empty slot, 7 if the harbour is full."""
        for slot in range(7):
            if self.harbour[slot] < 0:
                return slot
        return 7

    def shuffle(self) -> None:
        """Make a new pile, the end card in it, when a card is needed and none is left (C10.1)."""
        if self.pile == 0 and self.end_in_pile == 0:
            for colour in range(5):
                self.bag[colour] = self.discards[colour]
                self.pile += self.discards[colour]
                self.discards[colour] = 0
            self.end_in_pile = 1

    def end_weight(self) -> int:
        """Return 1 if the next card may be the end card: it is among the last ten (C10.4)."""
        return 1 if self.end_in_pile and self.pile < 10 else 0

    def chances(self, out: list[int], weights: list[int]) -> int:
        """Write the cards that may come, with their numbers in the bag."""
        n = 0
        for colour in range(5):
            if self.bag[colour] > 0:
                out[n] = colour
                weights[n] = self.bag[colour]
                n += 1
        if self.end_weight():
            out[n] = END
            weights[n] = 1
            n += 1
        return n

    def befall(self, outcome: int) -> None:
        """Deal a card: to the harbour, or at setup to a hand (C3, C4.3, C10.2)."""
        if outcome == END:
            self.end_in_pile = 0
            self.finish()
            return
        self.bag[outcome] -= 1
        self.pile -= 1
        if self.phase == REFILL:
            self.harbour[self.empty_slot()] = outcome
            if self.empty_slot() < 7:
                self.shuffle()
            else:
                self.next_turn()
            return
        to = DEAL_TO[self.seats * 20 + self.dealt]
        if to < 0:
            self.harbour[self.dealt] = outcome
        else:
            self.hands[to * 5 + outcome] += 1
        self.dealt += 1
        if DEAL_TO[self.seats * 20 + self.dealt] == self.seats:
            self.phase = TURN
            self.acting = SEAT[0]

    def settle(self, rng: Rng) -> int:
        """Deal until a seat must decide or the match is over."""
        while self.acting == 0 and not self.over:
            ticket = rng.below(self.pile + self.end_weight())
            outcome = 0
            while outcome < END and ticket >= self.bag[outcome]:
                ticket -= self.bag[outcome]
                outcome += 1
            self.befall(outcome)
        return 0
