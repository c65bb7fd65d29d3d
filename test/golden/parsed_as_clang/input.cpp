// A header that Clang gets through only as itself.
#include <decimal.h>

[[ferry::offload]]
void set(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = 1;
}
