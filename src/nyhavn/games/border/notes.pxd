cimport cython
from nyhavn.core.rng cimport i64
from nyhavn.games.border.rules cimport Border

@cython.locals(found=dict)
cpdef dict notes(Border state, i64 seat, i64 action)
@cython.locals(after=Border, zones=i64, i=i64, cells=list)
cdef dict _gain(Border state, i64 seat, i64 action)
cdef i64 _closed(Border state, i64 seat)
