// Functions that a macro makes, which can't be written out in its place.
#define DEFINE_SCALE(name, factor)                 \
  [[ferry::offload]] void name(double* a, int n) { \
    for (int i = 0; i < n; ++i) a[i] *= factor;    \
  }

DEFINE_SCALE(doubled, 2)

// A name that would be expanded again.
int length = 3;
#define length (2 * length)
DEFINE_SCALE(by_length, length)
#undef length

// A pragma.
#define WITH_PRAGMA(name)                          \
  [[ferry::offload]] void name(double* a, int n) { \
    _Pragma("GCC ivdep")                           \
    for (int i = 0; i < n; ++i) a[i] += 1;         \
  }
WITH_PRAGMA(with_pragma)

// A macro with another value for another compiler.
#define WITH_WIDTH(name)                              \
  [[ferry::offload]] void name(double* a, int n) { \
    for (int i = 0; i < n; ++i) a[i] += __INT_FAST32_WIDTH__; \
  }
WITH_WIDTH(with_width)

// __COUNTER__ counts uses, so a second copy of the text would change the ones after it.
#define COUNTED(name)                              \
  [[ferry::offload]] void name(double* a, int n) { \
    for (int i = 0; i < n; ++i) a[i] += __COUNTER__; \
  }
COUNTED(counted)
int after = __COUNTER__;

// A file that is included once more, with another macro.
#define MADE(name) DEFINE_SCALE(name, 3)
#include "twice.inc"
#undef MADE
#define MADE(name) void name(float*) {}
#include "twice.inc"
