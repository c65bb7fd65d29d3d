// RUN: fallbacks=0
// TRANSLATE-STDERR: ferry-host-loop
// Elements that are read and written through all kinds of lvalues that C++ has.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <span>
#include <utility>
#include <vector>

template <class T>
static void show(const char* what, const T* p, long n) {
  std::printf("%s:", what);
  for (long k = 0; k < n; ++k) std::printf(" %g", double(p[k]));
  std::printf("\n");
}

namespace comma_lvalue {
[[ferry::offload]] double f(double* x, int n) {
  int k = 0;
  for (int i = 0; i < n; ++i) x[i] *= 2;
  (k++, x[0]) = 30;
  ++(k++, x[1]);
  for (int i = 0; i < n; ++i) x[i] *= 2;
  for (int i = 0; i < n; ++i) (void(i), x[i]) = x[i] + 1;
  return x[0] + k;
}
static void run() {
  double x[4] = {1, 2, 3, 4};
  std::printf("%g\n", f(x, 4));
  show("x", x, 4);
}
}  // namespace comma_lvalue

namespace elements_misc {
struct P {
  double a;
  double& b;
  double* p;
};
static double twice(const double& v) { return 2 * v; }
static double& pick(double* x, int k) { return x[k]; }
static double* ptr(double* x) { return x + 1; }
static void setall(double* x, int n, double v = 3) {
  for (int i = 0; i < n; ++i) x[i] = v;
}
[[ferry::offload]] double f(double* x, double* y, int n, int k) {
  double s = 0;
  for (int i = 0; i < n; ++i) {
    x[i] *= 2;
    y[i] += 1;
  }
  x[0] += y[1] += 3;
  s += twice(x[0]);
  pick(x, 2) = 7;
  pick(x, 3)++;
  *ptr(x) = 11;
  for (int i = 0; i < n; ++i) {
    x[i] *= 2;
    y[i] += 1;
  }
  P p{x[0], x[1], x + 2};
  p.b = 4;
  p.p[0] = 5;
  for (int i = 0; i < n; ++i) {
    x[i] *= 2;
    y[i] += 1;
  }
  s += p.b + *p.p;
  std::memcpy(y, x, 2 * sizeof(double));
  std::copy(x, x + 3, y + 1);
  for (int i = 0; i < n; ++i) {
    x[i] *= 2;
    y[i] += 1;
  }
  double* q = k ? x : y;
  q[1] = -1;
  (k ? x : y)[2] = -2;
  (k ? x[3] : y[3]) = -3;
  for (int i = 0; i < n; ++i) {
    x[i] *= 2;
    y[i] += 1;
  }
  q = k ? y : x;
  ++q;
  s += *q++;
  s += *q--;
  s += q[-1] + 1 [q] + *(q + 1) + *&q[0];
  for (int i = 0; i < n; ++i) q[i - 1] = q[i - 1] + 1;
  s += q[-1];
  double* e = x + n;
  while (e != x) {
    s += *--e;
  }
  for (int i = 0; i < n; ++i) x[i] += 1;
  for (double* it = x; it != x + n; ++it) s = s * 0.5 + *it;
  if (double v = x[2]; v > 0)
    s += v;
  else
    s -= y[2];
  {
    double v = x[1];
    for (int i = 0; i < n; ++i) x[i] += v;
  }
  switch (int(x[0])) {
    case 1:
      s += 1;
      break;
    default:
      s += x[1];
      [[fallthrough]];
    case 2:
      s += y[1];
      for (int i = 0; i < n; ++i) y[i] += 1;
  }
  s += [&] { return x[1] + y[1]; }();
  s += [=](int m) { return x[m]; }(2);
  setall(x, 2);
  for (int i = 0; i < n; ++i) x[i] += 1;
  s += sizeof(x[0]) + (n > 0 && x[0] > 0 ? x[0] : y[0]);
  int h[3] = {int(x[0]), int(x[1]), 2};
  s += y[h[2]];
  double z[2] = {x[0], y[0]};
  std::array<double, 2> za{x[0], y[0]};
  s += z[0] + za[1];
  const auto& [aa, bb] = za;
  s += aa * bb;
  for (int i = 0; i < 2; ++i) {
    z[i] += 1;
    za[i] += 2;
  }
  s += aa * bb + z[0];
  std::swap(x[0], y[0]);
  std::swap(x, y);
  for (int i = 0; i < n; ++i) x[i] += y[i];
  return s += x[0], s + y[1];
}
static void run() {
  for (int k = 0; k < 2; ++k) {
    double x[5] = {1, 2, 3, 4, 5}, y[5] = {5, 6, 7, 8, 9};
    std::printf("%g\n", f(x, y, 5, k));
    show("x", x, 5);
    show("y", y, 5);
  }
}
}  // namespace elements_misc

