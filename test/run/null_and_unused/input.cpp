// RUN: launches=3 fallbacks=0
// Null pointers to memory that nothing accesses, and unused parameters, some of which are dangling pointers.
#include <cstdio>
#include <span>
#include <vector>

[[ferry::offload]]
void weighted(const double* x, const double* weights, double* y, int n) {
  if (weights) {
    for (int i = 0; i < n; ++i) y[i] = x[i] * weights[i];
  } else {
    for (int i = 0; i < n; ++i) y[i] = x[i];
  }
}

[[ferry::offload]]
void unused(double* x, double* scratch, [[maybe_unused]] const int* table, int, double unnamed[], int n) {
  for (int i = 0; i < n; ++i) x[i] += 1;
  (void)unnamed;
  (void)scratch;
}

[[ferry::offload]]
void nothing(double* x, const double* y, int n) {
  for (int i = 0; i < n; ++i) x[i] = y[i];
}

[[ferry::offload]]
void empty_span(std::span<double> s, std::span<const double> t) {
  for (std::size_t i = 0; i < s.size(); ++i) s[i] = t[i];
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
  std::vector<double> x(n), y(n), weights(n);
  fill(x.data(), n, 54);
  fill(weights.data(), n, 55);
  weighted(x.data(), weights.data(), y.data(), n);
  show("weighted", y.data(), n);
  weighted(x.data(), nullptr, y.data(), n);
  show("plain", y.data(), n);
  unused(x.data(), nullptr, reinterpret_cast<const int*>(16), 3, nullptr, n);
  show("unused", x.data(), n);
  nothing(nullptr, nullptr, 0);
  nothing(x.data(), nullptr, -5);
  empty_span({}, {});
  show("unused", x.data(), n);
}
