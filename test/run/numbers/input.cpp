// RUN: launches=41 fallbacks=0
// TRANSLATE-STDERR: 'ids' has type 'iota_view<int, int>'
// Algorithms over std::views::iota, as in modern parallel C++: over named views, temporaries and moved views, of every
// integer type, with any initial value. Some views or their bounds change. Also tests range-for loops over such views.
#include <algorithm>
#include <cstdio>
#include <numeric>
#include <ranges>
#include <span>
#include <vector>
[[ferry::offload]] void saxpy(int n, float a, const float* x, float* y) {
  auto ids = std::views::iota(0, n);
  std::for_each(ids.begin(), ids.end(), [=](int i) { y[i] = a * x[i] + y[i]; });
}
[[ferry::offload]] void stencil(std::span<const double> in, std::span<double> out, int nx, int ny) {
  auto v = std::views::iota(0, nx * ny);
  std::for_each_n(v.begin(), nx * ny, [=](int k) {
    int i = k % nx, j = k / nx;
    if (i > 0 && i < nx - 1 && j > 0 && j < ny - 1) out[k] = 0.25 * (in[k - 1] + in[k + 1] + in[k - nx] + in[k + nx]);
  });
}
[[ferry::offload]] double dot(const std::vector<double>& a, const std::vector<double>& b) {
  auto r = std::views::iota(std::size_t{0}, a.size());
  return std::transform_reduce(r.begin(), r.end(), 0.0, std::plus<>{}, [&](std::size_t i) { return a[i] * b[i]; });
}
[[ferry::offload]] void each(std::vector<double>& a, int n) {
  std::ranges::for_each(std::views::iota(2, n), [&](int i) { a[i] = i * 0.5; });
  for (int i : std::ranges::iota_view{0, n}) a[i] += i;
  for (int i : std::ranges::iota_view<int, int>(1, n - 1)) a[i] += i;
  auto ids = std::ranges::iota_view(0, n);
  for (auto i : ids) a[i] -= 1;
  const auto more = std::views::iota(3, n);
  for (const int& i : more) a[i] *= 2;
  std::transform(ids.begin(), ids.end(), a.begin(), [](int i) { return i * 2.0; });
}
[[ferry::offload]] int count(const std::vector<int>& a) {
  auto ids = std::views::iota(0, (int)a.size());
  return (int)std::count_if(ids.begin() + 1, ids.end(), [&](int i) { return a[i] > a[i - 1]; });
}
[[ferry::offload]] void loop(std::vector<double>& u, std::vector<double>& t, int steps) {
  int n = (int)u.size();
  auto ids = std::views::iota(1, n - 1);
  for (int s = 0; s < steps; ++s) {
    std::for_each(ids.begin(), ids.end(), [&](int i) { t[i] = 0.5 * (u[i - 1] + u[i + 1]); });
    std::for_each(ids.begin(), ids.end(), [&](int i) { u[i] = t[i]; });
  }
}
template <class I>
[[ferry::offload]] void generic(I n, double* y) {
  auto ids = std::views::iota(I{0}, n);
  std::for_each(ids.begin(), ids.end(), [=](I i) { y[i] += i; });
}
// The view changes, and so does the variable from which its end was computed.
[[ferry::offload]] void changes(std::vector<double>& a, int n) {
  auto ids = std::views::iota(0, n);
  n -= 10;
  for (int i : ids) a[i] += 1;
  std::for_each(ids.begin(), ids.end(), [&](int i) { a[i] += 1; });
  ids = std::views::iota(5, n);
  for (int i : ids) a[i] += 1;
  std::for_each(ids.begin(), ids.end(), [&](int i) { a[i] += 1; });
  auto sizes = std::views::iota(std::size_t{0}, a.size());
  a.resize(a.size() + 100);
  std::for_each(sizes.begin(), sizes.end(), [&](std::size_t i) { a[i] += 1; });
}
[[ferry::offload]] bool any(const std::vector<double>& a, int lo) {
  return std::ranges::any_of(std::views::iota(lo, (int)a.size()), [&](int i) { return a[i] < 0; });
}
[[ferry::offload]] void by_ref(std::vector<double>& a, int& n) {
  auto ids = std::views::iota(0, n);
  std::for_each(ids.begin(), ids.end(), [&](int i) { a[i] -= n; });
  for (int i : ids) a[i] *= 1.5;
}
[[ferry::offload]] void negative(std::vector<double>& a) {
  auto ids = std::views::iota(-5, 20);
  std::for_each(ids.begin() + 2, ids.end() - 1, [&](int i) { a[i + 5] -= i; });
  std::vector<double> t(25);
  std::transform(ids.begin(), ids.end(), t.begin(), [&](const int& i) { return i * i + a[i + 5]; });
  std::copy(ids.begin(), ids.end(), a.begin());
  for (int k = 0; k < 25; ++k) a[k + 30] = t[k];
}
static void first() {
  std::vector<float> x(1000, 2), y(1000, 3);
  saxpy(1000, 2, x.data(), y.data());
  double h = 0;
  for (auto z : y) h += z;
  std::printf("%.17g\n", h);
  std::vector<double> a(1200), b(1200, 1);
  for (int i = 0; i < 1200; i++) a[i] = i;
  stencil(a, b, 40, 30);
  std::printf("%.17g\n", dot(a, b));
  each(a, 1200);
  for (auto z : a) h = h * 1.0001 + z;
  std::printf("%.17g\n", h);
  std::vector<int> c(1000);
  for (int i = 0; i < 1000; i++) c[i] = i * 37 % 101;
  std::printf("%d\n", count(c));
  loop(a, b, 10);
  generic(100, a.data());
  generic(500L, b.data());
  generic(0u, b.data());
  for (auto z : a) h = h * 1.0001 + z;
  for (auto z : b) h = h * 1.0001 + z;
  std::printf("%.17g\n", h);
}
static void second() {
  int n = 64;
  std::vector<double> a(n * n), b(n * n), c(n * n);
  for (int i = 0; i < n * n; i++) a[i] = i % 7, b[i] = i % 5 - 2;
  double h = 0;
  auto add = [&](std::vector<double>& a) {
    for (auto z : a) h = h * 1.0001 + z;
    std::printf("%.17g\n", h);
  };
  changes(a, 500);
  add(a);
  std::printf("%d %d\n", 0, any(b, 3));
  by_ref(a, n);
  add(a);
  negative(a);
  add(a);
}
int main() {
  first();
  second();
}
