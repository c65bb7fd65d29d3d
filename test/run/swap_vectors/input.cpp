// RUN: launches=10 fallbacks=0
// A time loop that swaps containers: the buffers change owners while they are on the device.
#include <cstdio>
#include <utility>
#include <vector>

[[ferry::offload]]
void by_reference(std::vector<double>& a, std::vector<double>& b, int steps) {
  const int n = static_cast<int>(a.size());
  for (int t = 0; t < steps; ++t) {
    for (int i = 1; i < n - 1; ++i)
      b[i] = 0.5 * (a[i - 1] + a[i + 1]);
    std::swap(a, b);
  }
}

[[ferry::offload]]
void member_swap(std::vector<double>& a, int steps) {
  std::vector<double> next(a.size());
  for (int t = 0; t < steps; ++t) {
    for (std::size_t i = 0; i < a.size(); ++i)
      next[i] = a[i] * 0.5 + t;
    a.swap(next);
  }
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
  const int n = 500;
  std::vector<double> a(n), b(n);
  fill(a.data(), n, 15);
  fill(b.data(), n, 16);
  by_reference(a, b, 5);
  show("a", a.data(), n);
  show("b", b.data(), n);
  member_swap(a, 3);
  member_swap(b, 2);
  show("a", a.data(), n);
  show("b", b.data(), n);
}
