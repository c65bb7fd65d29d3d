// RUN: launches=4 fallbacks=0
// Constant tables from which subscripts are loaded have values outside a subscript's range: unsigned members beyond
// 2^63, and char, which may be signed or unsigned.
#include <cstdio>
#include <vector>
struct Hash {
  unsigned long bits;
  double weight;
};
constexpr Hash beyond[3] = {{~0UL, 1}, {0, 2}, {1, 4}};
constexpr Hash mixed[3] = {{~0UL, 1}, {1UL << 63, 2}, {5, 4}};
constexpr char sides[3] = {-1, 0, 1};
struct Side {
  char by;
  double weight;
};
constexpr Side weighed_sides[3] = {{-1, 1}, {0, 2}, {1, 4}};

[[ferry::offload]] void leading(double* out, const double* x, int n) {
  for (long i = 0; i < n; ++i) {
    double s = 0;
    for (int k = 0; k < 3; ++k) s += x[i + beyond[k].bits / (1UL << 62)];
    out[i] = s;
  }
}
[[ferry::offload]] void leading_mixed(double* out, const double* x, int n) {
  for (long i = 0; i < n; ++i) {
    double s = 0;
    for (int k = 0; k < 3; ++k) s += x[i + (mixed[k].bits >> 62)] * mixed[k].weight;
    out[i] = s;
  }
}
[[ferry::offload]] void beside(double* out, const double* x, int n) {
  for (long i = 0; i < n; ++i) {
    double s = 0;
    for (int k = 0; k < 3; ++k) s += x[i + 1 + sides[k]];
    out[i] = s;
  }
}
[[ferry::offload]] void beside_weighed(double* out, const double* x, int n) {
  for (long i = 0; i < n; ++i) {
    double s = 0;
    for (int k = 0; k < 3; ++k) s += x[i + 1 + weighed_sides[k].by] * weighed_sides[k].weight;
    out[i] = s;
  }
}

int main() {
  const int n = 1000, room = 300;
  std::vector<double> x(n + room), out(n);
  for (int i = 0; i < n + room; ++i) x[i] = i * 7 % 31;
  for (auto* f : {leading, leading_mixed, beside, beside_weighed}) {
    f(out.data(), x.data(), n);
    double s = 0;
    for (int i = 0; i < n; ++i) s += out[i] * (i % 13);
    std::printf("%g %g %g\n", out[0], out[n - 1], s);
  }
}
