from nyhavn.core.rng cimport Rng, i64
from nyhavn.core.state cimport State

cdef class Wheel(State):
    cdef public i64 fields, action, field

    cdef i64 _outcomes(self) noexcept nogil
    cdef i64 _weight(self, i64 outcome) noexcept nogil
    cdef void _happen(self, i64 outcome) noexcept nogil
    cdef i64 _settle(self, Rng rng) noexcept nogil
    cdef i64 _legal(self, i64 seat, i64* out) noexcept nogil
    cdef void _apply(self, i64 seat, i64 action) noexcept nogil
