// RUN: launches=11 fallbacks=0
// Elements of a std::array by std::get and structured bindings: in statements between kernels, in kernels and callees.
#include <array>
#include <cstdio>

struct State {
  std::array<double, 8> a{1, 2, 3, 4, 5, 6, 7, 8};
  std::array<int, 3> k{};
};

[[ferry::offload]] void advance(State& s, std::array<double, 4>& w, int n) {
  for (int t = 0; t < n; ++t) {
    for (int i = 0; i < 8; ++i) s.a[i] = s.a[i] * 2 + std::get<1>(w);
    std::get<2>(s.a) += t;
    std::get<0>(w) = std::get<3>(s.a) / 2;
    auto& [x, y, z] = s.k;
    x += t;
    std::get<1>(s.k)++;
    for (int i = 0; i < 4; ++i) w[i] += s.k[1] + z;
  }
}

static double third(const std::array<double, 8>& a) { return std::get<2>(a); }
[[ferry::offload]] double sum(std::array<double, 8> a, double* x, int n) {
  double r = 0;
  [[ferry::sequential]]
  for (int t = 0; t < n; ++t)
    r = std::get<1>(a) + r / 2;
  for (int i = 0; i < n; ++i) x[i] = third(a) + std::get<7>(a) + r;
  std::get<4>(a) = x[1];
  for (double& v : a) v += r;
  return std::get<4>(a) + std::get<0>(a);
}

int main() {
  State s;
  std::array<double, 4> w{1, 2, 3, 4};
  advance(s, w, 3);
  for (const double d : s.a) std::printf("%g ", d);
  std::printf("%g %d %d\n", w[0], s.k[0], s.k[1]);
  double x[5] = {};
  std::printf("%g %g\n", sum(s.a, x, 5), x[4]);
}