namespace nested_decl_init {
[[ferry::offload]] double f(std::vector<double>& v, std::vector<int>& idx, double* x, int n) {
  for (int i = 0; i < n; ++i) {
    v[i] *= 2;
  }
  for (int i = 0; i < n; ++i) {
    idx[i] = (idx[i] + 1) % n;
  }
  for (double r = v[0]; r > 0; r -= v[1]) {
    for (int i = 0; i < n; ++i) x[i] += r;
  }
  double a = v[idx[0]], b = a + v[idx[1]];
  int k = idx[2];
  for (int i = 0; i < idx[3]; ++i) x[i] += v[k];
  for (int i = idx[0]; i < n; i += idx[0] + 1) v[i] += 1;
  for (int c = idx[1], d = idx[2]; c < d + 3; ++c) {
    for (int i = 0; i < n; ++i) x[i] += c;
    d = idx[3];
  }
  x[idx[0]++] += 3;
  x[idx[1] = 2] += v[idx[1]];
  for (int i = 0; i < n; ++i) {
    v[i] *= 2;
    idx[i] += 0;
  }
  std::vector<double> w(v.begin(), v.end()), u(n, v[1]), e{v[0], v[1]};
  for (int i = 0; i < 2; ++i) {
    e[i] += w[i] + u[i];
  }
  for (auto it = v.begin(); it != v.end(); ++it) a += *it;
  for (double& q : v) a += q, q = a;
  for (int i = 0; i < n; ++i) {
    v[i] *= 0.5;
  }
  if (auto it = std::find(v.begin(), v.end(), 1.0); it != v.end())
    a += 1000;
  else
    a -= *v.begin();
  std::swap(v[0], v[1]);
  std::iter_swap(v.begin(), v.begin() + 1);
  v.front() += v.back();
  v.at(1) = 4;
  for (int i = 0; i < n; ++i) {
    v[i] *= 0.5;
  }
  *v.data() = 7;
  v.data()[1] = 8;
  *(v.data() + 2) += 1;
  (&v[0])[3] = 2;
  for (int i = 0; i < n; ++i) {
    v[i] *= 0.5;
  }
  const auto& cv = v;
  auto sp = std::span<double>(v).subspan(1, 2);
  auto sp2 = std::span(v);
  sp[0] = 5;
  a += cv[1] + sp[1] + sp2[0];
  for (std::size_t i = 0; i < sp.size(); ++i) sp[i] += 1;
  for (std::size_t i = 0; i < sp2.size(); ++i) sp2[i] += 1;
  return a + b + e[0] + v[0] + cv[2];
}
static void run() {
  std::vector<double> v{1, 2, 3, 4};
  std::vector<int> idx{3, 0, 1, 2};
  double x[5] = {};
  std::printf("%.12g\n", f(v, idx, x, 4));
  show("v", v.data(), 4);
  show("i", idx.data(), 4);
  show("x", x, 5);
}
}  // namespace nested_decl_init

int main() {
  comma_lvalue::run();
  elements_misc::run();
  nested_decl_init::run();
}
