// Runs with the default launch policy: small nests in host loops stay on the host, unless their data is on the device.
// ENVIRONMENT: FERRY_LAUNCH=
// CONFIGURATIONS: host-discrete host-reversed host-shuffled off cuda
// RUN: launches=22 fallbacks=0 left_on_host=58
#include <cstdio>
#include <vector>

// Both nests stay on the host: the rows of a small triangle, and the elements at the ends of the rows.
[[ferry::offload]]
void solve(const double* l, double* x, int n) {
  [[ferry::sequential]] for (int i = 0; i < n; ++i) {
    for (int k = 0; k < i; ++k) x[i] -= l[i * n + k] * x[k];
    x[i] = x[i] / l[i * n + i];
  }
}

// The loops over 40,000 elements are launched. From the second step on, the small loop is launched, too.
[[ferry::offload]]
void steps(double* x, double* y, int n, int steps) {
  [[ferry::sequential]] for (int t = 0; t < steps; ++t) {
    for (int k = 0; k < 9; ++k) x[k] = x[k] * 0.5 + t;
    for (int i = 1; i < n; ++i) y[i] = x[i] + x[i - 1];
    for (int i = 1; i < n; ++i) x[i] = y[i] * 0.5;
  }
}

// The number of elements that an inner loop touches also counts: 5 rows of 20 elements are few, 5 rows of 500 aren't.
[[ferry::offload]]
void rows(const double* a, double* s, int n, int m, int steps) {
  [[ferry::sequential]] for (int t = 0; t < steps; ++t)
    for (int i = 0; i < n; ++i) {
      double sum = 0;
      for (int k = 0; k < m; ++k) sum += a[i * m + k];
      s[i] += sum;
    }
}

int main() {
  std::vector<double> l(400), x(40000), y(40000);
  for (int i = 0; i < 400; ++i) l[i] = i % 7 + 1;
  for (int i = 0; i < 40000; ++i) x[i] = i % 13;
  solve(l.data(), x.data(), 20);
  std::printf("%.12g\n", x[19]);
  steps(x.data(), y.data(), 40000, 4);
  std::printf("%.12g %.12g\n", x[0], x[777]);
  rows(x.data(), y.data(), 5, 20, 18);
  rows(x.data(), y.data(), 5, 500, 11);
  std::printf("%.12g\n", y[4]);
}
