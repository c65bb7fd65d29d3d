// RUN: launches=87 fallbacks=0 left_on_host=0 bytes_to_device=240480 bytes_to_host=99040
// Derivatives in forward mode: user-defined number types in annotated templates, including dual numbers of dual
// numbers. Sums and atomic updates are exact in every order. Results of library functions are printed with six digits.
#include "dual.h"

#include <algorithm>
#include <cstdio>
#include <numeric>
#include <span>
#include <vector>

template <class Real>
[[ferry::offload]]
void step(const Real* u, Real* next, const Real* k, int n, int m) {
  for (int j = 1; j < m - 1; ++j)
    for (int i = 1; i < n - 1; ++i) {
      const int c = j * n + i;
      next[c] = u[c] + Real(0.25) * k[c] * (u[c - 1] + u[c + 1] + u[c - n] + u[c + n] - Real(4) * u[c]);
    }
}

template <class Real>
[[ferry::offload]]
void cubic(std::span<const Real> x, std::span<Real> y) {
  for (std::size_t i = 0; i < x.size(); ++i) {
    Real sum = power(x[i], 3) - Real(2) * x[i];
    sum += x[i] * x[i];
    y[i] = Real(1) - sum;
  }
}

template <class Real>
[[ferry::offload]]
Real misfit(const std::vector<Real>& u, const std::vector<int>& seen) {
  Real sum = Real(0);
  for (std::size_t i = 0; i < u.size(); ++i) {
    const Real error = u[i] - Real(seen[i]);
    sum += error * error;
  }
  return sum;
}

template <class Real>
[[ferry::offload]]
Real total(const Real* x, int n) {
  Real sum{0};
  for (int i = 0; i < n; ++i) sum = sum + x[i];
  return sum;
}

template <class Real>
[[ferry::offload]]
Real dot(const std::vector<Real>& x, const std::vector<Real>& y) {
  return std::inner_product(x.begin(), x.end(), y.begin(), Real{});
}

template <class Real>
[[ferry::offload]]
void shift_and_scale(std::vector<Real>& x, Real by) {
  for (Real& value : x) value *= by;
  std::transform(x.begin(), x.end(), x.begin(), [&](const Real& value) { return value + by; });
}

template <class Real>
[[ferry::offload]]
void product(const Real* a, const Real* x, Real* y, int n, int m) {
  for (int i = 0; i < n; ++i) {
    Real sum(0);
    for (int j = 0; j < m; ++j) sum += a[i * m + j] * x[j];
    y[i] = sum;
  }
}

// Distributes node values to the corners of triangles: gathers, then scatter-adds numbers with derivatives.
template <class Real>
[[ferry::offload]]
void assemble(Real* force, const int (*corner)[3], const Real* k, const Real* u, int triangles) {
  for (int t = 0; t < triangles; ++t) {
    Real local[3];
    for (int c = 0; c < 3; ++c) local[c] = u[corner[t][c]];
    const Real flow = k[t] * (local[0] - local[1]);
    force[corner[t][0]] += flow;
    force[corner[t][1]] -= flow;
    force[corner[t][2]] += flow * local[2];
  }
}

// A whole computation: all steps propagate the derivative with respect to the rate, and the field stays on the device.
template <class Real>
[[ferry::offload]]
Real diffuse(std::vector<Real>& now, std::vector<Real>& next, const Real& rate, int steps) {
  [[ferry::sequential]]
  for (int t = 0; t < steps; ++t) {
    for (std::size_t i = 1; i + 1 < now.size(); ++i)
      next[i] = now[i] + rate * (now[i - 1] - Real(2) * now[i] + now[i + 1]);
    std::swap(now, next);
  }
  Real sum(0);
  for (std::size_t i = 0; i < now.size(); ++i) sum += now[i];
  return sum;
}

