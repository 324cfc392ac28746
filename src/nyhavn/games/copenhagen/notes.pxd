cimport cython
cimport nyhavn.core.passing as passing
cimport nyhavn.core.raw as raw
cimport nyhavn.games.facade as facade
from nyhavn.core.rng cimport Room, i64
from nyhavn.games.copenhagen.rules cimport Copenhagen

cdef i64 TAKE, BUILD, PAY, DISCARD, WHITE, ABILITY, REACTIVATE, CHANGE, COAT_CELLS
cdef short[3132] BUILT_COLOUR
cdef list COLOURS, TAKES, PAID_CARDS, ABILITIES_IN, COAT_ROWS

cpdef dict notes(Copenhagen state, i64 seat, i64 action)
@cython.locals(action=i64)
cpdef list notes_of(Copenhagen state, i64 seat, actions)
cpdef tuple cards(Copenhagen state, i64 seat, i64 action)
@cython.locals(after=Copenhagen, found=dict)
cdef dict _notes(Copenhagen state, i64 seat, i64 action)
@cython.locals(slot=i64)
cdef list _taken(Copenhagen state, i64 action)
cdef list _lost(Copenhagen state, Copenhagen after, i64 seat)
@cython.locals(best=Copenhagen, paid=Copenhagen, out=Room, ways=i64, own=i64, payment=i64,
               least=i64, i=i64, spent=i64, price=i64)
cdef void _pay(dict found, Copenhagen state, Copenhagen building, i64 seat) except *
@cython.locals(rows=list, cells=i64, coats=list, row=i64)
cdef void _gain(dict found, Copenhagen state, Copenhagen after, i64 seat) except *
