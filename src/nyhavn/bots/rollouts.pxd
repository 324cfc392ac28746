cimport cython
cimport nyhavn.core.raw as raw
from nyhavn.bots.accumulator cimport Accumulator
from nyhavn.bots.value cimport Value
from nyhavn.core.rng cimport Rng, Room, i64, u64
from nyhavn.core.state cimport State

cdef u64 M64, TURN, ACT, TRIAL
cdef double MERIT_SCALE

@cython.final
cdef class Rollouts:
    cdef readonly i64 choices
    cdef public object shares, margins
    cdef double[::1] _shares, _margins
    cdef Accumulator _sums

    @cython.locals(moves=Room, n=i64, seat=i64, turn=u64, act=u64)
    cdef void finish(self, State state, State probe, Value value, Rng rng, i64 owner, u64 luck) noexcept nogil
    @cython.locals(found=i64, highest=double, i=i64, score=double)
    cdef i64 best(self, State state, State probe, i64 seat, i64* moves, i64 n, Value value) noexcept nogil
    @cython.locals(win=double[1], margin=double[1], other=i64)
    cdef void follow(self, State root, State state, State probe, i64 seat, i64 action, Value value, Rng rng, u64 luck, i64 at) noexcept nogil
    @cython.locals(state=State, probe=State, rng=Rng)
    cdef one(self, State root, i64 seat, i64 action, Value value, u64 luck, i64 at)
