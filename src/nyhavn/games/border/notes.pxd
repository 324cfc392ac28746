cimport cython
cimport nyhavn.core.passing as passing
from nyhavn.core.rng cimport i64
from nyhavn.games.border.rules cimport Border

cdef i64 COMPLETE, DONE

cpdef dict notes(Border state, i64 seat, i64 action)
@cython.locals(action=i64)
cpdef list notes_of(Border state, i64 seat, actions)
cpdef tuple cards(Border state, i64 seat, i64 action)
@cython.locals(after=Border, found=dict)
cdef dict _notes(Border state, i64 seat, i64 action)
@cython.locals(zones=i64, i=i64)
cdef void _gain(dict found, Border state, Border after, i64 seat) except *
