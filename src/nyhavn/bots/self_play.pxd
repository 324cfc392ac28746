cimport cython
cimport nyhavn.core.raw as raw
from libc cimport math
from nyhavn.bots.accumulator cimport Accumulator
from nyhavn.bots.value cimport Value
from nyhavn.core.rng cimport Rng, Room, i64
from nyhavn.core.state cimport State

cdef i64 MOST_TRAITS, GRAIN
cdef double MERIT_SCALE

@cython.final
cdef class SelfPlay:
    cdef readonly i64 positions, widest
    cdef public object rows, predictions, results, stages
    cdef short[::1] _rows
    cdef signed char[::1] _stages
    cdef Accumulator _sums
    cdef float[::1] _predictions, _results

    @cython.locals(moves=Room, n=i64, seat=i64, kept=i64, best=i64)
    cdef i64 play_match(self, State state, State probe, Value value, Rng rng, double temperature, double epsilon) noexcept nogil
    @cython.locals(best=i64, highest=double, i=i64, score=double)
    cdef i64 choose(self, State state, State probe, i64 seat, i64* moves, i64 n, Value value, Rng rng, double temperature) noexcept nogil
    cdef double uniform(self, Rng rng) noexcept nogil
    @cython.locals(found=Room, wins=double[4], margins=double[4], seat=i64, n=i64, i=i64, at=i64)
    cdef void add_rows(self, State state, Value value) noexcept nogil
    @cython.locals(win=double[1], margin=double[1], seat=i64)
    cdef void add_result(self, State state, Value value) noexcept nogil
    # numbers become doubles here, while there is an interpreter
    @cython.locals(state=State, probe=State, kept=i64)
    cpdef play(self, State start, Value value, Rng rng, double temperature, double epsilon)
