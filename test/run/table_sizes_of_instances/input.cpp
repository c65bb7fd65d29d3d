// RUN: launches=6 fallbacks=0
// Range-for loops over tables and arrays whose size differs between instances of a template, which share one text.
#include <array>
#include <cstdio>
struct Step {
  int by;
  double weight;
};
template <int D>
struct Lattice {
  static constexpr int sides[D + 1] = {-1, 0};
  static constexpr std::array<Step, D> steps = [] {
    std::array<Step, D> made{};
    for (int k = 0; k < D; ++k) made[k] = {k - 1, k * 0.5};
    return made;
  }();
  static constexpr int rows[D][2] = {{1, 2}, {-1}};
};
template <class L>
[[ferry::offload]] void stream(double* out, const double* x, int n) {
  for (int i = 8; i < n - 8; ++i) {
    double s = 0;
    for (int by : L::sides) s += x[i + by];
    for (const auto& [by, weight] : L::steps) s += weight * x[i - by];
    for (auto& row : L::rows)
      for (int by : row) s += x[i + by];
    out[i] = s;
  }
}
template <int K>
[[ferry::offload]] void local(double* out, const double* x, int n) {
  constexpr int sides[K] = {-1, 1};
  for (int i = 1; i < n - 1; ++i) {
    double s = 0;
    for (int by : sides) s = s * 2 + x[i + by];
    out[i] += s;
  }
}
template <class T, int K>
double total(const T (&table)[K]) {
  double s = 0;
  int at = 0;
  for (T v : table) s += v * at++;
  return s;
}
template <class T, std::size_t K>
double total(const std::array<T, K>& table) {
  double s = 0;
  int at = 0;
  for (T v : table) s += v * at++;
  return s;
}
constexpr double three[3] = {1, 2, 3}, two[2] = {4, 5};
constexpr std::array<double, 4> four{1, 2, 3, 4};
[[ferry::offload]] void call(double* out, int n) {
  for (int i = 0; i < n; ++i) out[i] += total(three) + total(two) + total(four);
}

int main() {
  static double x[1000], out[1000];
  for (int i = 0; i < 1000; ++i) x[i] = i % 31;
  const auto print = [&] {
    double s = 0;
    for (int i = 0; i < 1000; ++i) s += out[i] * (i % 13);
    std::printf("%g %g %g\n", out[8], out[990], s);
  };
  stream<Lattice<2>>(out, x, 1000), print();
  stream<Lattice<5>>(out, x, 1000), print();
  local<2>(out, x, 1000), print();
  local<4>(out, x, 1000), print();
  call(out, 1000), print();
  call(out, 1000), print();
}
