// RUN: fallbacks=0
// Loops whose end depends on an element that the device has written.
#include <cmath>
#include <cstdio>
#include <utility>
#include <vector>

[[ferry::offload]]
int until_settled(double* a, double* b, int n, double tolerance) {
  int steps = 0;
  do {
    for (int i = 1; i < n - 1; ++i)
      b[i] = 0.5 * (a[i - 1] + a[i + 1]);
    std::swap(a, b);
    ++steps;
  } while (std::fabs(a[n / 2] - b[n / 2]) > tolerance);
  return steps;
}

[[ferry::offload]]
int while_above(double* r, int n, double limit) {
  int steps = 0;
  while (r[0] > limit) {
    for (int i = 0; i < n; ++i) r[i] = r[i] * 0.5 + 0.125;
    ++steps;
  }
  return steps;
}

[[ferry::offload]]
int for_until(double* r, int n, int most) {
  int t = 0;
  for (; t < most && r[n - 1] < 100; ++t) {
    for (int i = 0; i < n; ++i) r[i] = 2 * r[i] + 1;
    if (r[1] > 64) break;
  }
  return t;
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
  const int n = 24;
  std::vector<double> a(n), b(n);
  fill(a.data(), n, 17);
  b.front() = a.front();
  b.back() = a.back();
  std::printf("%d steps\n", until_settled(a.data(), b.data(), n, 0.01));
  show("a", a.data(), n);
  show("b", b.data(), n);
  a[0] = 1000;
  std::printf("%d steps\n", while_above(a.data(), n, 1));
  show("a", a.data(), n);
  for (double& x : a) x = std::fabs(x);
  std::printf("%d steps\n", for_until(a.data(), n, 20));
  show("a", a.data(), n);
}
