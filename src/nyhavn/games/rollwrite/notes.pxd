cimport cython
cimport nyhavn.core.passing as passing
cimport nyhavn.core.raw as raw
cimport nyhavn.games.facade as facade
from nyhavn.core.rng cimport Room, i64
from nyhavn.games.rollwrite.rules cimport Rollwrite

cdef i64 START, REROLL, NOX, DRAW, USE, X, SINGLE, COAT, TRACK, PASS, MARK, USING, INKING

cpdef dict notes(Rollwrite state, i64 seat, i64 action)
@cython.locals(action=i64)
cpdef list notes_of(Rollwrite state, i64 seat, actions)
cpdef tuple cards(Rollwrite state, i64 seat, i64 action)
@cython.locals(after=Rollwrite, found=dict, track=i64)
cdef dict _notes(Rollwrite state, i64 seat, i64 action)
@cython.locals(found=list, track=i64)
cdef list _spent(Rollwrite state, Rollwrite after, i64 seat)
@cython.locals(best=Rollwrite, drawn=Rollwrite, out=Room, used=cython.bint, n=i64, i=i64,
               bonuses=i64, at=i64)
cdef void _draw(dict found, Rollwrite state, Rollwrite after, i64 seat) except *
@cython.locals(rows=list, columns=list, coats=list, row=i64)
cdef void _gain(dict found, Rollwrite state, Rollwrite after, i64 seat) except *
@cython.locals(at=i64)
cdef void _boxes(dict found, Rollwrite state, Rollwrite after, i64 seat, i64 track) except *
@cython.locals(found=list, face=i64, _=i64)
cdef list _faces(Rollwrite state)
