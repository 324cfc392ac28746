cimport cython
cimport nyhavn.core.raw as raw
from nyhavn.core.rng cimport Rng, i8, i64
from nyhavn.core.state cimport State

cdef i64 PRIZE, BID, REVEAL, OVER
cdef i64 CARDS, ALL, OUTCOMES
cdef i64[11] BIT
cdef i64[4] SEAT

cdef class NewGame(State):
    cdef public short phase, prize, shown
    cdef public i64 left, lost
    cdef public i64[4] won, cards
    cdef public i8[4] chosen

    @cython.locals(n=i64, card=i64)
    cdef i64 _legal(self, i64 seat, i64* out) noexcept nogil
    cdef void _apply(self, i64 seat, i64 action) noexcept nogil
    cdef i64 _outcomes(self) noexcept nogil
    cdef i64 _weight(self, i64 outcome) noexcept nogil
    cdef void _happen(self, i64 outcome) noexcept nogil
    @cython.locals(did=i64, prizes=i64, _=i64)
    cdef i64 _settle(self, Rng rng) noexcept nogil

    @cython.locals(seat=i64)
    @cython.final
    cdef void turn_up(self, i64 prize) noexcept nogil
    @cython.locals(winner=i64, seat=i64)
    @cython.final
    cdef void award(self) noexcept nogil
    @cython.locals(best=i64, winner=i64, seat=i64, same=i64, other=i64)
    @cython.final
    cdef i64 winner(self) noexcept nogil
