cimport cython
cimport nyhavn.games.copenhagen.effects as effects
from nyhavn.core.rng cimport i8, i64
from nyhavn.games.copenhagen.rules cimport Copenhagen

cdef list COLOURS, ABILITIES

@cython.locals(seen=dict, paying=cython.bint)
cpdef dict view(Copenhagen state, seat)
@cython.locals(found=dict, colour=i64)
cdef dict _named(i8* counts, i64 at)
@cython.locals(found=list, pier=i64, card=i64)
cdef list _harbour(Copenhagen state)
@cython.locals(found=dict, colour=i64, size=i64)
cdef dict _supply(Copenhagen state)
@cython.locals(found=dict, colour=i64, count=i64, other=i64)
cdef dict _unseen(Copenhagen state, i64 seat)
@cython.locals(paint=tuple, players=list, seat=i64, painted=tuple, filled=i64, bricks=i64)
cdef list _players(Copenhagen state, i64 own)
@cython.locals(size=i64, colour=i64)
cdef dict _hand(Copenhagen state, i64 seat, bint own)
@cython.locals(found=dict, i=i64)
cdef dict _abilities(Copenhagen state, i64 seat)
