cimport cython
cimport nyhavn.games.newgame.observation as observation
from nyhavn.core.rng cimport i64
from nyhavn.games.newgame.rules cimport NewGame

cdef i64 CARDS, T_CARD, T_LEFT, T_PRIZE, T_CHOSEN, T_SCORE
cdef i64[11] BIT

cdef class NewGameFeatures(NewGame):
    @cython.locals(worth=i64, card=i64)
    cdef i64 _merit(self, i64 seat) noexcept nogil
    @cython.locals(n=i64, card=i64)
    cdef i64 _traits(self, i64 seat, i64* out) noexcept nogil
    cdef i64 _observed(self) noexcept nogil
    cdef void _observe(self, i64 seat, float* out) noexcept nogil
