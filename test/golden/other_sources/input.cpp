// A kernel calls a function in a second file, which calls one in a third file. The kernel files contain both, with only
// the helpers, constants and macros that they need. Names that mean something else in this file are renamed.
#include "other/materials.h"

#define LIMIT 100

static double scale(double x) { return 3 * x; }

[[ferry::offload]] void halves(double* x, int n, Line<double> line) {
  for (int i = 0; i < n; ++i) x[i] = half(x[i]) + line.at(i);
}

[[ferry::offload]] void densities(const Point* p, const int* material, double* out, int n) {
  for (int i = 0; i < n; ++i) out[i] = scale(density(p[i], material[i])) + LIMIT;
}
