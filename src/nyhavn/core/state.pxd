cimport cython
cimport nyhavn.core.raw as raw
from nyhavn.core.rng cimport Rng, Room, i64, u64

cdef i64 ROOM
cdef list NUMBERS, SEATS_IN

cdef class State:
    cdef public i64 seats, acting
    cdef public bint over
    cdef public i64[4] scores

    cdef i64 _legal(self, i64 seat, i64* out) noexcept nogil
    cdef i64 _count(self, i64 seat, i64* out) noexcept nogil
    cdef i64 _pick(self, i64 seat, i64* out, i64 k) noexcept nogil
    cdef void _apply(self, i64 seat, i64 action) noexcept nogil
    cdef i64 _outcomes(self) noexcept nogil
    cdef i64 _weight(self, i64 outcome) noexcept nogil
    cdef void _happen(self, i64 outcome) noexcept nogil
    cdef i64 _settle(self, Rng rng) noexcept nogil
    cdef i64 _standing(self, i64 seat) noexcept nogil
    cdef i64 _merit(self, i64 seat) noexcept nogil
    cdef bint _midway(self) noexcept nogil
    cdef i64 _traits(self, i64 seat, i64* out) noexcept nogil
    cdef i64 _observed(self) noexcept nogil
    cdef void _observe(self, i64 seat, float* out) noexcept nogil
    cdef i64 _stage(self) noexcept nogil
    @cython.locals(asked=i64)
    cdef i64 _forced(self, i64* out) noexcept nogil
    cdef void _assign(self, State other) noexcept nogil
    @cython.locals(choices=i64, moves=Room, n=i64, k=i64, seat=i64)
    cdef i64 _playout(self, Rng rng) noexcept nogil
    @cython.locals(choices=i64, _=i64)
    cdef i64 _playouts(self, State scratch, Rng rng, i64 times) noexcept nogil

    cpdef State clone(self)
    cpdef bint owes(self, i64 seat)
    @cython.locals(out=Room, n=i64, i=i64)
    cpdef list legal(self, i64 seat)
    @cython.locals(out=Room, n=i64, k=i64)
    cpdef list picks(self, i64 seat)
    @cython.locals(out=Room, n=i64, i=i64)
    cpdef bint allows(self, i64 seat, i64 action)
    cpdef apply(self, i64 seat, i64 action)
    cpdef apply_listed(self, i64 seat, i64 action, legal)
    cpdef tuple forced(self, legal=*)
    cpdef i64 weight(self, i64 outcome) except? -1
    @cython.locals(found=list, outcome=i64, weight=i64)
    cpdef list chances(self)
    cpdef happen(self, i64 outcome)
    @cython.locals(outcome=i64, total=i64, ticket=i64)
    cpdef i64 draw(self, bits) except? -1
    cpdef settle(self, Rng rng)
    cpdef observe(self, i64 seat, float[::1] out)
    cpdef i64 playout(self, Rng rng)
    @cython.locals(scratch=State, choices=i64)
    cpdef i64 playouts(self, Rng rng, i64 times)
