cimport cython
cimport nyhavn.core.raw as raw
from nyhavn.core.rng cimport i64

@cython.locals(b=i64, i=i64, j=i64, k=i64, trait=i64)
cpdef void add_up(short[:, ::1] own, short[:, :, ::1] others, float[::1] share, float[:, ::1] own_weights,
                  float[:, ::1] other_weights, float[:, ::1] hidden) noexcept
@cython.locals(b=i64, i=i64, j=i64, k=i64, trait=i64)
cpdef void spread(short[:, ::1] own, short[:, :, ::1] others, float[::1] share, float[:, ::1] gradient,
                  float[:, ::1] own_slopes, float[:, ::1] other_slopes) noexcept
