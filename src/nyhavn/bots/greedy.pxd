cimport cython
cimport nyhavn.core.raw as raw
from nyhavn.core.rng cimport Rng, Room, i64
from nyhavn.core.state cimport State

cdef i64 MOST_CHOICES, WON, GRAIN

@cython.locals(other=i64)
cdef i64 estimate(State state, i64 seat) noexcept nogil
@cython.locals(moves=Room, n=i64, i=i64, best=i64, most=i64, worth=i64)
cdef i64 after_turn(State state, State after, State step, i64 seat, i64 action) noexcept nogil
@cython.locals(worth=Room, i=i64, most=i64, best=i64)
cdef i64 preferred(State state, State after, State step, i64 seat, i64* moves, i64 n, i64 absence, Rng rng) noexcept nogil
@cython.locals(found=i64, fewest=i64, i=i64, k=i64, below=i64)
cdef i64 middle(i64* worth, i64 n) noexcept nogil
