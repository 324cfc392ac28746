cimport cython
cimport nyhavn.core.raw as raw
from nyhavn.core.rng cimport Rng, Room, i64, u64

cdef list NUMBERS, SEATS_IN

cdef class State:
    cdef public i64 seats, acting
    cdef public bint over
    cdef public i64[4] scores

    cdef i64 legal(self, i64 seat, i64* out) noexcept nogil
    cdef void apply(self, i64 seat, i64 action) noexcept nogil
    cdef i64 chances(self, i64* out, i64* weights) noexcept nogil
    cdef void befall(self, i64 outcome) noexcept nogil
    cdef i64 settle(self, Rng rng) noexcept nogil
    cdef i64 standing(self, i64 seat) noexcept nogil
    cdef i64 merit(self, i64 seat) noexcept nogil
    cdef bint midway(self) noexcept nogil
    cdef i64 traits(self, i64 seat, i64* out) noexcept nogil
    cdef void assign(self, State other) noexcept nogil
    @cython.locals(choices=i64, moves=Room, n=i64, seat=i64)
    cdef i64 playout(self, Rng rng) noexcept nogil
    @cython.locals(choices=i64, _=i64)
    cdef i64 playouts(self, State scratch, Rng rng, i64 times) noexcept nogil

    cpdef State clone(self)
    cpdef bint owes(self, i64 seat)
    @cython.locals(out=Room, n=i64, i=i64)
    cpdef list legal_actions(self, i64 seat)
    @cython.locals(out=Room, n=i64, i=i64)
    cpdef bint allows(self, i64 seat, i64 action)
    cpdef play(self, i64 seat, i64 action)
    cpdef play_listed(self, i64 seat, i64 action, legal)
    @cython.locals(out=Room, weights=Room, n=i64, i=i64)
    cpdef list odds(self)
    @cython.locals(out=Room, weights=Room, n=i64, i=i64)
    cpdef happen(self, i64 outcome)
    @cython.locals(out=Room, weights=Room, n=i64, i=i64, total=i64, ticket=i64)
    cpdef i64 draw(self, bits) except? -1
    cpdef sample(self, Rng rng)
    cpdef i64 simulate(self, Rng rng)
    @cython.locals(scratch=State, choices=i64)
    cpdef i64 simulate_many(self, Rng rng, i64 times)
