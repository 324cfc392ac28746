cimport cython
cimport nyhavn.core.passing as passing
from nyhavn.core.rng cimport i64
from nyhavn.games.newgame.rules cimport NewGame

cdef i64 REVEAL

@cython.locals(found=dict, seat=i64)
cpdef dict effects(NewGame before, NewGame after, i64 who, i64 number)
cpdef dict notes(NewGame state, i64 seat, i64 action)
@cython.locals(action=i64)
cpdef list notes_of(NewGame state, i64 seat, actions)
cpdef list sources(NewGame state, i64 seat)
@cython.locals(after=NewGame, found=dict)
cdef dict _notes(NewGame state, i64 seat, i64 action)
cdef dict _source(i64 seat, i64 prize)
