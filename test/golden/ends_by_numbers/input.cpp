// Exits that depend only on the launch's values: the kernel has no exits, and the launch checks the conditions.
#include <cassert>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <vector>

// The caller owns the scratch. The function may exit the program.
static void mirror(int m, int n, double* x, double* y) {
  if (m < 1 || m > 20) {
    std::printf("m is %d\n", m);
    std::exit(1);
  }
  for (int i = 0; i < n; i++) y[i] = x[i] + x[n - 1 - i];
  for (int i = 0; i < n; i++) x[i] = y[i] * m;
}
[[ferry::offload]]
void lines(double* a, int rows, int m, int n, double* x, double* y) {
  for (int r = 0; r < rows; r++) {
    for (int i = 0; i < n; i++) x[i] = a[r * n + i];
    mirror(m, n, x, y);
    for (int i = 0; i < n; i++) a[r * n + i] = x[i];
  }
}

// The condition depends on induction variables. The launch doesn't check what the loops can't reach.
[[ferry::offload]]
void in_range(double* y, const double* x, int n, int m, int by) {
  for (int i = 0; i < n; ++i) {
    assert(i >= 0 && i + by < m);
    y[i] = x[i + by];
  }
}

// Returns a code, which its caller tests.
static int fill(const double* in, int n, double (&t)[64]) {
  if (n > 64) return -1;
  for (int i = 0; i < n; i++) t[i] = in[i] * 2;
  return 0;
}
[[ferry::offload]]
void checked(const double* a, double* b, int rows, int n) {
  double t[64];
  for (int r = 0; r < rows; r++) {
    if (fill(a + r * n, n, t) < 0) throw std::length_error("n");
    double s = 0;
    for (int i = 0; i < n; i++) s += t[i] * t[n - 1 - i];
    b[r] = s;
  }
}

// Compares sizes of containers, and prints before it exits.
[[ferry::offload]]
void same_size(std::vector<double>& y, const std::vector<double>& x, int verbose) {
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (y.size() != x.size()) {
      std::fprintf(stderr, "%zu\n", y.size());
      std::abort();
    }
    if (verbose > 1) std::printf("%zu\n", i);
    y[i] += x[i];
  }
}
