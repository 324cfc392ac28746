cimport cython
cimport nyhavn.games.rollwrite.effects as effects
from nyhavn.core.rng cimport i8, i64
from nyhavn.games.rollwrite.rules cimport Rollwrite

cdef list COLOURS, FACES, BONUSES, STARS, THREE

@cython.locals(seen=dict, choosing=cython.bint)
cpdef dict view(Rollwrite state, seat)
@cython.locals(found=dict, colour=i64)
cdef dict _by_colour(i64 shapes)
@cython.locals(faces=list, face=i64, _=i64)
cdef list _faces(i8* counts)
@cython.locals(players=list, seat=i64)
cdef list _players(Rollwrite state)
@cython.locals(found=dict, waiting=cython.bint, track=i64, at=i64, boxes=i64, bonuses=i64,
               stars=i64, counted=i64)
cdef dict _tracks(Rollwrite state, i64 seat)
cdef bint _in_turn(Rollwrite state, i64 seat)
