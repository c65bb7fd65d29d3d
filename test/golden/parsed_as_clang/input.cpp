// A header that Clang can parse only if it identifies itself as Clang.
#include <decimal.h>

[[ferry::offload]]
void set(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = 1;
}
