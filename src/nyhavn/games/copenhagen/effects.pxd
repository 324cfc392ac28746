cimport cython
cimport nyhavn.core.passing as passing
cimport nyhavn.core.raw as raw
cimport nyhavn.games.facade as facade
from nyhavn.core.rng cimport Room, i64
from nyhavn.games.copenhagen.rules cimport Copenhagen

cdef i64 TAKE, BUILD, PAY, DISCARD, DONE, WHITE, ABILITY, REACTIVATE, CHANGE, COAT_CELLS, END, LAST_CARDS
cdef i64[2] ROW_POINTS, COLUMN_POINTS
cdef short[3132] BUILT_TILE
cdef list COLOURS, TAKES, PAID_CARDS, ABILITIES_IN, COAT_ROWS, TILE_NAMES

cpdef dict effects(Copenhagen before, Copenhagen after, i64 who, i64 number)
cpdef dict notes(Copenhagen state, i64 seat, i64 action)
@cython.locals(action=i64)
cpdef list notes_of(Copenhagen state, i64 seat, actions)
@cython.locals(filled=i64, bricks=i64)
cpdef list sources(Copenhagen state, i64 seat)
@cython.locals(after=Copenhagen, found=dict)
cdef dict _notes(Copenhagen state, i64 seat, i64 action)
@cython.locals(slot=i64, tile=i64)
cdef void _act(dict found, Copenhagen before, Copenhagen after, i64 seat, i64 action) except *
@cython.locals(i=i64)
cdef void _deal(dict found, Copenhagen before, Copenhagen after, i64 card) except *
cdef list _lost(Copenhagen before, Copenhagen after, i64 seat)
cdef void _cover(dict found, Copenhagen before, Copenhagen after, i64 seat) except *
@cython.locals(rows=list, columns=list, cells=i64, coats=list, row=i64, old=i64, new=i64, plain=i64)
cdef void _gain(dict found, Copenhagen before, Copenhagen after, i64 seat) except *
@cython.locals(best=Copenhagen, paid=Copenhagen, out=Room, ways=i64, own=i64, payment=i64,
               least=i64, i=i64, spent=i64, price=i64, tile=i64)
cdef void _preview(dict found, Copenhagen before, Copenhagen building, i64 seat) except *
