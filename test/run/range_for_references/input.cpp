// RUN: fallbacks=0
// TRANSLATE-STDERR: ferry-host-loop
// Range-for loops by value and by reference, over arrays of every kind, inside kernels, on the host and around nests.
#include <array>
#include <cstddef>
#include <cstdio>
#include <initializer_list>
#include <span>
#include <vector>

template <class T>
static void show(const char* what, const T* p, long n) {
  std::printf("%s:", what);
  for (long k = 0; k < n; ++k) std::printf(" %g", double(p[k]));
  std::printf("\n");
}

namespace range_for_host_array {
[[ferry::offload]] double f(double (&a)[4], std::array<double, 3>& b, std::span<double> c) {
  double s = 0;
  for (int i = 0; i < 4; ++i) a[i] *= 2;
  for (int i = 0; i < 3; ++i) b[i] *= 2;
  for (std::size_t i = 0; i < c.size(); ++i) c[i] *= 2;
  for (double& e : a) {
    s += e;
    e = s;
  }
  for (double& e : b) {
    s += e;
    e = s;
  }
  for (double& e : c) {
    s += e;
    e = s;
  }
  for (const double& e : a) s += e;
  for (const double e : b) s += e;
  for (int i = 0; i < 4; ++i) a[i] *= 2;
  for (int i = 0; i < 3; ++i) b[i] *= 2;
  return s;
}
static void run() {
  double a[4] = {1, 2, 3, 4};
  std::array<double, 3> b{1, 2, 3};
  std::vector<double> c{5, 6};
  std::printf("%g\n", f(a, b, c));
  show("a", a, 4);
  show("b", b.data(), 3);
  show("c", c.data(), 2);
}
}  // namespace range_for_host_array

namespace range_for_inner {
[[ferry::offload]] void f(double* y, int n, const double (&w)[4], const std::array<double, 3>& u,
                          std::span<const double> c) {
  for (int i = 0; i < n; ++i) {
    double s = 0;
    for (const double& e : w) s += e;
    for (const double e : u) s += e;
    for (const double& e : u) s += e;
    for (auto e : c) s += e;
    for (const auto& e : c) s += e;
    y[i] = s;
  }
}
static void run() {
  double a[4] = {1, 2, 3, 4};
  std::array<double, 3> b{1, 2, 3};
  std::vector<double> c{5, 6};
  double y[3];
  f(y, 3, a, b, c);
  show("y", y, 3);
}
}  // namespace range_for_inner

namespace range_for_outer {
[[ferry::offload]] double f(std::vector<double>& v, std::span<const int> sizes, std::array<double, 3>& c,
                            double (&m)[2][3], int n) {
  for (int s : sizes) {
    for (int i = 0; i < s; ++i) v[i] += s;
  }
  for (double& e : v) e *= 2;
  for (auto& e : c) {
    double t = e;
    e = t + 1;
  }
  for (double e : c) v[0] += e;
  for (const auto& s : sizes) v[s % n] += 1;
  for (unsigned i = 0; auto& e : c) e += i++;
  for (int k : {1, 2, 3}) {
    for (int i = 0; i < n; ++i) v[i] += k;
  }
  for (auto& row : m)
    for (auto& e : row) e += 1;
  for (double v : v) c[0] += v;
  for (double& e : std::span(v).first(2)) e += 1;
  for (int i = 0; i < n; ++i)
    for (double e : c) v[i] += e;
  return v[0] + c[0] + m[1][2];
}
static void run() {
  std::vector<double> v{1, 2, 3};
  int s[2] = {1, 3};
  std::array<double, 3> c{1, 2, 3};
  double m[2][3] = {};
  std::printf("%g\n", f(v, s, c, m, 3));
  show("v", v.data(), 3);
  show("c", c.data(), 3);
}
}  // namespace range_for_outer

int main() {
  range_for_host_array::run();
  range_for_inner::run();
  range_for_outer::run();
}
