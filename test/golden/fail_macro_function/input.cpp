// Functions that a macro defines and that can't be written out where the macro is used.
#define DEFINE_SCALE(name, factor)                 \
  [[ferry::offload]] void name(double* a, int n) { \
    for (int i = 0; i < n; ++i) a[i] *= factor;    \
  }

DEFINE_SCALE(doubled, 2)

// The written-out text would contain a name that is expanded again.
int length = 3;
#define length (2 * length)
DEFINE_SCALE(by_length, length)
#undef length

// The macro contains a pragma.
#define WITH_PRAGMA(name)                          \
  [[ferry::offload]] void name(double* a, int n) { \
    _Pragma("GCC ivdep")                           \
    for (int i = 0; i < n; ++i) a[i] += 1;         \
  }
WITH_PRAGMA(with_pragma)

// The macro uses a macro whose value differs between compilers.
#define WITH_WIDTH(name)                              \
  [[ferry::offload]] void name(double* a, int n) { \
    for (int i = 0; i < n; ++i) a[i] += __INT_FAST32_WIDTH__; \
  }
WITH_WIDTH(with_width)

// __COUNTER__ counts its uses, so a second copy of the text would change later values.
#define COUNTED(name)                              \
  [[ferry::offload]] void name(double* a, int n) { \
    for (int i = 0; i < n; ++i) a[i] += __COUNTER__; \
  }
COUNTED(counted)
int after = __COUNTER__;

// A file is included twice, with different definitions of the macro.
#define MADE(name) DEFINE_SCALE(name, 3)
#include "twice.inc"
#undef MADE
#define MADE(name) void name(float*) {}
#include "twice.inc"
