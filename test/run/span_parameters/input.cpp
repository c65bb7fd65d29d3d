// RUN: launches=6 fallbacks=0
// Spans of dynamic and fixed extent, of const elements, by value and by reference; subspans; size() in bounds and
// bodies.
#include <cstddef>
#include <cstdio>
#include <span>
#include <vector>

[[ferry::offload]]
void triad(std::span<double> a, std::span<const double> b, const std::span<double> c, double s) {
  for (std::size_t i = 0; i < a.size(); ++i) a[i] = b[i] + s * c[i];
}

[[ferry::offload]]
void fixed(std::span<int, 24> a, std::span<const int, 24>& b) {
  for (unsigned i = 0; i < a.size(); ++i) a[i] += b[i] * 2;
}

[[ferry::offload]]
void reversed(std::span<const double> a, std::span<double> b) {
  const int n = static_cast<int>(a.size());
  for (int i = 0; i < n; ++i) b[i] = a[n - 1 - i];
}

[[ferry::offload]]
void in_body(std::span<const double> a, std::span<double> b) {
  for (std::size_t i = 0; i < b.size(); ++i)
    b[i] = a[i % a.size()] + static_cast<double>(a.size());
}

[[ferry::offload]]
void signed_bound(std::span<double> a) {
  for (int i = 0; i < static_cast<int>(a.size()); ++i) a[i] += 1;
  for (int i = 0; i < (int)std::size(a); i += 2) a[i] += 1;
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
  std::vector<double> a(160), b(160), c(160);
  fill(a.data(), 160, 46);
  fill(b.data(), 160, 47);
  fill(c.data(), 160, 48);
  triad(a, b, c, 0.5);
  show("a", a.data(), 160);
  std::vector<int> k(24, 3), m(24);
  for (int i = 0; i < 24; ++i) m[i] = i;
  std::span<const int, 24> view(m);
  fixed(std::span<int, 24>(k), view);
  show("k", k.data(), 24);
  reversed(a, b);
  in_body(std::span(a).subspan(30, 7), c);
  signed_bound(std::span(a).first(51));
  show("a", a.data(), 160);
  show("b", b.data(), 160);
  show("c", c.data(), 160);
}
