// RUN: launches=8 fallbacks=0
// TRANSLATE-STDERR: ferry-host-loop
// Buffers that the function allocates and frees, also between nests: if the heap reuses memory, this is a new
// buffer.
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <vector>

[[ferry::offload]]
void with_new(double* x, int n) {
  double* t = new double[n];
  for (int i = 0; i < n; ++i) t[i] = x[i] * 2;
  for (int i = 0; i < n; ++i) x[i] = t[n - 1 - i];
  delete[] t;
  t = new double[n];
  for (int i = 0; i < n; ++i) t[i] = -x[i];
  x[0] = t[n - 1];
  delete[] t;
}

[[ferry::offload]]
void with_malloc(double* x, int n) {
  for (int k = 0; k < 2; ++k) {
    double* t = static_cast<double*>(std::malloc(sizeof(double) * n));
    for (int i = 0; i < n; ++i) t[i] = x[i] + k;
    for (int i = 0; i < n; ++i) x[i] = t[i] * 0.5;
    std::free(t);
  }
}

[[ferry::offload]]
void with_unique(double* x, int n) {
  const auto owner = std::make_unique<double[]>(n);
  double* t = owner.get();
  for (int i = 0; i < n; ++i) t[i] = 3 * x[i];
  x[1] = owner[n - 1];
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
  const int n = 90;
  std::vector<double> x(n);
  fill(x.data(), n, 107);
  with_new(x.data(), n);
  with_malloc(x.data(), n);
  with_unique(x.data(), n);
  show("x", x.data(), n);
}
