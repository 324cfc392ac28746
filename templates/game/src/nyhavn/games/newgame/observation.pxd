cimport cython
cimport nyhavn.core.raw as raw
cimport nyhavn.games.tensor as tensor
from nyhavn.core.rng cimport i64
from nyhavn.games.newgame.rules cimport NewGame

cdef i64 PHASES, SIZE, SEATS, ALL_POINTS
cdef i64[11] BIT

cdef i64 length(i64 seats) noexcept nogil
@cython.locals(at=i64, i=i64)
cdef void write(NewGame state, i64 seat, float* out) noexcept nogil
@cython.locals(hand=i64, card=i64)
cdef i64 write_seat(NewGame state, i64 seat, bint known, float* out, i64 at) noexcept nogil
