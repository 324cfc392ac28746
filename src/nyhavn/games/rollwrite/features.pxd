cimport cython
cimport nyhavn.core.raw as raw
cimport nyhavn.games.facade_features as facade_features
cimport nyhavn.games.rollwrite.observation as observation
from nyhavn.core.rng cimport i64
from nyhavn.games.rollwrite.rules cimport Rollwrite

cdef i64 PHASE_ROLL, PHASE_USE, PHASE_X, PHASE_MARK
cdef i64 DICE, GOAL
cdef i64[9] ROW
cdef i64[5] COLUMN
cdef i64[50] UNLOCKED_BONUSES, UNLOCKED_STARS
cdef i64[6] ROW_MERIT
cdef i64[10] COLUMN_MERIT
cdef i64[5] STAR_MERIT
cdef i64 T_SCORE, T_LEAD, T_BOXES
cdef i64 T_BONUSES, T_STARS, T_COATS, T_TURN, T_PHASE, T_ROUND, T_SEATS, T_GONE, T_DICE, T_AIR
cdef i64 T_FUNDS, T_DRAWN, T_NOX, T_MARKS, T_END, T_PLACE, T_LAST, T_TIE

cdef class RollwriteFeatures(Rollwrite):
    @cython.locals(filled=i64, xs=i64, worth=i64, gain=i64, boxes=i64, i=i64)
    cdef i64 _merit(self, i64 seat) noexcept nogil
    cdef bint _midway(self) noexcept nogil
    @cython.locals(n=i64, i=i64, boxes=i64, ready=i64, best=i64, other=i64, most=i64, own=i64)
    cdef i64 _traits(self, i64 seat, i64* out) noexcept nogil
    cdef i64 _observed(self) noexcept nogil
    cdef void _observe(self, i64 seat, float* out) noexcept nogil
    @cython.locals(best=i64, seat=i64)
    cdef i64 _stage(self) noexcept nogil
