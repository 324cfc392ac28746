cimport cython
cimport nyhavn.games.rollwrite.rules as rules
cimport nyhavn.games.tensor as tensor
from nyhavn.core.rng cimport i64
from nyhavn.games.rollwrite.rules cimport Rollwrite

cdef i64 PHASES, PHASE_START, PHASE_USE, PHASE_X, PHASE_MARK, PHASE_OVER, CELLS, KINDS, DICE
cdef i64 MOST_POINTS, MOST_COATS, MOST_MARKS, MOST_TRACK_BONUSES, MOST_STARS, BOXES, SLOW_ROUNDS

cdef i64 length(i64 seats) noexcept nogil
@cython.locals(at=i64, i=i64)
cdef void write(Rollwrite state, i64 seat, float* out) noexcept nogil
@cython.locals(track=i64, boxes=i64, counted=i64, own=i64, in_turn=cython.bint)
cdef i64 write_seat(Rollwrite state, i64 seat, float* out, i64 at) noexcept nogil
cdef void write_drawing(Rollwrite state, float* out, i64 at) noexcept nogil
