// RUN: launches=10 ended=1
// OWN-MEMORY: nests with early exits run on copies
// Assertions that hold, and finally one that fails. Some are in functions that kernels call, or inside subscripts.
#include <cassert>
#include <cerrno>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <vector>

[[ferry::offload]]
void roots(const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    assert(x[i] >= 0 && "not negative");
    y[i] = std::sqrt(x[i]);
  }
}

static int index(int i, int j, int n) {
  assert(i >= 0 && j < n);
  return i * n + j;
}
static double& at(std::vector<double>& v, int i, int j, int n) {
  assert(index(i, j, n) < static_cast<int>(v.size()));
  return v[index(i, j, n)];
}

[[ferry::offload]]
double stencil(const double* x, std::vector<double>& y, int m, int n) {
  double most = 0;
  for (int t = 0; t < 3; ++t)
    for (int i = 1; i < m - 1; ++i)
      for (int j = 0; j < n; ++j) at(y, i, j, n) = x[index(i - 1, j, n)] + x[index(i + 1, j, n)] + t;
  for (int i = 0; i < m; ++i) {
    double row = 0;
    for (int j = 0; j < n; ++j) {
      assert(std::isfinite(y[i * n + j]));
      row += y[i * n + j];
    }
    if (row > most) most = row;
  }
  for (int k = 0; k < m * n; ++k) {
    assert(k / 2 < m * n);
    y[k] *= 2;
  }
  return most;
}

int main() {
  const int m = 40, n = 50;
  std::vector<double> x(m * n), y(m * n, 1);
  for (int k = 0; k < m * n; ++k) x[k] = k % 9;
  roots(x.data(), y.data(), m * n);
  std::printf("%g %g\n", y[1], stencil(x.data(), y, m, n));
  roots(y.data(), x.data(), m * n);
  double s = 0;
  for (const double v : x) s = s * 1.000001 + v;
  std::printf("%.17g\n", s);
  std::fflush(stdout);
  x[1000] = -1;
  std::signal(SIGABRT, [](int) { std::exit(4); });
  static char name[] = "asserts";  // the failing assertion's message begins with this name
  program_invocation_short_name = name;
  roots(x.data(), y.data(), m * n);
}
