cimport cython
cimport nyhavn.games.newgame.effects as effects
from nyhavn.core.rng cimport i64
from nyhavn.games.newgame.rules cimport NewGame

cpdef dict view(NewGame state, seat)
@cython.locals(card=i64, hand=i64)
cdef dict _player(NewGame state, i64 seat, bint known)
