cimport cython
cimport nyhavn.core.raw as raw
from nyhavn.core.rng cimport i8, i64
from nyhavn.core.state cimport State

@cython.locals(i=i64)
cdef void clear(float* out, i64 size) noexcept nogil
cdef void bits(i64 cells, float* out, i64 at) noexcept nogil
@cython.locals(i=i64)
cdef void parts(i8* counts, i64 first, i64 n, i64 most, float* out, i64 at) noexcept nogil
@cython.locals(seats=i64, i=i64, other=i64)
cdef i64 who(State state, i64 seat, i64 phase, i64 phases, i64 turn, float* out) noexcept nogil
