cimport cython
cimport nyhavn.core.raw as raw
cimport nyhavn.games.dice_rules as dice_rules
from nyhavn.core.rng cimport Rng, Room, i8, i64
from nyhavn.core.state cimport State

cdef i64 PHASE_ROLL, PHASE_CHOOSE, PHASE_FIRST, PHASE_SECOND, PHASE_OVER
cdef i64 REROLL, KEEP, COMPLETE, CROSS, DONE
cdef i64 DICE, THROWS, GOAL, IDLE_ROUNDS
cdef i64[4] SEAT
cdef i64[9] ZONE
cdef i64[60] CELL

cdef i64[64] WHITE_LOWER, WHITE_UPPER
cdef i64[7680] NEAR_LOWER, NEAR_UPPER
cdef short[7680] CELL_SEGMENT, CELL_CROSS
cdef short[43264] CROSS_CELL
cdef i64[64] SEGMENTS
cdef i64[1536] SEGMENT_LOWER, SEGMENT_UPPER
cdef i8[39936] SEGMENT_COLOUR
cdef i64[9984] COLOUR_LOWER, COLOUR_UPPER
cdef i64[576] FENCE_LOWER, FENCE_UPPER, FIRST_VALUE, LATER_VALUE

cdef class Border(State):
    cdef public short layout, phase, seat, rolls, rolling, any_one, before, busy, idle
    cdef public i64[4] lower, upper, near_lower, near_upper
    cdef public short[4] early, late
    cdef public i8[4] boards
    cdef public i8[6] dice
    cdef public i8[24] unused
    cdef public i8[96] open

    cdef i64 _legal(self, i64 seat, i64* out) noexcept nogil
    @cython.locals(n=i64)
    cdef inline i64 throws(self, i64* out) noexcept nogil
    @cython.locals(n=i64, board=i64, i=i64)
    cdef inline i64 completions(self, i64 seat, i64* out) noexcept nogil
    @cython.locals(n=i64, lower=i64, upper=i64, board=i64, colour=i64)
    cdef inline i64 crossings(self, i64 seat, i64* out) noexcept nogil

    cdef void _apply(self, i64 seat, i64 action) noexcept nogil
    cdef inline void throw(self, i64 roll) noexcept nogil
    @cython.locals(colour=i64)
    cdef inline void begin_first(self) noexcept nogil
    @cython.locals(at=i64, colour=i64, lower=i64, upper=i64)
    cdef inline void complete(self, i64 seat, i64 segment) noexcept nogil
    @cython.locals(left=i64, colour=i64, seat=i64)
    cdef inline void begin_second(self) noexcept nogil
    @cython.locals(cell=i64, segment=i64, chosen=i64, colour=i64)
    cdef inline void cross(self, i64 seat, i64 place) noexcept nogil
    @cython.locals(at=i64)
    cdef inline void mark(self, i64 seat, i64 lower, i64 upper) noexcept nogil
    @cython.locals(closed=i64, zone=i64, at=i64)
    cdef inline void close(self, i64 seat) noexcept nogil
    @cython.locals(seat=i64)
    cdef inline void look_back(self) noexcept nogil
    cdef inline void leave(self, i64 seat) noexcept nogil
    @cython.locals(seat=i64, i=i64)
    cdef inline void end_turn(self) noexcept nogil
    @cython.locals(best=i64, zone=i64, at=i64)
    cdef i64 _standing(self, i64 seat) noexcept nogil

    cdef i64 _outcomes(self) noexcept nogil
    cdef i64 _weight(self, i64 outcome) noexcept nogil
    cdef void _happen(self, i64 outcome) noexcept nogil
    cdef inline void land(self) noexcept nogil
    @cython.locals(shown=i64)
    cdef i64 _settle(self, Rng rng) noexcept nogil
