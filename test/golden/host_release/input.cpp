// The release number with which the host compiler identifies itself, in the user's files, in kernels and in macros of
// system headers. If the user defines such a macro, that definition stays.
#ifdef __FERRY_TRANSLATOR__
#include "user.h"
#include <seen.h>
#if __cpp_static_assert > 201411L
#error "Clang's, not the host compiler's"
#endif
#else
#define LATEST false
#endif

#if LATEST
#define WEIGHT 0.99
#else
#define WEIGHT 0.5
#endif
constexpr int release = __GNUC__;

#undef __GNUC_PATCHLEVEL__
#define __GNUC_PATCHLEVEL__ 7
#include <cstddef>

[[ferry::offload]]
void set(double* x, std::ptrdiff_t n) {
  for (std::ptrdiff_t i = 0; i < n; ++i) x[i] = WEIGHT * (release + __GNUC__ + __GNUC_PATCHLEVEL__);
}
