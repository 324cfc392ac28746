cimport cython
cimport nyhavn.core.raw as raw
cimport nyhavn.games.copenhagen.rules as rules
cimport nyhavn.games.facade_features as facade_features
cimport nyhavn.games.copenhagen.observation as observation
from nyhavn.core.rng cimport i64
from nyhavn.games.copenhagen.rules cimport Copenhagen

cdef i64 PHASE_PAY, PHASE_REFILL, FULL
cdef i64[45] CELL
cdef i64[9] ROW
cdef i64[5] COLUMN
cdef i64[6] ROW_MERIT
cdef i64[10] COLUMN_MERIT
cdef i64[11] HAND_MERIT
cdef i64 T_SCORE, T_LEAD, T_HAND, T_CARDS, T_FUNDS, T_TOUCH
cdef i64 T_OWNED, T_ACTIVE, T_BONUSES, T_COAT, T_TURN, T_PHASE, T_PILE, T_LAST, T_OFFER, T_GONE
cdef i64 T_SEATS
cdef i64[4] COAT_CELL

cdef class CopenhagenFeatures(Copenhagen):
    @cython.locals(filled=i64, bricks=i64, worth=i64, gain=i64, i=i64)
    cdef i64 _merit(self, i64 seat) noexcept nogil
    cdef bint _midway(self) noexcept nogil
    @cython.locals(filled=i64, n=i64, i=i64, cells=i64,
                   best=i64, other=i64, wait=i64, cards=i64, own=i64, lying=i64)
    cdef i64 _traits(self, i64 seat, i64* out) noexcept nogil
    cdef i64 _observed(self) noexcept nogil
    cdef void _observe(self, i64 seat, float* out) noexcept nogil
    @cython.locals(best=i64, seat=i64)
    cdef i64 _stage(self) noexcept nogil
