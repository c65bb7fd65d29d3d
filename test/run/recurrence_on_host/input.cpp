// RUN: launches=3 fallbacks=0
// TRANSLATE-STDERR: ferry-host-loop
// Recurrences stay on the host, with a warning, between nests that run on the device: forward, backward, through two
// rows, through a scalar. A histogram becomes atomic updates.
#include <cstdio>
#include <vector>

[[ferry::offload]]
double mixed(double* x, double* y, int* histogram, int n) {
  for (int i = 0; i < n; ++i) x[i] = x[i] * 0.5 + 4;
  for (int i = 1; i < n; ++i) x[i] = x[i] + 0.25 * x[i - 1];
  for (int i = n - 2; i >= 0; --i) x[i] -= 0.125 * x[i + 1];
  double sum = 0;
  for (int i = 0; i < n; ++i) sum = 0.5 * sum + x[i];
  for (int i = 0; i < n; ++i) ++histogram[static_cast<int>(x[i]) & 7];
  for (int i = 0; i < n; ++i) y[i] = x[i] - sum / n;
  return sum;
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
  const int n = 150;
  std::vector<double> x(n), y(n);
  std::vector<int> histogram(8);
  fill(x.data(), n, 93);
  std::printf("%.17g\n", mixed(x.data(), y.data(), histogram.data(), n));
  show("x", x.data(), n);
  show("y", y.data(), n);
  show("histogram", histogram.data(), 8);
}
