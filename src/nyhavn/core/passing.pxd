cimport cython
cimport nyhavn.core.raw as raw
from nyhavn.core.rng cimport Room, i64
from nyhavn.core.state cimport State

@cython.locals(out=Room, forced=i64)
cdef object passes(State after, i64 seat, bint secrets)
