// RUN: launches=2 fallbacks=0
// std::min, max and clamp from <algorithm>, on values, constants and elements.
#include <algorithm>
#include <cstdio>
#include <vector>

[[ferry::offload]]
void doubles(const double* x, double* y, int n, double low, double high) {
  for (int i = 0; i < n; ++i)
    y[i] = std::min(x[i], high) + std::max(low, x[i]) * std::clamp(x[i], low, high) + std::min(std::max(x[i], 0.5), 2.5);
}

[[ferry::offload]]
void integers(const int* x, int* y, int n) {
  for (int i = 0; i < n; ++i)
    y[i] = std::max(std::min(i, n - i), 3) + std::min<int>(x[i], 7) + std::clamp(x[i], -2, 2);
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
  const int n = 200;
  std::vector<double> x(n), y(n);
  std::vector<int> kx(n), ky(n);
  fill(x.data(), n, 34);
  for (int i = 0; i < n; ++i) kx[i] = static_cast<int>(x[i] * 3);
  doubles(x.data(), y.data(), n, -1.25, 3.5);
  show("double", y.data(), n);
  integers(kx.data(), ky.data(), n);
  show("int", ky.data(), n);
}
