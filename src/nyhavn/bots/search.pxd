cimport cython
cimport nyhavn.core.raw as raw
from libc cimport math
from nyhavn.bots.value cimport Value
from nyhavn.core.rng cimport Rng, Room, i64
from nyhavn.core.state cimport State

cdef i64 CHANCE, DEEPEST, ACTIONS, PATIENT
cdef double WIN, MARGIN, CURIOUS, EAGER, SHARP

@cython.final
cdef class Search:
    cdef i64 _count, _deep, _tick, _root, _asked, _tries
    cdef bint _guided, _valued, _insight, _ordered
    cdef double _keen
    cdef i64[::1] _action, _mover, _visits, _possible, _child, _sibling, _path, _stamp
    cdef double[::1] _total, _win, _lead, _weight, _first, _wins, _leads

    @cython.locals(_=i64)
    cdef void grow(self, State root, i64 seat, State scratch, State probe, Value value, Rng rng,
                   i64 iterations) noexcept nogil
    @cython.locals(moves=Room, node=i64, length=i64, seat=i64, n=i64, fate=i64)
    cdef void descend(self, State state, State probe, Value value, i64 asked, Rng rng) noexcept nogil
    @cython.locals(child=i64)
    cdef i64 turned(self, i64 node, i64 fate) noexcept nogil
    cdef bint full(self) noexcept nogil
    @cython.locals(i=i64, child=i64, weights=double, visits=i64, fresh=double, best=i64, highest=double,
                   spread=double, mean=double, bound=double)
    cdef i64 follow(self, i64 node, i64 seat, i64* moves, i64 n, State state, State probe,
                    Value value) noexcept nogil
    @cython.locals(child=i64)
    cdef void discover(self, i64 node, i64 seat, i64 action, State state, State probe,
                       Value value) noexcept nogil
    @cython.locals(i=i64, best=i64, highest=double, known=i64, child=i64, bound=double, room=double,
                   ticket=i64)
    cdef i64 select(self, i64 node, i64 seat, i64* moves, i64 n, Rng rng) noexcept nogil
    @cython.locals(node=i64)
    cdef i64 add(self, i64 parent, i64 seat, i64 action) noexcept nogil
    @cython.locals(moves=Room, seat=i64, n=i64, best=i64, highest=double, ticket=i64, bound=double, _=i64)
    cdef void stroll(self, State state, State probe, Value value, Rng rng) noexcept nogil
    @cython.locals(seat=i64, win=double[1], margin=double[1])
    cdef void judge(self, State state, State probe, Value value, Rng rng) noexcept nogil
    @cython.locals(i=i64, node=i64, seat=i64)
    cdef void remember(self, i64 length) noexcept nogil
