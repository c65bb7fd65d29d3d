// TRANSLATE-STDERR: ferry-host-loop
// RUN: fallbacks=0
// Subscripts, pointers and containers that are changed under other names: references, pointers, lambdas, members.
#include <algorithm>
#include <cstdio>
#include <utility>
#include <vector>

template <class T>
static void show(const char* what, const T* p, long n) {
  std::printf("%s:", what);
  for (long k = 0; k < n; ++k) std::printf(" %g", double(p[k]));
  std::printf("\n");
}

namespace alias_index_host {
[[ferry::offload]] double f(double* x, int n) {
  int k = 0;
  int& r = k;
  double s = 0;
  for (int i = 0; i < n; ++i) x[i] *= 2;
  while (r < n) {
    s += x[k];
    r++;
  }
  for (int i = 0; i < n; ++i) x[i] *= 2;
  k = 0;
  int* p = &k;
  while (*p < n) {
    x[k] = *p;
    ++*p;
  }
  for (int i = 0; i < n; ++i) x[i] *= 2;
  return s;
}
static void run() {
  double x[4] = {1, 2, 3, 4};
  std::printf("%g\n", f(x, 4));
  show("x", x, 4);
}
}  // namespace alias_index_host

namespace alias_vector_ref {
[[ferry::offload]] double f(std::vector<double>& a, std::vector<double>& b) {
  const int n = static_cast<int>(a.size());
  double s = 0;
  std::vector<double>& r = a;
  for (int i = 0; i < n; ++i) {
    a[i] *= 2;
    b[i] *= 3;
  }
  for (int t = 0; t < 2; ++t) {
    std::swap(a, b);
    s = 10 * s + r[0];
  }
  return s;
}
[[ferry::offload]] double g(double* a, double* b, int n) {
  double s = 0;
  double*& r = a;
  for (int i = 0; i < n; ++i) {
    a[i] *= 2;
    b[i] *= 3;
  }
  for (int t = 0; t < 2; ++t) {
    std::swap(a, b);
    s = 10 * s + r[0];
  }
  return s;
}
static void run() {
  std::vector<double> a{1, 2, 3}, b{4, 5, 6};
  std::printf("%g\n", f(a, b));
  show("a", a.data(), 3);
  std::printf("%g\n", g(a.data(), b.data(), 3));
}
}  // namespace alias_vector_ref

namespace sw_ref_swap {
// The address escapes through a struct and a lambda.
struct S {
  int k;
  double* p;
};
[[ferry::offload]] double f(double* x, double* y, int n) {
  S s{0, x};
  int& k = s.k;
  double*& p = s.p;
  double r = 0;
  for (int i = 0; i < n; ++i) {
    x[i] *= 2;
    y[i] *= 3;
  }
  while (s.k < n) {
    r += p[k];
    ++s.k;
    s.p = s.k & 1 ? y : x;
  }
  for (int i = 0; i < n; ++i) x[i] *= 2;
  auto bump = [&k] { return ++k; };
  k = 0;
  do {
    r += x[k];
  } while (bump() < n);
  for (int i = 0; i < n; ++i) p[i] *= 2;
  k = n;
  for (int i = 0; i < k; ++i) p[i] *= 2;
  return r;
}
static void run() {
  double x[4] = {1, 2, 3, 4}, y[4] = {5, 6, 7, 8};
  std::printf("%g\n", f(x, y, 4));
  show("x", x, 4);
  show("y", y, 4);
}
}  // namespace sw_ref_swap

namespace lambda_mod {
struct Acc {
  double* p;
  int n;
  double operator()(int k) {
    p[k] += 1;
    return p[k];
  }
  operator double*() { return p; }
};
[[ferry::offload]] double f(double* x, int n) {
  int k = 0;
  double* p = x;
  auto next = [&]() -> int {
    ++p;
    return k++;
  };
  double s = 0;
  for (int i = 0; i < n; ++i) x[i] *= 2;
  s += x[next()] + x[k];
  s += p[0];
  for (int i = 0; i < k; ++i) p[i] += 10;
  Acc acc{x, n};
  s += acc(1);
  for (int i = 0; i < n; ++i) x[i] *= 2;
  s += static_cast<double*>(acc)[0];
  auto gen = [q = x]() mutable { return *q++; };
  s += gen() + gen();
  for (int i = 0; i < n; ++i) x[i] *= 2;
  s += gen();
  struct Local {
    static double get(double* y) { return y[0]; }
    double* y;
    double first() const { return *y; }
  } loc{x};
  s += Local::get(x) + loc.first();
  union {
    double* up;
    const double* cp;
  } u;
  u.up = x;
  for (int i = 0; i < n; ++i) x[i] *= 2;
  s += u.cp[1];
  double** pp = &p;
  (*pp)[0] = 4;
  *pp = x + 2;
  for (int i = 0; i < 1; ++i) p[i] += 10;
  double* tab[2] = {x, x + 1};
  for (int i = 0; i < n; ++i) x[i] *= 2;
  tab[1][0] = 3;
  s += *tab[0];
  for (int i = 0; i < n; ++i) x[i] *= 2;
  std::vector<double*> vp{x};
  vp[0][1] += 1;
  s += *vp.front();
  const auto cmp = [](double a, double b) { return a < b; };
  s += std::max(x[0], x[1], cmp) + *std::max_element(x, x + n) + std::min({x[0], x[1], x[2]});
  for (int i = 0; i < n; ++i) x[i] *= 2;
  std::swap(*x, x[1]);
  std::swap(p, tab[1]);
  for (int i = 0; i < 1; ++i) p[i] *= 2;
  s += __builtin_expect(x[0] > 1, 1) ? x[0] : ({
    double z = x[1];
    z;
  });
  return s;
}
static void run() {
  double x[4] = {1, 2, 3, 4};
  std::printf("%.10g\n", f(x, 4));
  show("x", x, 4);
}
}  // namespace lambda_mod

namespace refcap {
[[ferry::offload]] double f(double* x, int n) {
  double a = 2;
  int m = n;
  auto set = [&](double v) {
    a = v;
    m = n - 1;
  };
  for (int i = 0; i < m; ++i) x[i] *= a;
  set(3);
  for (int i = 0; i < m; ++i) x[i] *= a;
  double& ra = a;
  ra = 4;
  int* pm = &m;
  *pm = 2;
  for (int i = 0; i < m; ++i) x[i] *= a;
  double* pa = &a;
  for (int i = 0; i < 1; ++i) pa[i] = x[0];
  for (int i = 0; i < m; ++i) x[i] += a;
  for (int i = 0; i < 1; ++i) pm[i] = 3;
  for (int i = 0; i < m; ++i) x[i] += a;
  return a + ra + *pa + m;
}
static void run() {
  double x[4] = {1, 2, 3, 4};
  std::printf("%g\n", f(x, 4));
  show("x", x, 4);
}
}  // namespace refcap

int main() {
  alias_index_host::run();
  alias_vector_ref::run();
  sw_ref_swap::run();
  lambda_mod::run();
  refcap::run();
}
