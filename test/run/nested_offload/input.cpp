// RUN: launches=9 fallbacks=0
// Offloaded functions that call each other and themselves with the same arrays, parts of them and local
// arrays.
#include <cstdio>
#include <vector>

[[ferry::offload]]
void scale(double* x, int n, double s) {
  for (int i = 0; i < n; ++i) x[i] *= s;
}

[[ferry::offload]]
double shifted_last(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] += 1;
  return x[n - 1];
}

[[ferry::offload]]
void outer(double* x, double* y, int n) {
  std::vector<double> t(n);
  for (int i = 0; i < n; ++i) y[i] = x[i];
  scale(y, n / 2, 3);
  for (int i = 0; i < n; ++i) t[i] = y[i];
  const double s = shifted_last(t.data(), n);
  for (int i = 0; i < n; ++i) x[i] = t[i] * s;
}

[[ferry::offload]]
void halving(double* x, int n) {
  if (n == 0) return;
  for (int i = 0; i < n; ++i) x[i] += n;
  halving(x, n / 2);
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
  const int n = 8;
  std::vector<double> x(n), y(n);
  fill(x.data(), n, 71);
  outer(x.data(), y.data(), n);  // 5 launches
  show("x", x.data(), n);
  show("y", y.data(), n);
  halving(x.data(), n);  // 4 launches
  show("x", x.data(), n);
}
