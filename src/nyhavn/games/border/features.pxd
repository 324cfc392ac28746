cimport cython
cimport nyhavn.core.raw as raw
cimport nyhavn.games.border.rules as rules
cimport nyhavn.games.border.observation as observation
from nyhavn.core.rng cimport i64
from nyhavn.games.border.rules cimport Border

cdef i64 PHASE_ROLL, PHASE_FIRST, PHASE_SECOND, DICE
cdef i64[9] ZONE
cdef i64[12] NEAR_MERIT
cdef i64[21] STEP
cdef i64[10] STAGE
cdef i64 T_ZONE, T_SEGMENT, T_REACH, T_SHORT, T_DICE, T_AIR, T_ROLLS, T_LEFT, T_SPARE, T_CLOSED
cdef i64 T_MOST, T_SCORE, T_LEAD, T_TURN, T_PHASE, T_SEATS, T_BOARD, T_CROSSED, T_RACE

cdef class BorderFeatures(Border):
    @cython.locals(mine=i64, taken=i64, other=i64, worth=i64, zone=i64, at=i64, missing=i64, value=i64)
    cdef i64 _merit(self, i64 seat) noexcept nogil
    @cython.locals(mine=i64, taken=i64, most=i64, best=i64, other=i64, n=i64, i=i64, missing=i64,
                   board=i64, throwing=cython.bint, leaving=cython.bint, cells=i64)
    cdef i64 _traits(self, i64 seat, i64* out) noexcept nogil
    @cython.locals(i=i64, rival=i64, other=i64)
    cdef i64 races(self, i64 seat, i64 closed, i64 n, i64* out) noexcept nogil
    @cython.locals(cells=i64)
    cdef i64 missing(self, i64 seat, i64 zone) noexcept nogil
    cdef i64 _observed(self) noexcept nogil
    cdef void _observe(self, i64 seat, float* out) noexcept nogil
    @cython.locals(most=i64, seat=i64)
    cdef i64 _stage(self) noexcept nogil
