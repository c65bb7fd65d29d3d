// Kernels that call lambdas: captures by reference and by copy, of scalars, pointers, arrays and containers; generic
// lambdas, lambdas that call others, lambdas defined in the loop, and a lambda that host code uses as well.
// RUN: fallbacks=0
#include <algorithm>
#include <cstdio>
#include <numeric>
#include <tuple>
#include <vector>

static const double weights[3] = {0.25, 0.5, 0.25};
static constexpr auto square = [](double x) { return x * x; };

[[ferry::offload]]
void smooth(double* out, const std::vector<double>& in, int n, int m) {
  const auto at = [&](int i, int j) -> double { return in[std::min(std::max(i, 0), n - 1) * m + j]; };
  auto index = [m](int i, int j) { return i * m + j; };
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) {
      double sum = 0;
      for (int k = 0; k < 3; ++k) sum += weights[k] * at(i + k - 1, j);
      out[index(i, j)] = square(sum);
    }
}

[[ferry::offload]]
void inside(std::vector<double>& v, const double* x, int n) {
  double table[4] = {4, 3, 2, 1};
  auto pick = [=](auto k) { return table[k & 3]; };
  for (int i = 0; i < n; ++i) {
    const double base = x[i];
    auto scaled = [base](double by) { return base * by; };
    auto both = [&](double by, int k) { return scaled(by) + pick(k) + v[i]; };
    double low = 0, high = 0;
    auto split = [&](double y) {
      if (y < 1) {
        low = y;
        return;
      }
      high = y;
    };
    split(both(0.5, i));
    v[i] = low - high;
  }
}

[[ferry::offload]]
double around(double* a, int n, double by) {
  double sum = 0;
  int calls = 0;
  auto scale = [&](double x) { return x * by; };
  auto count = [&] { ++calls; };
  for (int i = 0; i < n; ++i) a[i] = scale(a[i]);
  count();
  by = 3;
  for (int i = 0; i < n; ++i) a[i] += scale(i);
  std::for_each(a, a + n, [&](double x) { sum += scale(x); });
  return sum + calls;
}

// The tuple may refer to the constant `mean`, but can't change it.
[[ferry::offload]]
std::tuple<double, double> moments(const double* a, int n) {
  const double mean = std::accumulate(a, a + n, 0.0) / n;
  auto off = [mean](double x) { return x - mean; };
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += off(a[i]) * off(a[i]);
  return {mean, sum};
}

int main() {
  const int n = 40, m = 30;
  std::vector<double> a(n * m), b(n * m);
  for (int i = 0; i < n * m; ++i) a[i] = i * 0.375 - i % 7;
  smooth(b.data(), a, n, m);
  double s = 0;
  for (int i = 0; i < n * m; ++i) s += b[i] * (i % 5);
  std::printf("%.17g\n", s);
  inside(a, b.data(), n * m);
  for (int i = 0; i < n * m; ++i) s += a[i] * (i % 5);
  std::printf("%.17g\n", s);
  std::printf("%.17g %.17g\n", around(a.data(), n * m, 0.5), a[77]);
  const auto [mean, sum] = moments(a.data(), n * m);
  std::printf("%.9g %.9g\n", mean, sum);
}
