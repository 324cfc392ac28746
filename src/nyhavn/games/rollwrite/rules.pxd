cimport cython
cimport nyhavn.core.raw as raw
cimport nyhavn.games.facade as facade
cimport nyhavn.games.fit as fit
from nyhavn.core.rng cimport Rng, Room, i8, i64
from nyhavn.core.state cimport State

cdef i64 SETUP, ROLLING, TURN, USING, INKING, COATS, AFTER, MARKING, ENDED
cdef i64 START, REROLL, CHANGE, NOX, DRAW, USE, X, SINGLE, COAT, TRACK, PASS, DONE, MARK
cdef i64 RED, BLUE, PURPLE, GREEN, YELLOW, WHITE
cdef i64 DICE, BOXES, GOAL, MOST_BONUSES
cdef i64 FULL, ROW_1, SECOND_FOURS
cdef i64[45] CELL
cdef i64[9] ROW, ROW_COAT
cdef i64[5] COLUMN, COLUMN_COAT
cdef i64[4] SEAT
cdef i64[50] UNLOCKED_BONUSES, UNLOCKED_STARS
cdef i64[7] ROLL_FIRST
cdef i64[461] ROLL_WEIGHT
cdef short[2766] ROLL_COUNT
cdef i64[6] ROLL_DIGIT
cdef short[46656] ROLL_NUMBER
cdef short[252] PICK_COUNT
cdef short[7812] PICK
cdef i64[40] SHAPE_SIZE, SHAPE_VALID
cdef i64[200] SHAPE_OFFSET
cdef i64[1800] SHAPE_RANK
cdef i64[22] KIND_COLOUR, KIND_SIZE, KIND_ONCE
cdef i64[6] COLOUR_FIRST
cdef i64[23] KIND_FIRST
cdef i64[58] WAY_SHAPE, WAY_BASE
cdef i64[1669] PLACED_KIND, PLACED_CELLS
cdef i64[100] CHANGE_COLOUR, CHANGE_DICE, CHANGE_TO
cdef i64[162] USE_DICE, USE_WHITES, USE_BONUSES
cdef i64[540] USE_ACTION

cdef i64[6] ROW_MERIT
cdef i64[10] COLUMN_MERIT
cdef i64[5] STAR_MERIT

cdef i64 T_SCORE, T_LEAD, T_BOXES
cdef i64 T_BONUSES, T_STARS, T_COATS, T_TURN, T_PHASE, T_ROUND, T_SEATS, T_GONE, T_DICE, T_AIR
cdef i64 T_FUNDS, T_DRAWN, T_NOX, T_MARKS, T_END

cdef class Rollwrite(State):
    cdef public short phase, seat, round, rolling, chosen, nox, drawn, coats, marks, progress, gone
    cdef public i64[4] filled, xs
    cdef public i8[6] dice, used
    cdef public i8[20] boxes, bonuses, stars
    cdef public i8[5] before

    @cython.locals(n=i64, i=i64)
    cdef i64 legal(self, i64 seat, i64* out) noexcept nogil
    @cython.locals(n=i64, i=i64, roll=i64, colour=i64)
    @cython.final
    cdef i64 turn_actions(self, i64 seat, i64* out) noexcept nogil
    @cython.locals(free=i64, support=i64, again=cython.bint, fits=i64[40], kind=i64, colour=i64, funds=i64, once=i64,
                   way=i64, shape=i64, places=i64)
    @cython.final
    cdef i64 draws(self, i64 seat, i64* out, i64 n) noexcept nogil
    @cython.final
    cdef i64 supported(self, i64 seat) noexcept nogil
    @cython.final
    cdef i64 on_squares(self, i64 cells, i64 first, i64* out, i64 n) noexcept nogil
    @cython.locals(n=i64, colour=i64, size=i64, own=i64, whites=i64, missing=i64, i=i64)
    @cython.final
    cdef i64 payments(self, i64 seat, i64* out) noexcept nogil
    @cython.final
    cdef i64 ready(self, i64 seat, i64 track) noexcept nogil
    @cython.locals(bonuses=i64)
    @cython.final
    cdef i64 funds(self, i64 seat, i64 colour) noexcept nogil
    @cython.final
    cdef bint markable(self, i64 seat, i64 track) noexcept nogil
    @cython.locals(track=i64)
    @cython.final
    cdef bint can_mark(self, i64 seat) noexcept nogil

    cdef void apply(self, i64 seat, i64 action) noexcept nogil
    @cython.final
    cdef void begin(self, i64 seat, i64 track) noexcept nogil
    @cython.locals(face=i64)
    @cython.final
    cdef void reroll(self, i64 seat, i64 roll) noexcept nogil
    @cython.final
    cdef void change(self, i64 seat, i64 change) noexcept nogil
    @cython.final
    cdef void use_no_x(self, i64 seat) noexcept nogil
    @cython.locals(once=i64, left=i64)
    @cython.final
    cdef void choose(self, i64 seat, i64 placement) noexcept nogil
    @cython.locals(colour=i64)
    @cython.final
    cdef void pay(self, i64 seat, i64 use) noexcept nogil
    @cython.locals(cells=i64)
    @cython.final
    cdef void ink(self, i64 seat, i64 x) noexcept nogil
    @cython.locals(before=i64, after=i64, i=i64)
    @cython.final
    cdef void fill(self, i64 seat, i64 cells, i64 x) noexcept nogil
    @cython.final
    cdef void take_coat(self, i64 seat, i64 action) noexcept nogil
    @cython.locals(marked=i64, track=i64)
    @cython.final
    cdef void next_coat(self, i64 seat) noexcept nogil
    @cython.final
    cdef void mark_box(self, i64 seat, i64 track) noexcept nogil
    @cython.locals(other=i64)
    @cython.final
    cdef void open_marking(self) noexcept nogil
    @cython.locals(face=i64)
    @cython.final
    cdef void mark(self, i64 seat, i64 track) noexcept nogil
    @cython.locals(best=i64, i=i64)
    @cython.final
    cdef void end_turn(self) noexcept nogil
    @cython.locals(face=i64, track=i64)
    @cython.final
    cdef void begin_turn(self, i64 seat) noexcept nogil
    cdef i64 standing(self, i64 seat) noexcept nogil
    @cython.locals(filled=i64, xs=i64, worth=i64, gain=i64, boxes=i64, i=i64)
    cdef i64 merit(self, i64 seat) noexcept nogil
    cdef bint midway(self) noexcept nogil
    @cython.locals(n=i64, i=i64, boxes=i64, ready=i64, best=i64, other=i64)
    cdef i64 traits(self, i64 seat, i64* out) noexcept nogil

    @cython.locals(key=i64, face=i64)
    @cython.final
    cdef i64 roll_number(self) noexcept nogil
    @cython.locals(n=i64, roll=i64)
    cdef i64 chances(self, i64* out, i64* weights) noexcept nogil
    @cython.locals(face=i64)
    cdef void befall(self, i64 outcome) noexcept nogil
    @cython.locals(_i=i64, face=i64, shown=i64)
    cdef i64 settle(self, Rng rng) noexcept nogil
    @cython.final
    cdef void rolled(self) noexcept nogil