template <class Real>
[[ferry::offload]]
void functions(const std::vector<Real>& x, std::vector<Real>& y) {
  using std::exp, std::log, std::sin, std::cos, std::sqrt, std::abs, std::max;
  for (std::size_t i = 0; i < x.size(); ++i)
    y[i] = exp(-x[i]) * sin(x[i]) + log(x[i] + Real(1)) / sqrt(x[i] + Real(2)) + abs(cos(x[i])) + max(x[i], Real(1));
}

static void print(double x) { std::printf(" %.17g", x); }
template <class T>
static void print(const Dual<T>& x) {
  print(x.v);
  print(x.d);
}
template <class T, int N>
static void print(const Gradient<T, N>& x) {
  print(x.v);
  for (const T& d : x.d) print(d);
}
template <class Real>
static void print(const char* name, const std::vector<Real>& values) {
  std::printf("%s", name);
  for (std::size_t i = 3; i < values.size(); i += 19) print(values[i]);
  std::printf("\n");
}

static void seed(double&, int) {}
static void seed(float&, int) {}
template <class T>
static void seed(Dual<T>& x, int i) {
  x.d = T(i % 3 - 1);
  seed(x.v, i + 1);
}
template <class T, int N>
static void seed(Gradient<T, N>& x, int i) {
  for (int k = 0; k < N; ++k) x.d[k] = T((i + k) % 4 - 1);
}
template <class Real>
static std::vector<Real> numbers(int n, int by) {
  std::vector<Real> result(n);
  for (int i = 0; i < n; ++i) {
    result[i] = Real(i * by % 7 - 3);
    seed(result[i], i);
  }
  return result;
}

template <class Real>
static void all(const char* name) {
  const int n = 16, m = 12, size = n * m;
  std::printf("== %s\n", name);
  const std::vector<Real> u = numbers<Real>(size, 3), k = numbers<Real>(size, 5);
  std::vector<Real> v = u, result(4);
  std::vector<int> seen(size);
  for (int i = 0; i < size; ++i) seen[i] = i % 5;
  step(u.data(), v.data(), k.data(), n, m);
  print("step", v);
  result[3] = misfit(v, seen);
  print("misfit", result);
  cubic<Real>(u, v);
  print("cubic", v);
  result[3] = total(v.data(), size);
  print("total", result);
  result[3] = dot(u, v);
  print("dot", result);
  shift_and_scale(v, k[1]);
  print("shift_and_scale", v);
  product(u.data(), k.data(), v.data(), m, n);
  print("product", v);
  std::vector<int> corner(3 * size);
  for (int i = 0; i < 3 * size; ++i) corner[i] = i * i % 50 + i % 3;
  assemble(v.data(), reinterpret_cast<const int (*)[3]>(corner.data()), k.data(), u.data(), size);
  print("assemble", v);
  std::vector<Real> now = u, next = u;
  Real rate(0.25);
  seed(rate, 2);
  result[3] = diffuse(now, next, rate, 4);
  print("diffuse", now);
  print("its sum", result);
}

template <class Real>
static void transcendental() {
  std::vector<Real> x(40), y(40);
  for (int i = 0; i < 40; ++i) {
    x[i] = Real(i * 0.25 + 0.1);
    seed(x[i], 2);
  }
  functions(x, y);
  std::printf("functions");
  for (int i = 0; i < 40; i += 7) {
    if constexpr (requires { y[i].d.d; })
      std::printf(" %.6g %.6g", y[i].d.v, y[i].d.d);
    else
      std::printf(" %.6g %.6g", double(y[i].v), double(y[i].d));
  }
  std::printf("\n");
}

int main() {
  all<double>("double");
  all<float>("float");
  all<Dual<double>>("Dual<double>");
  all<Dual<float>>("Dual<float>");
  all<Dual<Dual<double>>>("Dual<Dual<double>>");
  all<Gradient<double, 3>>("Gradient<double, 3>");
  transcendental<Dual<double>>();
  transcendental<Dual<float>>();
  transcendental<Dual<Dual<double>>>();
}
