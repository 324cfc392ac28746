cimport cython
cimport nyhavn.core.raw as raw
from nyhavn.core.rng cimport Room, i64
from nyhavn.core.state cimport State

@cython.locals(after=State, out=Room, asked=i64)
cdef object passes(State state, i64 seat, i64 action)
