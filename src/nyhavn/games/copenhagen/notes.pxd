cimport cython
from nyhavn.core.rng cimport i64
from nyhavn.games.copenhagen.rules cimport Copenhagen

cdef i64 NOT_A, NOT_E

@cython.locals(found=dict)
cpdef dict notes(Copenhagen state, i64 seat, i64 action)
@cython.locals(building=Copenhagen, colour=i64, ways=list, spent=list, ranked=list, i=i64, nth=i64)
cdef dict _payment(Copenhagen state, i64 seat, i64 build)
cdef i64 _of(object payment, i64 colour)
@cython.locals(own=i64)
cpdef i64 price(Copenhagen state, i64 seat, object placement)
@cython.locals(right=i64, left=i64)
cdef i64 _beside(i64 cells)
@cython.locals(spent=i64)
cdef i64 _spent(Copenhagen state, object payment, i64 colour)
@cython.locals(i=i64)
cdef list _abilities(i64 bits)
@cython.locals(before=i64, after=i64, bricks=i64, points=i64, i=i64, m=i64, rows=list, columns=list)
cdef dict _gain(Copenhagen state, i64 seat, i64 cells, i64 brick)
