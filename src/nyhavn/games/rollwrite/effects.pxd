cimport cython
cimport nyhavn.core.passing as passing
cimport nyhavn.core.raw as raw
cimport nyhavn.games.facade as facade
from nyhavn.core.rng cimport Room, i64
from nyhavn.games.rollwrite.rules cimport Rollwrite

cdef i64 START, REROLL, CHANGE, NOX, DRAW, USE, X, SINGLE, COAT, TRACK, PASS, DONE, MARK, WHITE_CHANGE, LOT
cdef i64 GOAL, BOXES, PHASE_USE, PHASE_X, PHASE_MARK, TRACK_POINTS
cdef i64[2] ROW_POINTS, COLUMN_POINTS
cdef i64[1669] PLACED_KIND, PLACED_CELLS
cdef list KIND_COLOUR, KIND_SIZE, KIND_PLACED, USE_FACES
cdef list KIND_NAMES, COLOURS, FACES, ABILITIES, GIFTS, ROLLS, COAT_ROWS, COAT_COLUMNS

cpdef dict effects(Rollwrite before, Rollwrite after, i64 who, i64 number)
cpdef dict notes(Rollwrite state, i64 seat, i64 action)
@cython.locals(action=i64)
cpdef list notes_of(Rollwrite state, i64 seat, actions)
@cython.locals(filled=i64, xs=i64, found=list, track=i64)
cpdef list sources(Rollwrite state, i64 seat)
@cython.locals(found=dict, out=Room, paying=Rollwrite, kind=i64, n=i64, ways=list, i=i64)
cpdef dict payments(Rollwrite state)
@cython.locals(after=Rollwrite, found=dict)
cdef dict _notes(Rollwrite state, i64 seat, i64 action)
cdef void _act(dict found, Rollwrite before, Rollwrite after, i64 seat, i64 action) except *
@cython.locals(best=i64, seat=i64)
cdef i64 _best(Rollwrite state)
@cython.locals(found=list, track=i64)
cdef list _spent(Rollwrite before, Rollwrite after, i64 seat)
@cython.locals(spent=i64, at=i64)
cdef i64 _bonuses(Rollwrite before, Rollwrite after, i64 seat)
@cython.locals(found=dict, face=i64)
cdef dict _turned(Rollwrite before, Rollwrite after)
@cython.locals(found=list, face=i64, _=i64)
cdef list _faces(Rollwrite before, Rollwrite after)
@cython.locals(found=list, face=i64, _=i64)
cdef list _left(Rollwrite state)
cdef void _fill(dict found, Rollwrite before, Rollwrite after, i64 seat) except *
@cython.locals(rows=list, columns=list, coats=list, row=i64, old=i64, new=i64, plain=i64)
cdef void _gain(dict found, Rollwrite before, Rollwrite after, i64 seat) except *
@cython.locals(at=i64, gifts=list)
cdef void _mark(dict found, Rollwrite before, Rollwrite after, i64 seat, i64 track) except *
cdef dict _full(i64 seat, i64 track)
@cython.locals(best=Rollwrite, drawn=Rollwrite, out=Room, n=i64, i=i64, old=i64, new=i64)
cdef void _preview(dict found, Rollwrite before, Rollwrite drawing, i64 seat) except *
