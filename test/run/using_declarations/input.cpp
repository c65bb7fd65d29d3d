// RUN: launches=4 fallbacks=0
// Using-declarations, using-directives, namespace aliases, local types and constants that precede the nest that needs
// them.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <vector>

namespace physics::units {
using half_width = float;
constexpr double gravity = 9.8125;
enum class Cell : int { empty, full = 7 };
}  // namespace physics::units

using std::fabs;

[[ferry::offload]]
void declarations(const double* x, int* y, int n) {
  using physics::units::Cell;
  using std::sqrt;
  for (int i = 0; i < n; ++i)
    y[i] = static_cast<int>(sqrt(fabs(x[i])) > 1 ? Cell::full : Cell::empty);
}

[[ferry::offload]]
void types(double* x, int n) {
  using physics::units::Cell;
  using physics::units::half_width;
  for (int i = 0; i < n; ++i)
    x[i] = static_cast<half_width>(x[i]) + static_cast<int>(static_cast<Cell>(i % 8)) + static_cast<std::int8_t>(300 + i);
}

[[ferry::offload]]
void directive(double* x, int n) {
  using namespace physics::units;
  for (int i = 0; i < n; ++i) x[i] *= gravity;
}

[[ferry::offload]]
void local(double* x, int n) {
  namespace u = physics::units;
  typedef double real;
  using integer = int;
  constexpr real half = 0.5;
  const integer three = 3;
  enum { seven = 7 };
  for (integer i = 0; i < n; ++i) {
    real t = x[i] - half * u::gravity;
    x[i] = t * three + static_cast<int>(seven);
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
  const int n = 80;
  std::vector<double> x(n);
  std::vector<int> y(n);
  fill(x.data(), n, 41);
  declarations(x.data(), y.data(), n);
  directive(x.data(), n);
  types(x.data(), n);
  local(x.data(), n);
  show("x", x.data(), n);
  show("y", y.data(), n);
}
