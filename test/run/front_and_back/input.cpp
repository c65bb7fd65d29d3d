// RUN: launches=2 fallbacks=0
// front(), back(), empty() and data() of containers in bodies.
#include <cstddef>
#include <cstdio>
#include <span>
#include <vector>

[[ferry::offload]]
void of_span(std::span<const double> a, std::span<double> b) {
  for (std::size_t i = 0; i < b.size(); ++i) b[i] = b[i] * a.front() - a.back() + (a.empty() ? 1 : 2);
}

[[ferry::offload]]
void of_vector(const std::vector<double>& a, std::vector<double>& b) {
  for (std::size_t i = 0; i < b.size(); ++i) b[i] = b[i] * a.front() + a.back() + a.data()[1];
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
  std::vector<double> a(7), b(50);
  fill(a.data(), a.size(), 128);
  fill(b.data(), b.size(), 129);
  of_span(a, b);
  of_vector(a, b);
  show("b", b.data(), b.size());
}
