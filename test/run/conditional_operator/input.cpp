// RUN: launches=4 fallbacks=0
// ?:, && and || in bodies. `i > 0 ? x[i - 1] : 0` and `i > 0 && x[i - 1] > 0` never read x[-1].
#include <cstdio>
#include <span>
#include <vector>

[[ferry::offload]]
void values(const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i)
    y[i] = x[i] > 0 ? x[i] : -x[i] * (i % 2 == 0 ? 2 : 3);
}

[[ferry::offload]]
void border(std::span<const double> x, std::span<double> y) {
  for (std::size_t i = 0; i < x.size(); ++i)
    y[i] = (i > 0 ? x[i - 1] : 0) + (i + 1 < x.size() ? x[i + 1] : 0);
}

[[ferry::offload]]
void logic([[ferry::extent(n)]] const double* x, bool* out, int n) {
  for (int i = 0; i < n; ++i)
    out[i] = i > 0 && x[i - 1] > 0;
  for (int i = 0; i < n; ++i)
    out[i] = out[i] || i == n - 1 || x[i + 1] < -4;
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
  const int n = 211;
  std::vector<double> x(n), y(n);
  bool* flags = new bool[n];
  fill(x.data(), n, 32);
  values(x.data(), y.data(), n);
  show("values", y.data(), n);
  border(x, y);
  show("border", y.data(), n);
  logic(x.data(), flags, n);
  show("logic", flags, n);
  delete[] flags;
}
