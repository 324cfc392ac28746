cimport cython
cimport nyhavn.core.raw as raw
from nyhavn.core.rng cimport i64

cdef i64[45] CELL
cdef i64[9] ROW
cdef i64[5] COLUMN
cdef list NAMES, ROW_NAMES
cdef i64 FULL, ROW_1, STRIDE, BIT, VALID, OFFSETS, RANKS, KNOWN

cdef i64 support(i64 filled) noexcept nogil
cdef i64 on_cells(i64 cells, i64 first, i64* out, i64 n) noexcept nogil
@cython.locals(shape=i64, at=i64, places=i64)
cdef i64 placements(i64* ways, i64 way, i64 last, i64* shapes, i64* fits, i64 filled, i64 touch, i64* out, i64 n, bint noted) noexcept nogil
@cython.locals(found=i64, i=i64)
cdef i64 counted(i64* notes, i64 n) noexcept nogil
@cython.locals(i=i64, places=i64, way=i64)
cdef i64 picked(i64* ways, i64* shapes, i64* notes, i64 k) noexcept nogil
@cython.locals(valid=i64, held=i64, i=i64)
cdef i64 fitting(i64* shapes, i64 at, i64 free, i64 supported) noexcept nogil
@cython.locals(anchors=i64, i=i64)
cdef i64 reaching(i64* shapes, i64 at, i64 cells) noexcept nogil
@cython.locals(found=i64, i=i64)
cdef i64 finished_rows(i64 before, i64 after) noexcept nogil
@cython.locals(found=i64, i=i64)
cdef i64 finished_columns(i64 before, i64 after) noexcept nogil
@cython.locals(found=i64)
cdef i64 points(i64 rows, i64 columns, i64 plain, i64* by_row, i64* by_column) noexcept nogil
@cython.locals(found=i64, i=i64)
cdef list rows(i64 before, i64 after)
@cython.locals(found=i64, i=i64)
cdef list columns(i64 before, i64 after)
@cython.locals(found=list)
cdef list names(i64 cells)
@cython.locals(found=list, rows=i64, columns=i64, i=i64, worth=i64)
cdef list sources(i64 seat, i64 before, i64 after, i64 plain, i64* by_row, i64* by_column)
@cython.locals(found=dict)
cdef dict _source(i64 seat, str source, str at, i64 worth, bint clean)
