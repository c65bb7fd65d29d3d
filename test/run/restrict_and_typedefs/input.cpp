// RUN: launches=4 fallbacks=0
// Qualifiers and typedefs in common styles: const everywhere, __restrict, east const, pointer
// typedefs, auto, inline, noexcept.
#include <cstdio>
#include <vector>

typedef double Vector[40];
typedef double const* ReadOnly;
using Out = double* __restrict;

[[ferry::offload]]
inline void east(double const* const __restrict x, double* const __restrict__ y, int const n) noexcept {
  for (auto i = 0; i < n; ++i) y[i] = x[i] * 2;
}

[[ferry::offload]]
extern void typedefs(ReadOnly x, Out y, const unsigned long n) {
  for (unsigned long i = 0; i < n; ++i) y[i] -= x[i];
}

[[ferry::offload]]
void vector(Vector x, const Vector y) {
  for (int i = 0; i < 40; i++) x[i] += y[i];
}

[[ferry::offload, gnu::noinline, nodiscard]]
static int attributes([[maybe_unused]] int unused, double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] /= 2;
  return n;
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
  std::vector<double> x(40), y(40);
  fill(x.data(), 40, 105);
  east(x.data(), y.data(), 40);
  typedefs(x.data(), y.data(), 39);
  vector(x.data(), y.data());
  std::printf("%d\n", attributes(1, x.data(), 38));
  show("x", x.data(), 40);
  show("y", y.data(), 40);
}
