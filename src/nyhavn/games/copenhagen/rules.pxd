cimport cython
cimport nyhavn.core.raw as raw
cimport nyhavn.games.facade as facade
from nyhavn.core.rng cimport Rng, Room, i8, i64
from nyhavn.core.state cimport State

cdef i64 PHASE_SETUP, PHASE_TURN, PHASE_DISCARD, PHASE_AFTER
cdef i64 PHASE_PAY, PHASE_BONUS, PHASE_REFILL, PHASE_OVER
cdef i64 ANY, EXTRA, DISCOUNT, CHANGE, BOTH, ABILITIES, ALL
cdef i64 TAKE, BUILD, PAY, DISCARD, DONE, WHITE, ABILITY, REACTIVATE, SKIP
cdef i64 HAND_LIMIT, GOAL, END, PIERS, LAST_CARDS, KNOWN
cdef i64[2] ROW_POINTS, COLUMN_POINTS
cdef i64 FULL, COAT_CELLS, COAT_ROWS, NOT_A, NOT_E
cdef i64[45] CELL
cdef i64[4] SEAT
cdef i64[100] DEAL_TO
cdef i64[56] TAKE_SLOTS, TAKE_SPENDS
cdef i64[4] TAKES_WITH
cdef i64[224] TAKE_WITH
cdef i64[2392] SHAPES
cdef i64[216] WAYS
cdef i64[21] TILE_FIRST
cdef i64[6] PAYABLE, DEAR
cdef i64[3132] PLACED_TILE, PLACED_CELLS, PLACED_BRICK
cdef i64[226] PAID_FIRST, PAID_FIRST_CARDS, PAID_SECOND, PAID_SECOND_CARDS
cdef i64[30] PAY_ONE
cdef i64[900] PAY_TWO

@cython.locals(sideways=i64)
cdef i64 near(i64 cells) noexcept nogil

cdef class Copenhagen(State):
    cdef public short phase, seat, dealt, took, chosen, cost, bonuses, pile, end_in_pile, whites
    cdef public short closed, eager
    cdef public i64[4] filled, bricks, right, above
    cdef public i64[20] paint
    cdef public i8[7] harbour
    cdef public i8[5] bag, discards
    cdef public i8[20] supply, hands, known
    cdef public i8[4] owned, active

    @cython.locals(n=i64, i=i64, ready=i64)
    cdef i64 _legal(self, i64 seat, i64* out) noexcept nogil
    @cython.locals(n=i64)
    cdef i64 _count(self, i64 seat, i64* out) noexcept nogil
    @cython.locals(ready=i64)
    cdef i64 _pick(self, i64 seat, i64* out, i64 k) noexcept nogil
    @cython.locals(fits=Room, tiles=i64, dear=i64, colour=i64, funds=i64, touch=i64, tile=i64)
    cdef inline i64 builds(self, i64 seat, i64* out, i64 n, bint noted) noexcept nogil
    @cython.locals(best=i64, other=i64)
    cdef inline i64 funds(self, i64 seat, i64 colour) noexcept nogil
    @cython.locals(n=i64, colour=i64, own=i64, cheapest=i64, c=i64, cards=i64, a=i64)
    cdef inline i64 payments(self, i64 seat, i64* out) noexcept nogil
    @cython.locals(n=i64, i=i64)
    cdef inline i64 bonus_actions(self, i64 seat, i64* out) noexcept nogil

    cdef void _apply(self, i64 seat, i64 action) noexcept nogil
    @cython.locals(slots=i64, slot=i64, card=i64)
    cdef inline void take(self, i64 seat, i64 take) noexcept nogil
    @cython.locals(cards=i64, i=i64)
    cdef inline void after_take(self, i64 seat) noexcept nogil
    @cython.locals(card=i64)
    cdef inline void drop(self, i64 seat, i64 colour, i64 cards) noexcept nogil
    @cython.locals(tile=i64)
    cdef inline void choose(self, i64 seat, i64 placement) noexcept nogil
    @cython.locals(tile=i64, first=i64, second=i64, spent=i64, cells=i64)
    cdef inline void pay(self, i64 seat, i64 payment) noexcept nogil
    @cython.locals(before=i64, after=i64, rows=i64, columns=i64)
    cdef inline void fill(self, i64 seat, i64 cells) noexcept nogil
    cdef inline void use_bonus(self, i64 seat, i64 action) noexcept nogil
    cdef inline void next_bonus(self) noexcept nogil
    cdef inline void end_turn(self) noexcept nogil
    cdef inline void next_turn(self) noexcept nogil
    cdef inline void finish(self) noexcept nogil
    cdef i64 _standing(self, i64 seat) noexcept nogil

    @cython.locals(found=i64, slot=i64)
    cdef inline i64 empty_slots(self) noexcept nogil
    @cython.locals(colour=i64)
    cdef inline void shuffle(self) noexcept nogil
    cdef inline i64 end_weight(self) noexcept nogil
    cdef i64 _outcomes(self) noexcept nogil
    cdef i64 _weight(self, i64 outcome) noexcept nogil
    cdef void _happen(self, i64 outcome) noexcept nogil
    @cython.locals(to=i64, slots=i64)
    cdef inline void deal(self, i64 outcome) noexcept nogil
    @cython.locals(ticket=i64, outcome=i64, cards=i64, colour=i64)
    cdef i64 _settle(self, Rng rng) noexcept nogil
