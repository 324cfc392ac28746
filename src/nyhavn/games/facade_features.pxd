cimport cython
cimport nyhavn.core.raw as raw
from nyhavn.core.rng cimport i64

cdef i64[9] ROW
cdef i64[5] COLUMN
cdef i64[32] CELLS_IN
cdef i64 FULL, ROW_1
cdef i64 T_ROW, T_COLUMN, T_HEIGHT, T_HOLES, T_SUPPORTED, T_STEP

@cython.locals(n=i64, i=i64, holes=i64, below=i64, cells=i64, tall=i64)
cdef i64 traits(i64 filled, i64 plain, i64* out) noexcept nogil
