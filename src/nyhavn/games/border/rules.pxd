cimport cython
cimport nyhavn.core.raw as raw
from nyhavn.core.rng cimport Rng, Room, i8, i64
from nyhavn.core.state cimport State

cdef i64 ROLL, CHOOSE, FIRST, SECOND, ENDED
cdef i64 REROLL, KEEP, COMPLETE, CROSS, DONE
cdef i64 DICE, THROWS, GOAL, IDLE_ROUNDS, FIVE
cdef i64[4] SEAT
cdef i64[9] ZONE
cdef i64[60] CELL
cdef i64[7] ROLL_FIRST
cdef i8[2766] ROLL_COUNT
cdef i8[461] ROLL_SIZE
cdef short[461] ROLL_WEIGHT
cdef i64[6] DIGIT
cdef short[46656] NUMBER
cdef i8[252] PICK_COUNT
cdef short[7812] PICK

cdef i64[64] WHITE_LOWER, WHITE_UPPER
cdef i64[7680] NEAR_LOWER, NEAR_UPPER
cdef short[7680] CELL_SEGMENT, CELL_CROSS
cdef short[43264] CROSS_CELL
cdef i64[64] SEGMENTS
cdef i64[1536] SEGMENT_LOWER, SEGMENT_UPPER
cdef i8[39936] SEGMENT_COLOUR
cdef i64[9984] COLOUR_LOWER, COLOUR_UPPER
cdef i64[576] FENCE_LOWER, FENCE_UPPER, FIRST_VALUE, LATER_VALUE

cdef i64[12] NEAR_MERIT
cdef i64[21] STEP

cdef i64 T_ZONE, T_SEGMENT, T_REACH, T_SHORT, T_DICE, T_AIR, T_ROLLS, T_LEFT, T_SPARE, T_CLOSED
cdef i64 T_MOST, T_SCORE, T_LEAD, T_TURN, T_PHASE, T_SEATS, T_BOARD, T_CROSSED, T_RACE

cdef class Border(State):
    cdef public short layout, phase, seat, rolls, rolling, any_one, before, busy, idle
    cdef public i64[4] lower, upper, near_lower, near_upper
    cdef public short[4] early, late
    cdef public i8[4] boards
    cdef public i8[6] dice
    cdef public i8[24] unused
    cdef public i8[96] open

    cdef i64 legal(self, i64 seat, i64* out) noexcept nogil
    @cython.locals(digits=i64, colour=i64, roll=i64, n=i64, i=i64)
    @cython.final
    cdef i64 throws(self, i64* out) noexcept nogil
    @cython.locals(n=i64, board=i64, i=i64)
    @cython.final
    cdef i64 completions(self, i64 seat, i64* out) noexcept nogil
    @cython.locals(n=i64, lower=i64, upper=i64, board=i64, colour=i64)
    @cython.final
    cdef i64 crossings(self, i64 seat, i64* out) noexcept nogil

    cdef void apply(self, i64 seat, i64 action) noexcept nogil
    @cython.locals(colour=i64)
    @cython.final
    cdef void throw(self, i64 roll) noexcept nogil
    @cython.locals(colour=i64)
    @cython.final
    cdef void begin_first(self) noexcept nogil
    @cython.locals(at=i64, colour=i64, lower=i64, upper=i64)
    @cython.final
    cdef void complete(self, i64 seat, i64 segment) noexcept nogil
    @cython.locals(left=i64, colour=i64, seat=i64)
    @cython.final
    cdef void begin_second(self) noexcept nogil
    @cython.locals(cell=i64, segment=i64, chosen=i64, colour=i64)
    @cython.final
    cdef void cross(self, i64 seat, i64 place) noexcept nogil
    @cython.locals(at=i64)
    @cython.final
    cdef void mark(self, i64 seat, i64 lower, i64 upper) noexcept nogil
    @cython.locals(closed=i64, zone=i64, at=i64)
    @cython.final
    cdef void close(self, i64 seat) noexcept nogil
    @cython.locals(seat=i64)
    @cython.final
    cdef void look_back(self) noexcept nogil
    @cython.final
    cdef void leave(self, i64 seat) noexcept nogil
    @cython.locals(seat=i64, i=i64)
    @cython.final
    cdef void end_turn(self) noexcept nogil
    @cython.locals(best=i64, zone=i64, at=i64)
    cdef i64 standing(self, i64 seat) noexcept nogil
    @cython.locals(mine=i64, taken=i64, other=i64, worth=i64, zone=i64, at=i64, missing=i64, value=i64)
    cdef i64 merit(self, i64 seat) noexcept nogil
    @cython.locals(mine=i64, taken=i64, most=i64, best=i64, other=i64, n=i64, i=i64, missing=i64,
                   board=i64, throwing=cython.bint, leaving=cython.bint, cells=i64)
    cdef i64 traits(self, i64 seat, i64* out) noexcept nogil
    @cython.locals(i=i64, rival=i64, other=i64)
    cdef i64 races(self, i64 seat, i64 closed, i64 n, i64* out) noexcept nogil
    @cython.locals(cells=i64)
    cdef i64 missing(self, i64 seat, i64 zone) noexcept nogil

    @cython.locals(n=i64, roll=i64)
    cdef i64 chances(self, i64* out, i64* weights) noexcept nogil
    @cython.locals(colour=i64)
    cdef void befall(self, i64 outcome) noexcept nogil
    @cython.final
    cdef void land(self) noexcept nogil
    @cython.locals(_=i64, face=i64, shown=i64)
    cdef i64 settle(self, Rng rng) noexcept nogil
