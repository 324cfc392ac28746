cimport cython
cimport nyhavn.games.border.effects as effects
cimport nyhavn.games.border.rules as rules
from nyhavn.core.rng cimport i8, i64
from nyhavn.games.border.rules cimport Border

cdef i64 LETTERS, PHASE_ROLL, PHASE_CHOOSE, PHASE_FIRST, PHASE_SECOND
cdef list COLOURS, LETTER

@cython.locals(seen=dict)
cpdef dict view(Border state, seat)
@cython.locals(found=dict, colour=i64)
cdef dict _named(i8* counts, i64 at)
@cython.locals(found=list, own=dict)
cdef list _own_zones(Border state)
@cython.locals(players=list, seat=i64)
cdef list _players(Border state)
cdef tuple _prospects(Border state, i64 seat)
@cython.locals(free=list, missing=list, colour=i64, _=i64, board=i64, i=i64, n=i64)
cdef tuple _of_dice(Border state, i64 seat, i8* dice, i64 at)
