#include <algorithm>
#include <functional>
#include <numeric>
#include <vector>

double square(double v) { return v * v; }

// A call becomes a nest. If the nest isn't launched, the original call runs.
[[ferry::offload]]
void scale(const std::vector<double>& x, std::vector<double>& y, double a) {
  std::transform(x.begin(), x.end(), y.begin(),
                 [&](double v) {
                   // user-defined operation
                   return a * v;
                 });
  std::transform(y.begin() + 1, y.end(), x.begin(), y.begin() + 1, std::plus<>{});
  std::transform(y.begin(), y.end(), y.begin(), square);
}

[[ferry::offload]]
double mean(const double* first, const double* last) {
  double s = std::accumulate(first, last, 0.0);
  return s / std::count_if(first, last, [](double v) { return v > 0; });
}

[[ferry::offload]]
long least(const std::vector<float>& v) {
  auto it = std::min_element(v.begin(), v.end());
  return it - v.begin();
}

// The calls are inside a kernel and under an `if`.
[[ferry::offload]]
void rows(const double* a, double* y, int m, int n, bool clear) {
  if (clear)
    std::fill(y, y + m, 0);
  else
    for (int r = 0; r < m; ++r) y[r] = std::accumulate(a + r * n, a + (r + 1) * n, 0.0);
}

// Calls that stay unchanged.
[[ferry::offload]]
int kept(const std::vector<double>& v, std::vector<double>& w, int n) {
  std::copy_n(v.begin(), n, w.begin());
  return std::accumulate(v.begin(), v.end(), 0);
}

double next();

// If one call of an expression stays on the host, so does the other. A loop's warning covers the calls in the loop.
[[ferry::offload]]
double kept_together(const std::vector<double>& v, std::vector<double>& w) {
  std::fill(w.begin(), w.end(), 1.0);
  [[ferry::sequential]]
  for (double e : v) {
    std::fill(w.begin(), w.end(), e);
  }
  for (int t = 0; t < 3; ++t) std::for_each(w.begin(), w.end(), [](double& e) { e = next(); });
  return std::reduce(v.begin(), v.end()) + std::accumulate(v.begin(), v.end(), 0);
}

// All calls made by a macro are reported where the macro is used.
#define SUMS(name)                                                                            \
  [[ferry::offload]] double name(const std::vector<double>& v, std::vector<double>& w) {      \
    static const double once = std::accumulate(v.begin(), v.end(), 1.0);                      \
    std::fill(w.begin(), w.end(), once);                                                      \
    return std::reduce(v.begin(), v.end()) + std::accumulate(v.begin(), v.end(), 0);          \
  }
SUMS(sums)
