// System headers: one from which kernels take values, one from which they take nothing, one that supplies an argument,
// two that are part of the user's source, and one that is annotated.
#include <declared.h>
#include <defined.h>
#include <extents.h>
#include <said.h>

inline double said_scaled(double x, double by) { return by * x; }

constexpr double factors[] = {
#include <table.inc>
};

[[ferry::offload]]
void far(double* x, int n, defined_mode mode) {
  for (int i = 0; i < n; ++i) {
    const double y = mode == DEFINED_FAR ? 2 * x[i] : defined_factor * x[i];
    x[i] = said_scaled(y) + DECLARED_LIMIT + factors[i % 3];
#include <steps.inc>
  }
}

[[ferry::offload]]
void shifted(int n, double* x) {
  for (int i = 0; i < n; ++i) x[i + (n & 1)] = i;
}
