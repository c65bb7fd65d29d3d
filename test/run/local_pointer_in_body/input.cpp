// RUN: fallbacks=0
// Pointers to rows that are set in the body. Such a loop may run on the device or on the host, with the right result.
// The last loop sets no pointer.
#include <cstdio>
#include <vector>

[[ferry::offload]]
void rows(double* x, const double* y, int m, int n) {
  for (int r = 0; r < m; ++r) {
    double* row = x + r * n;
    const double* other = &y[r * n];
    for (int i = 0; i < n; ++i) row[i] = row[i] * 0.5 + other[i];
  }
  for (int i = 0; i < m * n; ++i) x[i] += 1;
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
  const int m = 12, n = 15;
  std::vector<double> x(m * n), y(m * n);
  fill(x.data(), x.size(), 91);
  fill(y.data(), y.size(), 92);
  rows(x.data(), y.data(), m, n);
  show("x", x.data(), x.size());
}
