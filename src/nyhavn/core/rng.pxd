cimport cython

cdef extern from *:
    ctypedef short i8 "signed char"  # small counts in states; called short, or lists become bytes
ctypedef long long i64
ctypedef long long *Room
ctypedef unsigned long long u64

cdef u64 M64, GAMMA, MIX1, MIX2

@cython.final
cdef class Rng:
    cdef public u64 state
    @cython.locals(z=u64)
    cpdef u64 next(self) noexcept nogil
    cpdef i64 below(self, i64 n) noexcept nogil
