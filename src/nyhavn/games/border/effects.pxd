cimport cython
cimport nyhavn.core.passing as passing
cimport nyhavn.core.raw as raw
cimport nyhavn.games.border.rules as rules
from nyhavn.core.rng cimport i64
from nyhavn.games.border.rules cimport Border

cdef i64 KEEP, COMPLETE, CROSS, DONE, GOAL, PHASE_FIRST, PHASE_SECOND, LETTERS
cdef list ROLLS

cpdef dict effects(Border before, Border after, i64 who, i64 number)
cpdef dict notes(Border state, i64 seat, i64 action)
@cython.locals(action=i64)
cpdef list notes_of(Border state, i64 seat, actions)
cpdef list sources(Border state, i64 seat)
@cython.locals(after=Border, found=dict, completes=list, serves=list, opens=list)
cdef dict _notes(Border state, i64 seat, i64 action)
@cython.locals(found=list, board=i64, i=i64, colour=i64)
cdef list _completed(Border state, i64 seat)
@cython.locals(found=list, board=i64, i=i64, colour=i64, kept=i64, useful=i64)
cdef list _served(Border before, Border after, i64 seat)
@cython.locals(could=list)
cdef list _opened(Border before, Border after, i64 seat)
@cython.locals(found=list, colour=i64)
cdef list _left(Border state, i64 seat)
@cython.locals(fresh=i64, i=i64)
cdef void _act(dict found, Border before, Border after, i64 seat, i64 action) except *
@cython.locals(early=i64, late=i64, closings=list)
cdef void _cross(dict found, Border before, Border after, i64 seat) except *
@cython.locals(found=list, i=i64)
cdef list _closings(Border state, i64 seat, i64 early, i64 late)
@cython.locals(most=i64, seat=i64)
cdef i64 _most(Border state)
@cython.locals(closed=i64, seat=i64)
cdef i64 _taken(Border state)
