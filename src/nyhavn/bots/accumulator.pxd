cimport cython
cimport nyhavn.core.raw as raw
from nyhavn.bots.value cimport Value
from nyhavn.core.rng cimport i64
from nyhavn.core.state cimport State

cdef i64 ROOM
cdef double WIN_WEIGHT, MARGIN_WEIGHT

@cython.final
cdef class Accumulator:
    cdef int[::1] _sums, _rest
    cdef i64[4096] _found
    cdef i64[32768] _traits
    cdef i64[8] _count

    @cython.locals(side=i64)
    cdef void clear(self) noexcept nogil
    @cython.locals(base=i64, old=i64, i=i64, k=i64, first=i64, was=i64, new=i64, same=i64)
    cdef void update(self, int[::1] rows, i64 limit, i64 side, i64 n) noexcept nogil
    @cython.locals(other=i64, own=cython.p_int, rest=cython.p_int)
    cdef void weigh(self, Value value, State state, i64 seat, double* win, double* margin) noexcept nogil
    @cython.locals(other=i64, n=i64)
    cdef void predict(self, Value value, State state, i64 seat, double* win, double* margin) noexcept nogil
    @cython.locals(win=double[1], margin=double[1], known=cython.bint, seat=i64, n=i64)
    cdef void predict_all(self, Value value, State state, double* wins, double* margins) noexcept nogil
    @cython.locals(win=double[1], margin=double[1])
    cdef double expected_reward(self, Value value, State state, i64 seat) noexcept nogil
    @cython.locals(win=double[1], margin=double[1])
    cpdef tuple prediction(self, Value value, State state, i64 seat)
