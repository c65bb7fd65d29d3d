// RUN: launches=1 fallbacks=1
// EXPECT-STDERR: guard
// Unsigned arithmetic in a subscript that legally wraps: the nest runs on the host. In the first call, nothing
// wraps.
#include <cstdio>
#include <vector>

// Wraps at 2^32 if `offset` represents a negative number.
[[ferry::offload]]
void shifted(double* x, const double* y, unsigned first, unsigned last, unsigned offset) {
  for (unsigned i = first; i < last; ++i) x[i] = y[i + offset];
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
  std::vector<double> x(100), y(100);
  fill(y.data(), 100, 113);
  shifted(x.data(), y.data(), 5, 90, 3);
  show("inside", x.data(), 100);
  shifted(x.data(), y.data(), 5, 90, -3u);
  show("wrapped", x.data(), 100);
}
