// RUN: launches=3 fallbacks=0
// The macros of <ferry/annotate.h>, for compilers that dislike unknown attributes.
#include <ferry/annotate.h>

#include <cstdio>
#include <vector>

FERRY_OFFLOAD
void conditional(const double* x, FERRY_EXTENT(n) double* y, int n) {
  for (int i = 0; i < n; ++i)
    if (x[i] > 0) y[i] = x[i];
}

FERRY_OFFLOAD
void scatter(const double* x, const int* index, FERRY_EXTENT(n) double* y, int n) {
  FERRY_INDEPENDENT for (int i = 0; i < n; ++i) y[index[i]] = x[i];
  FERRY_SEQUENTIAL for (int i = 0; i < n; ++i) y[i] += 1;
  for (int i = 0; i < n; ++i) y[i] *= 2;
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
  std::vector<double> x(n), y(n);
  std::vector<int> index(n);
  for (int i = 0; i < n; ++i) index[i] = (i * 7 + 3) % n;
  fill(x.data(), n, 122);
  conditional(x.data(), y.data(), n);
  scatter(x.data(), index.data(), y.data(), n);
  show("y", y.data(), n);
}
