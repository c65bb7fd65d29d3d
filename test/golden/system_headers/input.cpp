// Headers of the system: one that kernels take values from, one that they don't, and one of which they take an argument.
#include <declared.h>
#include <defined.h>
#include <said.h>

inline double said_scaled(double x, double by) { return by * x; }

[[ferry::offload]]
void far(double* x, int n, defined_mode mode) {
  for (int i = 0; i < n; ++i) {
    const double y = mode == DEFINED_FAR ? 2 * x[i] : defined_factor * x[i];
    x[i] = said_scaled(y) + DECLARED_LIMIT;
  }
}
