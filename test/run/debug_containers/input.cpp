// RUN: fallbacks=0
// FLAGS: -D_GLIBCXX_DEBUG
// In libstdc++'s debug mode, std::vector is a different class, which inherits size() from a base.
#include <array>
#include <cstdio>
#include <span>
#include <vector>

[[ferry::offload]]
void add(const std::vector<double>& x, std::vector<double>& y) {
  for (int i = 0; i < static_cast<int>(x.size()); ++i) y[i] += x[i];
}

[[ferry::offload]]
void mixed(std::vector<float>& a, std::vector<int> b, std::array<int, 100>& c, std::span<const float> d) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    a[i] += static_cast<float>(b[i]);
    b[i] = 3;
    c[i] = a[i] > d[i];
  }
  a[1] += static_cast<float>(b[1]);
  b.push_back(3);
  for (auto& v : b) v *= 2;
  a[2] += static_cast<float>(b[100]);
}

[[ferry::offload]]
double local(std::vector<double> x, std::vector<double>& y) {
  std::vector<double> t(x.size());
  [[ferry::sequential]]
  for (int k = 0; k < 5; ++k) {
    for (std::size_t i = 0; i < t.size(); ++i) t[i] = x[i] + y[i];
    t.swap(x);
    y.front() += x.back();
  }
  double s = 0;
  for (double v : x) s += v;
  for (auto v : t) s -= v;
  return s;
}

int main() {
  std::vector<double> x(100, 1), y(100, 2);
  add(x, y);
  std::vector<float> a(100, 1), d(100, 2);
  std::vector<int> b(100, 2);
  std::array<int, 100> c{};
  mixed(a, b, c, d);
  std::printf("%g %g %g %d\n", y[3], a[1], a[2], c[4]);
  std::printf("%g %g\n", local(x, y), y[0]);
}
