// RUN: launches=6 fallbacks=0
// Enums, typedefs and constants of every kind in signatures, bounds and bodies.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <vector>

enum Mode { add_mode, multiply_mode = 5 };
enum class Side : unsigned char { left = 1, right = 4 };
typedef double real;
using index_type = std::ptrdiff_t;
typedef real* real_pointer;
typedef const real* __restrict in_pointer;

constexpr int width = 32;
const int height = 24;
static constexpr real quarter = 1.0 / 4;
enum { border = 2 };

namespace physics {
constexpr double gravity = 9.8125;
inline namespace units {
const float scale = 0.5f;
}
namespace detail {
enum class Cell : int { empty, full = 7 };
}
}  // namespace physics

struct Settings {
  static constexpr int stride = 3;
  static const int limit = 90;
};

[[ferry::offload]]
void modes(Mode mode, Side side, real_pointer a, index_type n) {
  for (index_type i = 0; i < n; ++i) {
    a[i] = mode == add_mode ? a[i] + quarter : a[i] * static_cast<int>(multiply_mode);
    if (side == Side::right) a[i] -= static_cast<int>(Side::left);
  }
}

[[ferry::offload]]
void grid(real* a, const Mode& mode) {
  for (int j = border; j < height - border; ++j)
    for (int i = border; i < width - border; ++i)
      a[j * width + i] = static_cast<int>(mode) + physics::gravity * i - physics::scale * j + physics::units::scale;
}

[[ferry::offload]]
void elements(const Side* sides, physics::detail::Cell* cells, int n) {
  for (int i = 0; i < n; ++i)
    cells[i] = sides[i] == Side::left ? physics::detail::Cell::full : physics::detail::Cell::empty;
}

[[ferry::offload]]
void members(in_pointer x, real* __restrict__ y) {
  const int offset = 1;
  for (int i = 0; i < Settings::limit; i += Settings::stride)
    y[i] = x[i + offset] * ::physics::gravity;
}

[[ferry::offload]]
void widths(std::int8_t* a, std::uint64_t* b, int n) {
  constexpr std::uint64_t mask = 0xff00ff00ull;
  for (int i = 0; i < n; ++i) b[i] = (b[i] * 6364136223846793005ull) ^ mask;
  for (int i = 0; i < n; ++i) a[i] = static_cast<std::int8_t>(b[i] >> 40);
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
  std::vector<double> a(width * height);
  fill(a.data(), a.size(), 36);
  modes(multiply_mode, Side::right, a.data(), 700);
  show("modes", a.data(), a.size());
  grid(a.data(), multiply_mode);
  show("grid", a.data(), a.size());
  std::vector<Side> sides(55);
  std::vector<physics::detail::Cell> cells(55);
  for (int i = 0; i < 55; ++i) sides[i] = i % 3 ? Side::left : Side::right;
  elements(sides.data(), cells.data(), 55);
  int full = 0;
  for (auto c : cells) full = full * 3 % 1000003 + static_cast<int>(c);
  std::printf("%d\n", full);
  std::vector<double> x(89), y(88);
  fill(x.data(), x.size(), 37);
  members(x.data(), y.data());
  show("members", y.data(), y.size());
  std::vector<std::int8_t> small(61);
  std::vector<std::uint64_t> large(61);
  for (int i = 0; i < 61; ++i) large[i] = i * 12345678901234567ull;
  widths(small.data(), large.data(), 61);
  show("small", small.data(), 61);
}
