// RUN: launches=2 fallbacks=0 bytes_to_device=808 bytes_to_host=1600
// Host expressions between nests copy only the elements that they use. In: x (800 bytes), and y[3] (8) after the host
// changed it. Out: y[7] and y[3] for the expressions (16), the other 98 elements of y (784) and z (800); z[0], which
// the last expression reads, is part of z.
#include <cstdio>
#include <vector>

[[ferry::offload]]
double between(const double* x, double* y, double* z, int n) {
  for (int i = 0; i < n; ++i) y[i] = 2 * x[i];
  const double seven = y[7];
  y[3] += seven;
  for (int i = 0; i < n; ++i) z[i] = y[i] - 1;
  return z[0];
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
  const int n = 100;
  std::vector<double> x(n), y(n), z(n);
  fill(x.data(), n, 125);
  std::printf("%.17g\n", between(x.data(), y.data(), z.data(), n));
  show("y", y.data(), n);
  show("z", z.data(), n);
}
