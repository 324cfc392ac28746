# The only C in the project: what Python cannot say and the engine needs.
cdef extern from *:
    """
    #include <string.h>
    #if defined(_MSC_VER)
    #include <intrin.h>
    static int nyhavn_low(unsigned long long bits) {
        unsigned long index; _BitScanForward64(&index, bits); return (int) index;
    }
    static int nyhavn_high(unsigned long long bits) {
        unsigned long index; _BitScanReverse64(&index, bits); return (int) index;
    }
    #define nyhavn_count(bits) ((int) __popcnt64((unsigned long long) (bits)))
    #define nyhavn_room() ((long long *) _alloca(4096 * sizeof(long long)))
    #define nyhavn_corner() ((long long *) _alloca(64 * sizeof(long long)))
    #define nyhavn_take(place, n) _InterlockedExchangeAdd64((place), (n))
    __declspec(dllimport) int __stdcall SwitchToThread(void);
    #define nyhavn_pause() ((void) SwitchToThread())
    #else
    #include <sched.h>
    #define nyhavn_take(place, n) __atomic_fetch_add((place), (n), __ATOMIC_ACQ_REL)
    #define nyhavn_pause() ((void) sched_yield())
    #define nyhavn_low(bits) __builtin_ctzll((unsigned long long) (bits))
    #define nyhavn_high(bits) (63 - __builtin_clzll((unsigned long long) (bits)))
    #if defined(__POPCNT__) || !defined(__x86_64__)
    #define nyhavn_count(bits) __builtin_popcountll((unsigned long long) (bits))
    #else  /* where the compiler may not use the instruction, it would call a function */
    static CYTHON_INLINE int nyhavn_count(unsigned long long bits) {
        bits -= bits >> 1 & 0x5555555555555555ULL;
        bits = (bits & 0x3333333333333333ULL) + (bits >> 2 & 0x3333333333333333ULL);
        return (int) (((bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0FULL) * 0x0101010101010101ULL >> 56);
    }
    #endif
    #define nyhavn_room() ((long long *) __builtin_alloca(4096 * sizeof(long long)))
    #define nyhavn_corner() ((long long *) __builtin_alloca(64 * sizeof(long long)))
    #endif
    static CYTHON_INLINE void nyhavn_copy(PyObject *dst, PyObject *src) {
        /* all fields behind the object header and the table of virtual methods */
        size_t skip = sizeof(PyObject) + sizeof(void *);
        if (Py_TYPE(dst) != Py_TYPE(src)) Py_FatalError("raw.copy: different types");
        memcpy((char *) dst + skip, (char *) src + skip, (size_t) Py_TYPE(src)->tp_basicsize - skip);
    }
    static CYTHON_INLINE PyObject *nyhavn_content(PyObject *value) {
        /* objects begin as zeros and are copied whole, so the gaps between fields are equal, too */
        size_t skip = sizeof(PyObject) + sizeof(void *);
        return PyBytes_FromStringAndSize((char *) value + skip,
            (Py_ssize_t) ((size_t) Py_TYPE(value)->tp_basicsize - skip));
    }
    #define nyhavn_floats(view, at) ((float *) (view).data + (at))
    static CYTHON_INLINE size_t nyhavn_size(PyObject *value) {
        return (size_t) Py_TYPE(value)->tp_basicsize - sizeof(PyObject) - sizeof(void *);
    }
    static CYTHON_INLINE PyObject *nyhavn_shelf(PyObject *value, long long places) {
        return PyByteArray_FromStringAndSize(NULL, (Py_ssize_t) (nyhavn_size(value) * (size_t) places));
    }
    #define nyhavn_fields(value) ((char *) (value) + sizeof(PyObject) + sizeof(void *))
    #define nyhavn_place(shelf, at, value) ((shelf).data + (size_t) (at) * nyhavn_size(value))
    #define nyhavn_put(shelf, at, value) \
        memcpy(nyhavn_place(shelf, at, (PyObject *) (value)), nyhavn_fields(value), nyhavn_size((PyObject *) (value)))
    #define nyhavn_get(shelf, at, value) \
        memcpy(nyhavn_fields(value), nyhavn_place(shelf, at, (PyObject *) (value)), nyhavn_size((PyObject *) (value)))
    static CYTHON_INLINE void nyhavn_add_row(int *__restrict sums, const int *__restrict row) {
        for (int j = 0; j < 32; j++) sums[j] += row[j];  /* a constant: the compiler unrolls it */
    }
    static CYTHON_INLINE void nyhavn_take_row(int *__restrict sums, const int *__restrict row) {
        for (int j = 0; j < 32; j++) sums[j] -= row[j];
    }
    static CYTHON_INLINE void nyhavn_swap_row(int *__restrict sums, const int *__restrict old, const int *__restrict row) {
        for (int j = 0; j < 32; j++) sums[j] += row[j] - old[j];
    }
    static CYTHON_INLINE long long nyhavn_alike(const long long *a, const long long *b, long long most) {
        long long n = 0;
        while (n + 4 <= most && ((a[n] ^ b[n]) | (a[n + 1] ^ b[n + 1]) | (a[n + 2] ^ b[n + 2])
                                 | (a[n + 3] ^ b[n + 3])) == 0) n += 4;
        while (n < most && a[n] == b[n]) n++;
        return n;
    }
    static CYTHON_INLINE void nyhavn_weigh(double *found, const int *own, const int *rest,
                                           const int *bias, const int *out, long long others) {
        /* whole numbers below 2^51, so that doubles are exact: every compiler adds them in pairs */
        int h[32];
        double first[4] = {0, 0, 0, 0}, second[4] = {0, 0, 0, 0};
        if (others == 2) for (int j = 0; j < 32; j++) h[j] = (rest[j] - (rest[j] & 1)) / 2;
        else if (others == 3) for (int j = 0; j < 32; j++) h[j] = rest[j] / 3 - (rest[j] % 3 < 0);
        else for (int j = 0; j < 32; j++) h[j] = rest[j];
        for (int j = 0; j < 32; j++) {
            h[j] += own[j] + bias[j];
            h[j] = h[j] > 0 ? h[j] : 0;
        }
        for (int j = 0; j < 32; j += 4) for (int k = 0; k < 4; k++) {
            first[k] += (double) h[j + k] * (double) out[j + k];
            second[k] += (double) h[j + k] * (double) out[32 + j + k];
        }
        found[0] = first[0] + first[1] + first[2] + first[3];
        found[1] = second[0] + second[1] + second[2] + second[3];
    }
    #define nyhavn_compiled() 1
    """
    void copy "nyhavn_copy"(object dst, object src) noexcept nogil
    object content "nyhavn_content"(object value)
    long long low "nyhavn_low"(long long bits) noexcept nogil
    long long high "nyhavn_high"(long long bits) noexcept nogil
    long long count "nyhavn_count"(long long bits) noexcept nogil
    long long *room "nyhavn_room"() noexcept nogil
    long long *corner "nyhavn_corner"() noexcept nogil
    float *floats "nyhavn_floats"(float[::1] view, long long at) noexcept nogil
    object shelf "nyhavn_shelf"(object value, long long places)
    void put "nyhavn_put"(unsigned char[::1] shelf, long long at, object value) noexcept nogil
    void get "nyhavn_get"(unsigned char[::1] shelf, long long at, object value) noexcept nogil
    bint compiled "nyhavn_compiled"() noexcept nogil
    void pause "nyhavn_pause"() noexcept nogil
    long long _take "nyhavn_take"(long long *place, long long n) noexcept nogil
    void *unlock "PyEval_SaveThread"() noexcept nogil
    void lock "PyEval_RestoreThread"(void *token) noexcept nogil
    void _add_row "nyhavn_add_row"(int *sums, const int *row) noexcept nogil
    void _take_row "nyhavn_take_row"(int *sums, const int *row) noexcept nogil
    void _swap_row "nyhavn_swap_row"(int *sums, const int *old, const int *row) noexcept nogil
    long long _alike "nyhavn_alike"(const long long *a, const long long *b, long long most) noexcept nogil
    void _weigh "nyhavn_weigh"(double *found, const int *own, const int *rest, const int *bias, const int *out, long long others) noexcept nogil

