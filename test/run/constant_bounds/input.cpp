// RUN: launches=8 fallbacks=0
// Bounds and subscripts that are constants of every kind: members of constants, elements of tables, sizes of arrays,
// calls to constexpr functions, floating-point literals.
#include <array>
#include <cstdio>

struct Settings {
  int n;
  static constexpr int m = 5;
};
constexpr Settings settings{8};
constexpr int table[3] = {2, 4, 6};
constexpr int twice(int n) { return 2 * n; }
enum class Size : int { small = 3 };

[[ferry::offload]]
void fill(double* x, const std::array<double, 4>& v, Settings other) {
  for (int i = 0; i < settings.n; ++i) x[i] = 1;
  for (int i = 0; i < other.m; ++i) x[i] += 1;
  for (int i = 0; i < table[2]; ++i) x[i] += i;
  for (int i = 0; i < twice(4); ++i) x[i] *= 2;
  for (unsigned i = 0; i < v.size(); ++i) x[i * v.size()] = v[i];
  for (int i = 0; i < int(4.5); ++i) x[i + (int)2.5] += 1;
  for (int i = 0; i < static_cast<int>(Size::small); ++i) x[i] += 3;
  for (unsigned i = 0; i < sizeof(table) / sizeof(table[0]); ++i) x[i] -= 0.5;
}

int main() {
  double x[16] = {};
  const std::array<double, 4> v{4, 3, 2, 1};
  fill(x, v, {1});
  for (const double e : x) std::printf("%g ", e);
  std::printf("\n");
}
