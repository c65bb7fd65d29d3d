// RUN: launches=4 fallbacks=0
// TRANSLATE-STDERR: ferry-host-loop
// Several iterations write a[i / 2], so this loop stays on the host. a[i % 4] += and a[i & 3] -= become atomic. Reading
// x[i / 2] doesn't prevent a launch.
#include <cstdio>
#include <vector>

[[ferry::offload]]
void halved(double* a, const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) a[i / 2] = x[i];
  for (int i = 0; i < n; ++i) a[i % 4] += x[i];
  for (int i = 0; i < n; ++i) a[i & 3] -= 0.5 * x[i];
  for (int i = 0; i < n; ++i) y[i] = x[i / 2];
  for (int i = 0; i < n / 2; ++i) a[i] += 1;
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
  const int n = 101;
  std::vector<double> a(51), x(n), y(n);
  fill(x.data(), n, 61);
  fill(a.data(), a.size(), 62);
  halved(a.data(), x.data(), y.data(), n);
  show("a", a.data(), a.size());
  show("y", y.data(), n);
}
