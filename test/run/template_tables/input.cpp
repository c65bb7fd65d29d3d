// Constant tables that are static members of class templates: of several instances, of a specialisation, used in
// functions and templates, in range-for loops and in sizes.
// RUN: launches=6 fallbacks=0
#include <array>
#include <cstddef>
#include <cstdio>
#include <vector>

namespace rules {
template <int order>
struct Gauss;
template <>
struct Gauss<2> {
  static constexpr std::array<double, 2> x{-0.5, 0.5};
  static constexpr double w[2] = {1, 2};
};
template <>
struct Gauss<3> {
  static constexpr std::array<double, 3> x{-0.75, 0, 0.75};
  static constexpr double w[3] = {0.5, 1, 0.5};
};
}  // namespace rules
template <class T, int n>
struct Lattice {
  static constexpr T weight[2] = {T(1) / n, T(n)};
  static constexpr std::array<int, 5> cx{0, 1, 0, -1, 0}, cy{0, 0, 1, 0, -1};
  struct Inner {
    static constexpr int back[3] = {2, 0, 1};
  };
};
template <int order, class F>
double integrate(F f, double a, double b) {
  using Rule = rules::Gauss<order>;
  double s = 0;
  for (std::size_t q = 0; q < Rule::x.size(); ++q) s += Rule::w[q] * f(0.5 * (b - a) * Rule::x[q] + 0.5 * (a + b));
  return s;
}

[[ferry::offload]]
void integrals(std::vector<double>& y) {
  for (std::size_t i = 0; i < y.size(); ++i)
    y[i] = integrate<2>([](double x) { return x * x; }, 0, 1) + integrate<3>([&](double x) { return x + i; }, 0.0, 2.0);
}
[[ferry::offload]]
void instances(std::vector<double>& y) {
  for (std::size_t i = 0; i < y.size(); ++i)
    y[i] += Lattice<double, 3>::weight[i % 2] + Lattice<float, 3>::weight[i % 2] + Lattice<double, 7>::weight[1] +
            Lattice<int, 2>::Inner::back[i % 3];
}
template <class L>
[[ferry::offload]] void of_argument(std::vector<double>& y) {
  for (std::size_t i = 0; i < y.size(); ++i) {
    for (double w : L::weight) y[i] += w;
    y[i] += L::cx[i % 5];
  }
}
template void of_argument<Lattice<double, 4>>(std::vector<double>&);
template void of_argument<Lattice<double, 5>>(std::vector<double>&);
template <class L>
struct Flow {
  int w, h;
  std::vector<double> f;
  // The tables' values prove that iterations are independent.
  [[ferry::offload]] void push(const std::vector<double>& from) {
    for (int y = 0; y < h; ++y)
      for (int x = 0; x < w; ++x)
        for (int q = 0; q < 5; ++q)
          f[((y + L::cy[q] + h) % h * w + (x + L::cx[q] + w) % w) * 5 + q] = from[(y * w + x) * 5 + q] + q;
  }
};

int main() {
  std::vector<double> y(300);
  integrals(y), instances(y);
  of_argument<Lattice<double, 4>>(y), of_argument<Lattice<double, 5>>(y);
  Flow<Lattice<double, 2>> flow{6, 10, std::vector<double>(300)};
  flow.push(y);
  Flow<Lattice<float, 2>> other{10, 6, std::vector<double>(300)};
  other.push(flow.f);
  double sum = 0;
  for (int i = 0; i < 300; ++i) sum += y[i] * (i % 7) + other.f[i] * (i % 11);
  std::printf("%.17g\n", sum);
}
