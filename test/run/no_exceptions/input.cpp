// RUN: launches=2 fallbacks=0 bytes_to_device=400 bytes_to_host=800
// FLAGS: -fno-exceptions -fno-rtti
// A program compiled without exceptions and without run-time type information.
#include <cstdio>
#include <vector>

[[ferry::offload]]
double twice(const double* x, double* y, int n) noexcept {
  for (int i = 0; i < n; ++i) y[i] = 2 * x[i];
  return y[n - 1];
}

[[ferry::offload]]
void count(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = i;
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
  std::vector<double> x(50), y(50);
  fill(x.data(), 50, 121);
  std::printf("%.17g\n", twice(x.data(), y.data(), 50));
  count(x.data(), 50);
  show("x", x.data(), 50);
  show("y", y.data(), 50);
}
