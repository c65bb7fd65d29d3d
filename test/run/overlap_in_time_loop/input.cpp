// RUN: launches=2 fallbacks=1
// EXPECT-STDERR: overlap
// A guard that fails in the middle of a time loop affects only one nest: the nests before and after it run on the
// device, and data is copied both ways.
#include <cstdio>
#include <vector>

[[ferry::offload]]
void sweep(double* x, int n, const int* shifts, int rounds) {
  for (int t = 0; t < rounds; ++t) {
    double* y = x + shifts[t];
    for (int i = 0; i < n; ++i) y[i] = 0.5 * x[i] + t;
  }
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
  const int n = 50;
  std::vector<double> x(2 * n);
  fill(x.data(), x.size(), 66);
  const int shifts[] = {n, 3, n};
  sweep(x.data(), n, shifts, 3);
  show("x", x.data(), x.size());
}
