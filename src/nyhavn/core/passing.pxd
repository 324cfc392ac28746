cimport cython
from nyhavn.core.rng cimport i64
from nyhavn.core.state cimport State

@cython.locals(after=State, forced=tuple)
cpdef passes(State state, i64 seat, i64 action)
@cython.locals(legal=list)
cdef tuple _forced(State state)
