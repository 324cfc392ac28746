cimport cython
cimport nyhavn.core.raw as raw
from libc cimport math
from nyhavn.bots.value cimport Value
from nyhavn.core.rng cimport Rng, Room, i64
from nyhavn.core.state cimport State

cdef i64 WIDTH, GRAIN
cdef double FLAT

@cython.final
cdef class Practice:
    cdef readonly i64 positions
    cdef public object rows, guesses, ends
    cdef short[::1] _rows
    cdef float[::1] _guesses, _ends

    @cython.locals(moves=Room, n=i64, seat=i64, kept=i64)
    cdef i64 go(self, State state, State probe, Value value, Rng rng, double noise, double wild) noexcept nogil
    @cython.locals(best=i64, highest=double, i=i64, worth=double)
    cdef i64 pick(self, State state, State probe, i64 seat, i64* moves, i64 n, Value value, Rng rng, double noise) noexcept nogil
    cdef double uniform(self, Rng rng) noexcept nogil
    @cython.locals(found=Room, win=double[1], margin=double[1], seat=i64, n=i64, i=i64, at=i64)
    cdef void keep(self, State state, Value value) noexcept nogil
    @cython.locals(win=double[1], margin=double[1], seat=i64)
    cdef void finish(self, State state, Value value) noexcept nogil
