cimport cython
cimport nyhavn.games.copenhagen.rules as rules
cimport nyhavn.games.tensor as tensor
from nyhavn.core.rng cimport i64
from nyhavn.games.copenhagen.rules cimport Copenhagen

cdef i64 PHASES, PHASE_PAY, CELLS, TILES, PIERS
cdef i64 MOST_HAND, MOST_POINTS, MOST_COATS, MOST_DEALT, MOST_COST, MOST_TILES, MOST_WHITES, MOST_PILE, CARDS

cdef i64 length(i64 seats) noexcept nogil
@cython.locals(at=i64, i=i64)
cdef void write(Copenhagen state, i64 seat, float* out) noexcept nogil
@cython.locals(colour=i64, cards=i64)
cdef i64 write_seat(Copenhagen state, i64 seat, float* out, i64 at) noexcept nogil
@cython.locals(pier=i64, colour=i64, other=i64, unseen=i64)
cdef i64 write_cards(Copenhagen state, i64 seat, float* out, i64 at) noexcept nogil
cdef void write_building(Copenhagen state, float* out, i64 at) noexcept nogil
