// RUN: launches=13 fallbacks=0
// ENVIRONMENT: FERRY_LAUNCH=always
// std::size, ssize, empty and distance of containers, as bounds and in loop bodies.
#include <array>
#include <cstddef>
#include <cstdio>
#include <iterator>
#include <span>
#include <vector>

[[ferry::offload]] void bounds(std::vector<double>& x, double a) {
  for (std::ptrdiff_t i = 0; i < std::ssize(x); ++i) x[static_cast<std::size_t>(i)] *= a;
  for (std::size_t i = 0; i < std::size(x); ++i) x[i] += 1;
  for (std::ptrdiff_t i = 0; i < std::distance(x.begin(), x.end()); ++i) x[static_cast<std::size_t>(i)] += 2;
  for (int i = 0; i < std::ssize(x) - 1; ++i) x[static_cast<std::size_t>(i)] += 3;
  for (auto i = std::ssize(x) - 1; i >= 0; --i) x[static_cast<std::size_t>(i)] -= a;
  const auto n = std::ssize(x);
  for (std::ptrdiff_t i = 1; i < n; ++i) x[static_cast<std::size_t>(i)] += 4;
  for (std::ptrdiff_t i = 0; i < std::distance(x.cbegin() + 2, x.cend()); ++i) x[static_cast<std::size_t>(i)] += 5;
}

[[ferry::offload]] void bodies(const std::vector<double>& x, std::span<const double> s, std::vector<double>& y) {
  for (std::size_t i = 0; i < y.size(); ++i)
    y[i] += static_cast<double>(std::size(x)) - static_cast<double>(std::ssize(s)) + (std::empty(x) ? 1 : 0);
  for (std::size_t i = 0; i < y.size(); ++i)
    for (std::ptrdiff_t j = 0; j < std::ssize(s); ++j) y[i] += s[static_cast<std::size_t>(j)];
  for (std::size_t i = 0; i < y.size(); ++i)
    for (std::ptrdiff_t j = 0; j < std::distance(x.begin(), x.end()); ++j) y[i] -= x[static_cast<std::size_t>(j)];
}

static double b[16];
[[ferry::offload]] double arrays(std::array<double, 16>& a, std::vector<double>& y) {
  for (int i = 0; i < std::ssize(a); ++i) a[static_cast<std::size_t>(i)] += 1;
  for (int i = 0; i < std::ssize(b); ++i) b[i] += 2;
  for (std::size_t i = 0; i < y.size(); ++i) {
    double t[4];
    for (int j = 0; j < std::ssize(t); ++j) t[j] = static_cast<double>(i) + j;
    for (std::size_t j = 0; j < std::size(t); ++j) y[i] += t[j] * a[j % std::size(a)];
  }
  return a[3];
}

int main() {
  std::vector<double> x(300, 1), y(200, 2), none;
  bounds(x, 3);
  bounds(none, 3);
  bodies(x, std::span(x).subspan(3, 20), y);
  std::array<double, 16> a{};
  const double at = arrays(a, y);
  double sum = 0;
  for (std::size_t i = 0; i < 200; ++i) sum += x[i] * static_cast<double>(i) + y[i] * static_cast<double>(i % 7);
  std::printf("%.17g %.17g %.17g %.17g\n", sum, x[299], at, b[15]);
}
