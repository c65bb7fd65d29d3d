// RUN: launches=50 fallbacks=6
// EXPECT-STDERR: an iteration reaches input, output or an exit of the loop; this loop runs on the host
// OWN-MEMORY: nests with early exits run on copies
// Output in data-dependent branches: if no iteration reaches a branch with output, the loops run on the device.
// Otherwise the original loop runs, which prints in order and continues.
#include <cmath>
#include <cstdio>
#include <iostream>
#include <vector>

[[ferry::offload]]
void kinds(double* out, const double* in, const int* kind, int n) {
  for (int i = 0; i < n; ++i) {
    double v = 0;
    switch (kind[i] & 7) {
      case 0: v = in[i]; break;
      case 1: v = -in[i]; break;
      case 2: break;
      default: std::printf("bad kind at %d, line %d\n", i, __LINE__); break;
    }
    out[i] = v;
  }
}

// The condition depends on data that the loop writes, and the branch writes more.
[[ferry::offload]]
void grow(std::vector<double>& x, const std::vector<double>& a, std::vector<int>& log, int n, int steps) {
  for (int t = 0; t < steps; ++t) {
    for (int i = 0; i < n; ++i) log[i] += 1;
    for (int i = 0; i < n; ++i) {
      x[i] *= a[i];
      if (x[i] > 50) {
        log[i] = -1000;
        std::printf("step %d: x[%d] = %g\n", t, i, x[i]);
        x[i] = 50;
      }
    }
    for (int i = 0; i < n; ++i) x[i] += 0.001 * log[i];
  }
}

// One counter is updated only in the branch, and every iteration contributes to a sum.
[[ferry::offload]]
int count(const double* x, double* y, int n, double& sum) {
  int errors = 0;
  double all = 0;
  for (int i = 0; i < n; ++i) {
    if (x[i] < 0) {
      ++errors;
      std::cout << "negative: " << x[i] << " at " << i << std::endl;
      continue;
    }
    y[i] = std::sqrt(x[i]);
    all += y[i];
  }
  sum = all;
  return errors;
}

static double root(double x, int i) {
  if (x < 0) {
    std::printf("no root of %g at %d\n", x, i);
    return 0;
  }
  return std::sqrt(x);
}

struct Filter {
  std::vector<double> taps;
  int warnings = 0;
  void warn(int i) {
    warnings += 1;
    std::puts("warning");
    if (i < 0) std::puts("below 0");
  }
  [[ferry::offload]]
  void apply(const double* x, double* y, int n) {
    for (int i = 0; i < n; ++i) y[i] = taps[i % 3] * root(x[i], i);
    for (int i = 0; i < n; ++i)
      if (y[i] > 40) std::printf("large: %g\n", y[i]);
      else y[i] += 1;
  }
};

static void run(bool loud) {
  const int n = 200;
  std::vector<double> a(n, 1.01), b(n), x(n, 2), y(n);
  std::vector<int> k(n, 1), log(n);
  if (loud) {
    k[77] = 5, k[150] = 7;
    a[100] = 4, a[20] = 9;
    x[60] = -2, x[61] = -3;
  }
  kinds(b.data(), a.data(), k.data(), n);
  grow(x, a, log, n, 4);
  double sum = 0;
  const int errors = count(x.data(), y.data(), n, sum);
  Filter filter{{1, 2, 3}};
  filter.apply(x.data(), y.data(), n);
  if (loud) filter.warn(3);
  double all = 0;
  for (int i = 0; i < n; ++i) all += b[i] + 3 * x[i] + 5 * y[i] + log[i] * (i % 5);
  std::printf("%.17g %.12g %d %d\n", all, sum, errors, filter.warnings);
}

int main() {
  run(false);
  run(true);
  run(false);
}
