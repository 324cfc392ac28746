cimport cython
from nyhavn.core.rng cimport i64
from nyhavn.games.rollwrite.rules cimport Rollwrite

cpdef dict notes(Rollwrite state, i64 seat, i64 action)
@cython.locals(cell=i64)
cdef dict _effect(Rollwrite state, i64 seat, i64 action)
cpdef i64 bonuses_ready(Rollwrite state, i64 seat, i64 colour)
cpdef i64 abilities_ready(Rollwrite state, i64 seat, i64 track)
@cython.locals(place=i64)
cpdef bint crossed(Rollwrite state, i64 kind)
@cython.locals(dice=i64)
cdef dict _draw(Rollwrite state, i64 seat, object placement)
@cython.locals(left=list)
cdef dict _use(Rollwrite state, i64 seat, object use)
cdef list _choices(Rollwrite state, i64 cells)
@cython.locals(before=i64, after=i64, points=i64, i=i64, m=i64, x=i64, rows=list, columns=list)
cdef dict _gain(Rollwrite state, i64 seat, i64 cells, list choices)
@cython.locals(i=i64, points=i64)
cdef i64 _points(i64 xs, list rows, list columns)
@cython.locals(marked=i64)
cdef dict _boxes(Rollwrite state, i64 seat, i64 track, i64 n)
cdef list _faces(list counts)
