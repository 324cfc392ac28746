cimport cython
cimport nyhavn.core.raw as raw
from libc cimport math
from nyhavn.bots.accumulator cimport Accumulator
from nyhavn.bots.value cimport Value
from nyhavn.core.rng cimport Rng, Room, i64
from nyhavn.core.state cimport State

cdef i64 CHANCE, MAX_DEPTH, ACTIONS, SEATS, CHANCE_VISITS, LOGGED
cdef double[1024] LOGS
cdef double WIN_WEIGHT, MARGIN_WEIGHT, C_UCB, C_PUCT_MERIT, C_PUCT_VALUE, VALUE_TEMPERATURE
cdef double FIRST_PLAY, FIRST_PLAY_LOSS, WIDENING_BASE, WIDENING_FACTOR, WIDENING_POWER

@cython.final
cdef class Search:
    cdef i64 _count, _depth, _free, _tick, _root_seat, _rollout_tries
    cdef bint _comparing, _puct, _trained, _value_prior, _wants_value_prior
    cdef double _temperature
    cdef int[::1] _action, _visits, _available, _child, _sibling
    cdef signed char[::1] _mover, _compared
    cdef i64[::1] _path, _stamp
    cdef float[::1] _prior, _value
    cdef double[::1] _reward, _root_win, _root_margin, _leaf_win, _leaf_margin
    cdef Accumulator _sums

    @cython.locals(_=i64)
    cdef void iterate(self, State root, i64 seat, State scratch, State probe, Value value, Rng rng,
                      i64 iterations) noexcept nogil
    @cython.locals(moves=Room, node=i64, length=i64, seat=i64, n=i64, outcome=i64, newcomer=i64)
    cdef void descend(self, State state, State probe, Value value, i64 root_seat, Rng rng) noexcept nogil
    @cython.locals(child=i64)
    cdef i64 chance_child(self, i64 node, i64 outcome) noexcept nogil
    @cython.locals(below=i64, then=i64, deeper=i64, last=i64)
    cdef void release_children(self, i64 node) noexcept nogil
    cdef bint full(self) noexcept nogil
    @cython.locals(i=i64, child=i64)
    cdef void expand(self, i64 node, i64 seat, i64* moves, i64 n, State state, State probe,
                     Value value) noexcept nogil
    cdef void set_prior(self, i64 child, i64 seat, State probe, Value value) noexcept nogil
    @cython.locals(child=i64, priors=double, visits=i64, untried=double, best=i64, highest=double,
                   exploration=double, mean=double, bound=double)
    cdef i64 select_puct(self, i64 node, i64 seat) noexcept nogil
    @cython.locals(best=i64, child=i64)
    cdef i64 select_compared(self, i64 seat) noexcept nogil
    @cython.locals(i=i64, best=i64, highest=double, known=i64, child=i64, bound=double, width=double,
                   ticket=i64, seen=i64, log=double)
    cdef i64 select_ucb(self, i64 node, i64 seat, i64* moves, i64 n, Rng rng) noexcept nogil
    @cython.locals(node=i64, other=i64)
    cdef i64 add_child(self, i64 parent, i64 seat, i64 action) noexcept nogil
    @cython.locals(moves=Room, seat=i64, n=i64, best=i64, highest=double, ticket=i64, merit=double, _=i64)
    cdef void rollout(self, State state, State probe, Value value, Rng rng) noexcept nogil
    @cython.locals(seat=i64, wins=double[4], margins=double[4])
    cdef void evaluate(self, State state, State probe, Value value, Rng rng) noexcept nogil
    @cython.locals(i=i64, node=i64, seat=i64, action=i64)
    cdef void backup(self, i64 length) noexcept nogil
