// RUN: fallbacks=0
// Functions return references and pointers into mapped memory.
#include <cstdio>
#include <span>
#include <utility>
#include <vector>

template <class T>
static void show(const char* what, const T* p, long n) {
  std::printf("%s:", what);
  for (long k = 0; k < n; ++k) std::printf(" %g", double(p[k]));
  std::printf("\n");
}

[[ferry::offload]] double& f(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] += 1;
  return x[1];
}
[[ferry::offload]] double* g(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] += 1;
  if (n == 2) return nullptr;
  return x + 1;
}
[[ferry::offload]] const std::vector<double>& h(std::vector<double>& v) {
  for (auto& e : v) e += 1;
  return v;
}
[[ferry::offload]] auto k(std::vector<double>& v) {
  for (auto& e : v) e += 1;
  return std::pair{v[0], v.size()};
}
[[ferry::offload]] [[nodiscard]] static bool b(std::span<int> v) {
  for (auto& e : v) e += 1;
  return !v.empty() && v[0] > 2;
}
[[ferry::offload, nodiscard]] static bool b2(std::span<int> v) {
  for (auto& e : v) e += 1;
  while (true) {
    if (v[0] > 5) return true;
    for (auto& e : v) e += 1;
  }
}
[[ferry::offload]] int t(std::span<int> v) {
  for (auto& e : v) e += 1;
  throw v[0];
}
[[ferry::offload]] double& outer(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] *= 2;
  double& r = f(x, n);
  r += 1;
  double* p = g(x, n);
  p[0] += r;
  for (int i = 0; i < n; ++i) x[i] *= 2;
  *p += f(x, n);
  f(x, n) = 3;
  return f(x, n);
}
int main() {
  double x[3] = {1, 2, 3};
  f(x, 3) += 5;
  *g(x, 3) += 1;
  std::printf("%d\n", g(x, 2) == nullptr);
  std::vector<double> v{1, 2};
  std::printf("%g\n", h(v)[1]);
  std::printf("%g\n", k(v).first);
  int z[2] = {2, 3};
  std::printf("%d %d\n", b(z), b2(z));
  try {
    t(z);
  } catch (int e) {
    std::printf("%d\n", e);
  }
  show("x", x, 3);
  std::printf("%g\n", outer(x, 3));
  show("x", x, 3);
}
