// The example in the design: a time loop that stays on the host, a nest of two parallel loops, and pointers that are
// swapped.
#include <utility>

[[ferry::offload]]
void heat(double* a, double* b, int nx, int ny, int steps) {
  for (int t = 0; t < steps; ++t) {
    for (int j = 1; j < ny - 1; ++j)
      for (int i = 1; i < nx - 1; ++i)
        b[j * nx + i] = 0.25 * (a[j * nx + i - 1] + a[j * nx + i + 1] +
                                a[(j - 1) * nx + i] + a[(j + 1) * nx + i]);
    std::swap(a, b);
  }
}
