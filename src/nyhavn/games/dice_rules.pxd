cimport cython
from nyhavn.core.rng cimport Rng, i8, i64

cdef i64[7] ROLL_FIRST
cdef short[461] ROLL_WEIGHT
cdef i8[2766] ROLL_COUNT
cdef i64[6] DIGIT
cdef short[46656] NUMBER
cdef i64 FIVE
cdef i8[252] PICK_COUNT
cdef short[7812] PICK

cdef i64 outcomes(i64 rolling) noexcept nogil
cdef i64 weight(i64 rolling, i64 roll) noexcept nogil
@cython.locals(face=i64)
cdef void put_down(i8* table, i64 roll) noexcept nogil
@cython.locals(_i=i64, face=i64, shown=i64)
cdef i64 throw(i8* table, i64 rolling, Rng rng) noexcept nogil
@cython.locals(face=i64, taken=i64)
cdef i64 take_up(i8* table, i64 roll) noexcept nogil
@cython.locals(digits=i64, face=i64, roll=i64, i=i64)
cdef i64 picks(i8* table, i64 first, i64* out) noexcept nogil
