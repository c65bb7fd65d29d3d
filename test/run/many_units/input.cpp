// RUN: launches=6 fallbacks=0
// Static and anonymous functions with the same name and signature in several translation units. Each has its own
// kernels.
#include <cstdio>
#include <vector>

void first(double* x, int n);
void second(double* x, int n);

[[ferry::offload]]
static void scale(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] += 1;
}

namespace {
[[ferry::offload]]
void shift(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] *= 2;
}
}  // namespace

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
  std::vector<double> x(45);
  fill(x.data(), 45, 123);
  scale(x.data(), 45);
  shift(x.data(), 45);
  show("own", x.data(), 45);
  first(x.data(), 45);
  show("first", x.data(), 45);
  second(x.data(), 45);
  show("second", x.data(), 45);
}
