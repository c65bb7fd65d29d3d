// RUN: launches=18 fallbacks=2
// EXPECT-STDERR: buffers 'idx' and 'out' overlap; this loop runs on the host
// The data that a launch inspects must be the data that the iterations load: the loop must not write an array of
// subscripts under a different name. A loop that does so runs sequentially on the host; the other loops are launched.
#include <cstdio>
#include <vector>

[[ferry::offload]] void follow(const int* idx, int* out, const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    out[i] = idx[i] * 3;
    y[i] = x[idx[i]];
  }
}

// Host code changes the indices between launches of one call, and so does a kernel (in `thrice`).
[[ferry::offload]] void twice(int* idx, const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) y[i] = x[idx[i]];
  idx[0] = 3 * n - 1;
  for (int i = 0; i < n; ++i) y[i] += x[idx[i]];
}

[[ferry::offload]] void thrice(int* idx, const double* x, double* y, int n, int times) {
  for (int t = 0; t < times; ++t) {
    for (int i = 0; i < n; ++i) y[i] += x[idx[i]];
    for (int i = 0; i < n; ++i) idx[i] += 1;
  }
}

// Inspections are remembered even if the nest that needed them runs on the host and nothing is on the device.
[[ferry::offload]] void after_fallback(int* idx, const double* x, double* y, double* z, int n) {
  for (int i = 0; i < n; ++i) {
    y[i] = x[idx[i]];
    z[i] = -1;
  }
  idx[0] = 3 * n + 2;
  for (int i = 0; i < n; ++i) y[i] += x[idx[i]];
}

// New storage may overlap the device copy of old storage. That copy has old contents, and more than the loop touches.
[[ferry::offload]] double renewed(const double* x, int n, int times) {
  double total = 0;
  [[ferry::sequential]] for (int t = 0; t < times; ++t) {
    std::vector<double> y(static_cast<std::size_t>(n), t);
    double* p = y.data();
    for (int i = 0; i < n; ++i)
      if (x[i] > 2) p[i] = x[i];
    for (int i = 0; i < n; ++i) total += y[static_cast<std::size_t>(i)];
  }
  return total;
}

int main() {
  const int n = 400;
  std::vector<int> idx(n), out(n);
  std::vector<double> x(3 * n + 10), y(n);
  for (int i = 0; i < n; ++i) idx[i] = (i * 7) % n;
  for (int i = 0; i < 3 * n + 10; ++i) x[i] = i % 19;
  const auto sum = [&](const char* what) {
    double s = 0;
    for (int i = 0; i < n; ++i) s += y[i] * (i % 13 + 1) + idx[i] * (i % 3);
    std::printf("%s %g\n", what, s);
  };
  follow(idx.data(), out.data(), x.data(), y.data(), n);
  sum("apart");
  twice(idx.data(), x.data(), y.data(), n);
  sum("twice");
  for (int i = 0; i < n; ++i) idx[i] = (i * 7) % n;
  thrice(idx.data(), x.data(), y.data(), n, 4);
  sum("thrice");
  std::printf("renewed %g\n", renewed(x.data(), n, 3));
  for (int i = 0; i < n; ++i) idx[i] = (i * 7) % n;
  follow(idx.data(), idx.data(), x.data(), y.data(), n);
  sum("same");
  for (int i = 0; i < n; ++i) idx[i] = (i * 7) % n;
  after_fallback(idx.data(), x.data(), y.data(), y.data() + 1, n - 1);
  sum("after a fallback");
}
