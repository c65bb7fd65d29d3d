// The compiler has the body of an imported or precompiled function, but this unit doesn't have its text: cxx.modules.
#include "grid.h"

[[ferry::offload]] void calls_imported(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = twice(x[i]);
}
[[ferry::offload]] void calls_imported_member(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = Cell{x[i]}.square();
}
