cimport cython
cimport nyhavn.core.raw as raw
cimport nyhavn.games.dice_rules as dice_rules
cimport nyhavn.games.facade as facade
from nyhavn.core.rng cimport Rng, Room, i8, i64
from nyhavn.core.state cimport State

cdef i64 PHASE_START, PHASE_ROLL, PHASE_TURN, PHASE_USE, PHASE_X, PHASE_COAT, PHASE_AFTER, PHASE_MARK, PHASE_OVER
cdef i64 START, REROLL, CHANGE, NOX, DRAW, USE, X, SINGLE, COAT, TRACK, PASS, DONE, MARK
cdef i64 WHITE_CHANGE, LOT, OUTCOMES, CHANGES
cdef i64 WHITE_FACE, PASS_NEEDED, NOT_REMOVED, FOURS_BY_LOT, MAY_DECLINE
cdef i64 RED, BLUE, PURPLE, GREEN, YELLOW, WHITE
cdef i64 DICE, BOXES, GOAL, MOST_BONUSES, START_BOXES, COAT_BOXES, MARKS, TRACK_POINTS
cdef i64[2] ROW_POINTS, COLUMN_POINTS
cdef i64 FULL, KNOWN, COAT_ROWS, COAT_COLUMNS, SECOND_FOURS
cdef i64[45] CELL
cdef i64[4] SEAT
cdef i64[50] UNLOCKED_BONUSES, UNLOCKED_STARS
cdef i64[2080] SHAPES
cdef i64[116] WAYS
cdef i64[22] KIND_COLOUR, KIND_SIZE, KIND_ONCE
cdef i64[6] COLOUR_FIRST
cdef i64[23] KIND_FIRST
cdef i64[1669] PLACED_KIND, PLACED_CELLS
cdef i64[32] LOT_FOURS
cdef i64[150] CHANGE_COLOUR, CHANGE_DICE, CHANGE_TO
cdef i64[162] USE_DICE, USE_WHITES, USE_BONUSES
cdef i64[540] USE_ACTION

cdef class Rollwrite(State):
    cdef public short phase, seat, round, rolling, chosen, nox, drawn, coats, marks, progress, gone
    cdef public short options, removed
    cdef public i64[4] filled, xs
    cdef public i8[6] dice, used
    cdef public i8[20] boxes, bonuses, stars
    cdef public i8[5] before

    cdef inline void remove(self, i64 fours) noexcept nogil

    @cython.locals(n=i64, i=i64)
    cdef i64 _legal(self, i64 seat, i64* out) noexcept nogil
    @cython.locals(n=i64, i=i64, colour=i64, drawable=cython.bint)
    cdef inline i64 turn_actions(self, i64 seat, i64* out) noexcept nogil
    @cython.locals(i=i64, colour=i64)
    cdef inline i64 white_changes(self, i64* out, i64 n) noexcept nogil
    @cython.locals(again=cython.bint, fits=Room, kind=i64, colour=i64, funds=i64, once=i64)
    cdef inline i64 draws(self, i64 seat, i64* out, i64 n) noexcept nogil
    cdef inline bint kept(self, i64 once) noexcept nogil
    @cython.locals(n=i64, colour=i64, size=i64, own=i64, whites=i64, missing=i64, i=i64)
    cdef inline i64 payments(self, i64 seat, i64* out) noexcept nogil
    cdef inline i64 ready(self, i64 seat, i64 track) noexcept nogil
    @cython.locals(bonuses=i64)
    cdef inline i64 funds(self, i64 seat, i64 colour) noexcept nogil
    cdef inline bint markable(self, i64 seat, i64 track) noexcept nogil
    @cython.locals(track=i64)
    cdef inline bint can_mark(self, i64 seat) noexcept nogil

    cdef void _apply(self, i64 seat, i64 action) noexcept nogil
    cdef inline void take_turn(self, i64 seat, i64 action) noexcept nogil
    cdef inline void draw_single(self, i64 seat, i64 cell) noexcept nogil
    cdef inline void begin(self, i64 seat, i64 track) noexcept nogil
    cdef inline void reroll(self, i64 seat, i64 roll) noexcept nogil
    cdef inline void change(self, i64 seat, i64 change) noexcept nogil
    cdef inline void use_no_x(self, i64 seat) noexcept nogil
    @cython.locals(once=i64, left=i64)
    cdef inline void choose(self, i64 seat, i64 placement) noexcept nogil
    @cython.locals(colour=i64)
    cdef inline void pay(self, i64 seat, i64 use) noexcept nogil
    @cython.locals(cells=i64)
    cdef inline void ink(self, i64 seat, i64 x) noexcept nogil
    @cython.locals(before=i64, after=i64, rows=i64, columns=i64)
    cdef inline void fill(self, i64 seat, i64 cells, i64 x) noexcept nogil
    @cython.locals(_i=i64)
    cdef inline void take_coat(self, i64 seat, i64 action) noexcept nogil
    @cython.locals(marked=i64, track=i64)
    cdef inline void next_coat(self, i64 seat) noexcept nogil
    cdef inline void mark_box(self, i64 seat, i64 track) noexcept nogil
    @cython.locals(other=i64)
    cdef inline void open_marking(self) noexcept nogil
    @cython.locals(face=i64)
    cdef inline void mark(self, i64 seat, i64 track) noexcept nogil
    cdef inline void marked(self, i64 seat) noexcept nogil
    @cython.locals(best=i64, i=i64)
    cdef inline void end_turn(self) noexcept nogil
    @cython.locals(face=i64, track=i64)
    cdef inline void begin_turn(self, i64 seat) noexcept nogil
    cdef i64 _standing(self, i64 seat) noexcept nogil

    cdef i64 _outcomes(self) noexcept nogil
    cdef i64 _weight(self, i64 outcome) noexcept nogil
    cdef void _happen(self, i64 outcome) noexcept nogil
    @cython.locals(shown=i64)
    cdef i64 _settle(self, Rng rng) noexcept nogil
    cdef inline void rolled(self) noexcept nogil
