// What is imported, or precompiled, has a body for the compiler, but no text in this unit. (Of C++20's modules: cxx.modules.)
#include "grid.h"

[[ferry::offload]] void calls_imported(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = twice(x[i]);
}
[[ferry::offload]] void calls_imported_member(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = Cell{x[i]}.square();
}
