cimport cython
from nyhavn.core.rng cimport i64

@cython.locals(held=i64, i=i64)
cdef i64 places(i64* offsets, i64 first, i64 size, i64 valid, i64 free, i64 support) noexcept nogil
@cython.locals(anchors=i64, i=i64)
cdef i64 reaches(i64* offsets, i64 first, i64 size, i64 cells) noexcept nogil
