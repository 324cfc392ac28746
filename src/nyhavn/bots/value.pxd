cimport cython
cimport nyhavn.core.raw as raw
from libc cimport math
from nyhavn.core.rng cimport Room, i64
from nyhavn.core.state cimport State

cdef i64 HIDDEN, ONE
cdef double MARGIN_SCALE, WIN_WEIGHT, MARGIN_WEIGHT

@cython.final
cdef class Value:
    cdef readonly i64 traits
    cdef int[::1] _own, _others, _bias, _out

    @cython.locals(best=i64, other=i64, ahead=i64, level=i64)
    cdef void result(self, State state, i64 seat, double* win, double* margin) noexcept nogil
    @cython.locals(found=Room, sums=int[32], rest=int[32], n=i64, i=i64, j=i64, at=i64, other=i64,
                   h=i64, win_sum=i64, margin_sum=i64)
    cdef void predict(self, State state, i64 seat, double* win, double* margin) noexcept nogil
    @cython.locals(win=double[1], margin=double[1])
    cdef double expected_reward(self, State state, i64 seat) noexcept nogil
    @cython.locals(moves=Room, seat=i64)
    cdef void complete_choice(self, State state) noexcept nogil
    @cython.locals(best=i64, other=i64)
    cdef double merit_margin(self, State state, i64 seat) noexcept nogil
    @cython.locals(win=double[1], margin=double[1])
    cpdef tuple prediction(self, State state, i64 seat)
    @cython.locals(found=Room)
    cpdef bint trained_for(self, State state)
