// RUN: fallbacks=0
// TRANSLATE-STDERR: .r. itself changes in the loop
// Local vectors that are swapped, moved and returned, in functions that call each other.
#include <array>
#include <cstdio>
#include <utility>
#include <vector>

template <class T>
static void show(const char* what, const T* p, long n) {
  std::printf("%s:", what);
  for (long k = 0; k < n; ++k) std::printf(" %g", double(p[k]));
  std::printf("\n");
}

[[ferry::offload]] std::vector<double> f(std::vector<double>& v, int n) {
  std::vector<double> r(n), t(n);
  for (int i = 0; i < n; ++i) r[i] = v[i] + 1;
  for (int k = 0; k < 3; ++k) {
    std::vector<double> loc(n);
    for (int i = 0; i < n; ++i) loc[i] = r[i] * 2;
    std::swap(loc, t);
    for (int i = 0; i < n; ++i) r[i] = t[i] + 1;
    if (k == 1) v.swap(r);
    if (k == 2) {
      auto m = std::move(t);
      t = m;
    }
  }
  for (int i = 0; i < n; ++i) t[i] += v[i];
  if (n > 3) return t;
  return {r[0], t[0]};
}
[[ferry::offload]] std::array<double, 3> g(const std::vector<double>& v) {
  std::array<double, 3> r;
  for (int i = 0; i < 3; ++i) r[i] = v[i] + 1;
  return r;
}
[[ferry::offload]] double h(std::vector<double>& v) {
  auto r = f(v, 4);
  auto q = g(r);
  for (int i = 0; i < 3; ++i) v[i] += q[i] + r[i];
  const std::vector<double> z = f(v, 4);
  for (int i = 0; i < 4; ++i) v[i] += z[i];
  return v[0] + g(z.size() > 5 ? z : r)[1];
}
int main() {
  std::vector<double> v{1, 2, 3, 4};
  std::printf("%g\n", h(v));
  show("v", v.data(), 4);
}
