#define PART "bound_kernels.h"
#if __has_include(PART)
[[ferry::offload]]
inline void shift(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] += 1;
}
#endif
