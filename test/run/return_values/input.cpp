// RUN: fallbacks=0
// Return values of all kinds, read from data that the device wrote last.
#include <cstddef>
#include <cstdio>
#include <utility>
#include <vector>

enum class Outcome { small, large };

[[ferry::offload]]
double element(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = x[i] * 3 + 1;
  return x[n / 3];
}

[[ferry::offload]]
double expression(double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) y[i] = x[i] - 2;
  return x[0] + y[1] * y[n - 1] - (y[2] > 0 ? y[2] : x[2]);
}

[[ferry::offload]]
double* interior(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] -= i;
  return x + n / 2;
}

[[ferry::offload]]
Outcome outcome(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] += 8;
  return x[0] > 8 ? Outcome::large : Outcome::small;
}

[[ferry::offload]]
std::pair<double, int> both(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] *= 0.5;
  return {x[n - 1], n};
}

[[ferry::offload]]
const std::vector<double>& same(std::vector<double>& v) {
  for (std::size_t i = 0; i < v.size(); ++i) v[i] += 0.125;
  return v;
}

[[ferry::offload]]
auto deduced(float* x, int n) -> float {
  for (int i = 0; i < n; ++i) x[i] = x[i] + 0.5f;
  float first = x[0];
  return first;
}

// Fills `p` with deterministic values from -8 to 8.
static void fill(double* p, std::size_t n, unsigned seed) {
  for (std::size_t k = 0; k < n; ++k) {
    seed = seed * 1664525u + 1013904223u;
    p[k] = (seed >> 16) / 4096.0 - 8.0;
  }
}

// Prints an FNV-1a hash of all bytes, so that any wrong element is noticed, and three elements for the reader.
template <class T>
static void show(const char* what, const T* p, std::size_t n) {
  unsigned hash = 2166136261u;
  for (std::size_t k = 0; k < n * sizeof(T); ++k)
    hash = (hash ^ reinterpret_cast<const unsigned char*>(p)[k]) * 16777619u;
  std::printf("%s: %08x", what, hash);
  if (n > 0)
    std::printf(" [%.17g ... %.17g ... %.17g]", double(p[0]), double(p[n / 2]), double(p[n - 1]));
  std::printf("\n");
}

int main() {
  const int n = 150;
  std::vector<double> x(n), y(n);
  std::vector<float> f(n, 1.25f);
  fill(x.data(), n, 23);
  std::printf("%.17g\n", element(x.data(), n));
  std::printf("%.17g\n", expression(x.data(), y.data(), n));
  std::printf("%.17g\n", *interior(x.data(), n));
  std::printf("%d\n", static_cast<int>(outcome(x.data(), n)));
  const auto [last, count] = both(x.data(), n);
  std::printf("%.17g %d\n", last, count);
  std::printf("%.17g\n", same(y)[7]);
  std::printf("%.9g\n", deduced(f.data(), n));
  show("x", x.data(), n);
  show("y", y.data(), n);
  show("f", f.data(), n);
}
