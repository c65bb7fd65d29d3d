// Macros that the host compiler predefines and Ferry's parser doesn't, or vice versa.
#include "header.h"

#if __SIZEOF_FLOAT80__ > 8
#endif
#if __SIZEOF_FLOAT80__
#endif
#define TWICE(x) (2 * x)
#if TWICE(1) > 0 && \
    __SIZEOF_FLOAT80__
#endif
#ifdef __LITTLE_ENDIAN__
#elif defined(__FLT128_DIG__)
#endif
#if __has_builtin(__builtin_memcpy)
#endif

// These macros have the same value in both compilers, however they are spelt.
#if __INT_MAX__ > 5 && defined(__GNUC__) && !defined(__clang__)
constexpr double most = __DBL_MAX__;
constexpr int abi = __GXX_ABI_VERSION;
#endif

[[ferry::offload]]
void set(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = 1;
}
