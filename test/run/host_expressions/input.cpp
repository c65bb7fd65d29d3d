// RUN: fallbacks=0
// TRANSLATE-STDERR: ferry-host-loop
// Every kind of host expression that reads or writes an element between two nests.
#include <algorithm>
#include <cstdio>
#include <numeric>
#include <utility>
#include <vector>

static void bump(double& v) { v += 1; }
static std::pair<double, double> two(const double* p) { return {p[0], p[1]}; }

[[ferry::offload]]
double expressions(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = x[i] * 2;
  double s = x[0], t{x[1]}, u(x[2] + x[3]);
  x[0] += 1;
  ++x[1];
  bump(x[2]);
  std::swap(x[3], x[n - 1]);
  for (int i = 0; i < n; ++i) x[i] += s;
  if (const double v = x[4]; v > 0) s += v;
  const auto [p, q] = two(x + 5);
  auto peek = [&](int k) { return x[k]; };
  auto poke = [x](int k, double v) { x[k] = v; };
  s += peek(7);
  for (int i = 0; i < n; ++i) x[i] -= 0.5;
  s += peek(7);
  poke(8, s);
  double* middle = x + n / 2;
  *middle = -1;
  middle[1] = *(middle - 1);
  for (int i = 0; i < n; ++i) x[i] *= 1.5;
  const double most = *std::max_element(x, x + n), sum = std::accumulate(x, x + n, 0.0);
  std::sort(x, x + n / 2);
  std::fill(x + n - 3, x + n, most);
  for (int i = 0; i < n; ++i) x[i] += 0.25;
  std::printf("%.17g %.17g\n", x[0], x[n - 1]);
  for (int k = 0; x[k] < 3 && k < 5; ++k) s += x[k];
  double& first = x[0];
  first = 9;
  for (int i = 0; i < n; ++i) x[i] = -x[i];
  s += first;
  return s + t + u + p + q + most + sum;
}

[[ferry::offload]]
void counted(const int* sizes, int* counts, double* x, int n) {
  for (int i = 0; i < n; ++i) counts[i] = sizes[i] / 2;
  for (int i = 0; i < counts[0]; ++i) x[i] += 1;
  const int last = counts[n - 1];
  for (int i = last; i < counts[1]; ++i) x[i] += 2;
  counts[0] = last;
  for (int i = counts[0]; i < counts[1]; i += counts[2]) x[i] += 4;
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
  const int n = 60;
  std::vector<double> x(n);
  fill(x.data(), n, 120);
  std::printf("%.17g\n", expressions(x.data(), n));
  show("x", x.data(), n);
  const int sizes[] = {30, 100, 6, 9};
  int counts[4];
  counted(sizes, counts, x.data(), 4);
  show("counted", x.data(), n);
  show("counts", counts, 4);
}
