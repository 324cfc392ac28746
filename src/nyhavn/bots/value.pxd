cimport cython
cimport nyhavn.core.raw as raw
from libc cimport math
from nyhavn.core.rng cimport Room, i64
from nyhavn.core.state cimport State

cdef i64 HIDDEN, ONE, LAST
cdef double MARGIN_SCALE

@cython.final
cdef class Value:
    cdef readonly i64 traits, stages
    cdef int[::1] _own, _others, _bias, _out

    @cython.locals(best=i64, other=i64, ahead=i64, level=i64)
    cdef void result(self, State state, i64 seat, double* win, double* margin) noexcept nogil
    @cython.locals(at=i64, sums=double[2], win_sum=double, margin_sum=double)
    cdef void weigh(self, const int* own, const int* rest, i64 others, i64 stage, double* win, double* margin) noexcept nogil
    @cython.locals(moves=Room, seat=i64)
    cdef void complete_choice(self, State state) noexcept nogil
    @cython.locals(best=i64, other=i64)
    cdef double merit_margin(self, State state, i64 seat) noexcept nogil
    @cython.locals(found=Room)
    cpdef bint trained_for(self, State state)