cdef enum:
    LANES = 32

cdef inline object rows(object numbers):
    from array import array
    return array("i", numbers)

cdef inline long long take(long long[::1] shared, long long at, long long n) noexcept nogil:
    return _take(&shared[at], n)

cdef inline void add_row(int[::1] sums, long long at, int[::1] row, long long i) noexcept nogil:
    _add_row(&sums[at * LANES], &row[i * LANES])

cdef inline void take_row(int[::1] sums, long long at, int[::1] row, long long i) noexcept nogil:
    _take_row(&sums[at * LANES], &row[i * LANES])

cdef inline void swap_row(int[::1] sums, long long at, int[::1] row, long long old, long long i) noexcept nogil:
    _swap_row(&sums[at * LANES], &row[old * LANES], &row[i * LANES])

cdef inline long long alike(long long *a, long long i, long long *b, long long k, long long most) noexcept nogil:
    return _alike(a + i, b + k, most)

cdef inline void weigh(double *found, const int *own, const int *rest, int[::1] bias, int[::1] out, long long at, long long others) noexcept nogil:
    _weigh(found, own, rest, &bias[0], &out[at], others)

cdef inline void clear_row(int[::1] sums, long long at) noexcept nogil:
    cdef long long j
    for j in range(LANES):
        sums[at * LANES + j] = 0

cdef inline int* lanes(int[::1] sums, long long at) noexcept nogil:
    return &sums[at * LANES]
