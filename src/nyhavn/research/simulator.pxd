cimport cython
cimport nyhavn.bots.greedy as greedy
cimport nyhavn.core.raw as raw
from nyhavn.bots.accumulator cimport Accumulator
from nyhavn.bots.value cimport Value
from nyhavn.core.rng cimport Rng, Room, i64, u64
from nyhavn.core.state cimport State

cdef i64 LEARNER, UNIFORM, APPRENTICE, JOURNEYMAN, VALUE
cdef i64 MARGIN, RANK, POINTS, POTENTIAL, BY_LOT
cdef double MERIT_MARGIN
cdef i64 FEW, PIECE, CHECKED, WRONG, STEPPED, LOOKS, STOPPED

@cython.locals(j=i64)
cdef void mark(signed char[::1] masks, i64 at, i64 n, short[::1] legal, i64 row, i64 count) noexcept nogil

cpdef stop(i64[::1] shared)

@cython.final
cdef class Simulator:
    cdef readonly i64 matches, pieces, seats, space, length, kind, place, absence
    cdef readonly bint goes_on
    cdef readonly double gamma, weight
    cdef readonly State start
    cdef readonly Value value
    cdef Accumulator _sums
    cdef readonly tuple policies
    cdef readonly object observations, masks, rewards, done, choosing, scores, lengths, counts, learners, luck
    cdef i64[4] _policies
    cdef unsigned char[::1] _states, _done
    cdef float[::1] _observations, _rewards, _potentials
    cdef signed char[::1] _masks
    cdef i64[::1] _choosing, _scores, _before, _lengths, _counts, _learners, _owners
    cdef u64[::1] _luck
    cdef short[::1] _legal

    @cython.locals(moves=Room, others=Room, seat=i64, n=i64, j=i64, forced=i64, policy=i64, at=i64)
    cdef void settle(self, State state, State after, State step, Value value, Accumulator sums, Rng rng, i64 i) noexcept nogil
    @cython.locals(seat_after=i64)
    cdef i64 policy_of(self, i64 i, i64 seat) noexcept nogil
    cdef i64 chosen(self, State state, State after, State step, Value value, Accumulator sums, Rng rng, i64 policy, i64 seat, i64* moves, i64 n) noexcept nogil
    @cython.locals(j=i64, best=i64, highest=double, score=double)
    cdef i64 valued(self, State state, State after, Value value, Accumulator sums, i64 seat, i64* moves, i64 n) noexcept nogil
    @cython.locals(seat=i64, at=i64, total=double)
    cdef void reward(self, State state, Value value, i64 i) noexcept nogil
    cdef double potential(self, State state, Value value, i64 seat) noexcept nogil
    @cython.locals(other=i64, ahead=i64, level=i64, best=i64)
    cdef double final(self, State state, i64 seat) noexcept nogil
    @cython.locals(seat=i64, at=i64)
    cdef void base(self, State state, Value value, i64 i) noexcept nogil
    cdef void begin(self, State state, State start, State after, State step, Value value, Accumulator sums, Rng rng, i64 i) noexcept nogil
    @cython.locals(at=i64)
    cdef void look(self, State state, i64 i) noexcept nogil
    cdef void play(self, State state, State start, State after, State step, Value value, Accumulator sums, Rng rng, i64 i, i64 action) noexcept nogil
    cdef i64 row(self, i64 i) noexcept nogil
    @cython.locals(at=i64)
    cdef i64 taken(self, i64[::1] shared, i64 looks, i64 own, i64 k) noexcept nogil
    cdef i64 piece(self, i64 k) noexcept nogil
    @cython.locals(looked=i64, k=i64, first=i64, last=i64)
    cdef void check(self, i64[::1] actions, i64[::1] shared, i64 own) noexcept nogil
    @cython.locals(i=i64, stepped=i64, k=i64, first=i64, last=i64)
    cdef void run(self, State state, State start, State after, State step, Value value, Accumulator sums, Rng rng, i64[::1] actions, i64[::1] shared, i64 own) noexcept nogil
    @cython.locals(i=i64)
    cdef i64 illegal(self, i64[::1] actions, i64 first, i64 last) noexcept nogil
    @cython.locals(j=i64, at=i64)
    cdef bint lists(self, i64 i, i64 action) noexcept nogil

    @cython.locals(state=State, after=State, step=State, start=State, value=Value, rng=Rng, sums=Accumulator, wrong=i64)
    cpdef step(self, i64[::1] actions, i64[::1] shared, i64 own)
    cpdef play_one(self, i64 i, i64 action)
    @cython.locals(j=i64, at=i64)
    cpdef list legal(self, i64 i)
    cpdef State state(self, i64 i)
    cpdef new(self, i64 i, State start, Rng rng)
    @cython.locals(i=i64)
    cpdef sample(self, Rng rng, i64[::1] out)
    @cython.locals(scratch=State, rng=Rng)
    cpdef restore(self, i64 i, State state, luck, i64 learner, i64 length)
