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
    #else
    #define nyhavn_low(bits) __builtin_ctzll((unsigned long long) (bits))
    #define nyhavn_high(bits) (63 - __builtin_clzll((unsigned long long) (bits)))
    #define nyhavn_count(bits) __builtin_popcountll((unsigned long long) (bits))
    #define nyhavn_room() ((long long *) __builtin_alloca(4096 * sizeof(long long)))
    #endif
    static CYTHON_INLINE void nyhavn_copy(PyObject *dst, PyObject *src) {
        /* all fields behind the object header and the table of virtual methods */
        size_t skip = sizeof(PyObject) + sizeof(void *);
        if (Py_TYPE(dst) != Py_TYPE(src)) Py_FatalError("raw.copy: different types");
        memcpy((char *) dst + skip, (char *) src + skip, (size_t) Py_TYPE(src)->tp_basicsize - skip);
    }
    #define nyhavn_compiled() 1
    """
    void copy "nyhavn_copy"(object dst, object src) noexcept nogil
    long long low "nyhavn_low"(long long bits) noexcept nogil
    long long high "nyhavn_high"(long long bits) noexcept nogil
    long long count "nyhavn_count"(long long bits) noexcept nogil
    long long *room "nyhavn_room"() noexcept nogil
    bint compiled "nyhavn_compiled"() noexcept nogil
    void *unlock "PyEval_SaveThread"() noexcept nogil
    void lock "PyEval_RestoreThread"(void *token) noexcept nogil
