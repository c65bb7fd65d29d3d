// RUN: launches=1 fallbacks=0 bytes_to_device=1600 bytes_to_host=800
// Only the elements of a subspan that the loop touches are copied in and out, not the whole span: 100 elements
// each.
#include <cstddef>
#include <cstdio>
#include <span>
#include <vector>

[[ferry::offload]]
void triad(std::span<double> a, std::span<const double> b, std::span<const double> c, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) a[i + 20] = b[i] + 0.5 * c[i];
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
  std::vector<double> a(400), b(400), c(400);
  fill(a.data(), 400, 46);
  fill(b.data(), 400, 47);
  fill(c.data(), 400, 48);
  triad(std::span(a).subspan(100, 200), b, std::span(c).last(300), 100);
  show("a", a.data(), 400);
}
