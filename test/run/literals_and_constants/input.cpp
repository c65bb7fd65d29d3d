// RUN: launches=2 fallbacks=0
// FLAGS: -Wno-multichar
// User-defined literals, constant calls, variable templates, namespace-scope constants, attributes of local variables.
#include <cstdint>
#include <cstdio>
#include <type_traits>

constexpr double operator""_km(long double x) { return static_cast<double>(x * 1000); }
constexpr int operator""_k(unsigned long long x) { return static_cast<int>(x * 1000); }
template <char... digits>
constexpr int operator""_digits() { return sizeof...(digits); }
constexpr int cube(int x) { return x * x * x; }
constexpr int where() { return std::is_constant_evaluated() ? 1 : 2; }
namespace N {
constexpr double half = 0.5;
template <int K>
constexpr double v = K * 0.5;
inline constexpr double tab[3] = {1, 2, 3};
enum class E : unsigned char { x = 3 };
constexpr E next(E e) { return static_cast<E>(static_cast<int>(e) + 1); }
}  // namespace N

[[ferry::offload]]
void run(double* a, int n) {
  using N::half;
  for (int i = 0; i < n; ++i) {
    a[i] += 1.5_km + 2_k + 1'000 + 0x1p3 + 'ab' + u8'x' + half + N::v<4> + N::tab[i % 3] + static_cast<int>(N::E::x);
    alignas(32) [[maybe_unused]] double t[2] = {1, 2};
    constexpr double c = 0.25;
    const auto& r = a[i];
    a[i] = r + t[1] * c + __INT_MAX__ % 7;
  }
}

[[ferry::offload]]
void more(double* a, int n) {
  for (int i = cube(2); i < n - 1_k / 100; ++i) {
    [[maybe_unused]] constexpr int two = 2, table[] = {1, 2, 3};
    static_assert(two == 2);
    const auto bits = static_cast<std::uint8_t>(L'a' + '\x41' + '\0' + 0b101 + 1e1f) + U'\u00e9';
    a[i + cube(-1) + 1] += bits + cube(two) + 1234_digits + where() + static_cast<int>(N::next(N::E::x)) + table[i % 3];
  }
}

int main() {
  static double g[64];
  run(g, 64);
  more(g, 64);
  std::printf("%.10g %.10g %.10g\n", g[2], g[8], g[53]);
}
