// RUN: launches=4 fallbacks=0
// Template arguments that are references to arrays, whose names differ in kernels.
#include <array>
#include <cstdio>
constexpr double weight[3] = {1, 2, 3};
constexpr std::array<double, 2> sides{4, 5};
double scale = 2;
template <auto& table>
double over(double x) {
  for (auto v : table) x = x * 2 + v;
  return x + table[1];
}
template <double& factor>
double scaled(double x) {
  return x * factor;
}
template <auto& table>
[[ferry::offload]] void apply(double* out, const double* x, int n) {
  for (int i = 0; i < n; ++i) {
    double s = x[i];
    for (int k = 0; k < 2; ++k) s += table[k];
    for (double v : table) s = s * 2 + v;
    out[i] += s;
  }
}
[[ferry::offload]] void call(double* out, const double* x, int n) {
  for (int i = 0; i < n; ++i) out[i] = over<weight>(x[i]) + over<sides>(x[i]);
}
[[ferry::offload]] void call_scaled(double* out, const double* x, int n) {
  for (int i = 0; i < n; ++i) out[i] += scaled<scale>(x[i]);
}

int main() {
  static double x[1000], out[1000];
  for (int i = 0; i < 1000; ++i) x[i] = i % 31;
  call(out, x, 1000);
  call_scaled(out, x, 1000);
  apply<weight>(out, x, 1000);
  apply<sides>(out, x, 1000);
  double s = 0;
  for (int i = 0; i < 1000; ++i) s += out[i] * (i % 13);
  std::printf("%g %g %g\n", out[1], out[999], s);
}
