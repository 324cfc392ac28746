cimport cython
cimport nyhavn.core.raw as raw
cimport nyhavn.games.border.rules as rules
cimport nyhavn.games.tensor as tensor
from nyhavn.core.rng cimport i64
from nyhavn.games.border.rules cimport Border

cdef i64 PHASES, CELLS, WORD, SEGMENTS, COLOURS, ZONES, LETTERS, LONGEST, DICE, THROWS, IDLE_ROUNDS

cdef i64 length(i64 seats) noexcept nogil
@cython.locals(at=i64, i=i64)
cdef void write(Border state, i64 seat, float* out) noexcept nogil
@cython.locals(board=i64, i=i64, fence=i64, missing=i64, every=i64, lower=i64, upper=i64)
cdef i64 write_seat(Border state, i64 seat, float* out, i64 at) noexcept nogil
@cython.locals(highest=i64, zone=i64, first=i64)
cdef i64 write_values(Border state, float* out, i64 at) noexcept nogil
