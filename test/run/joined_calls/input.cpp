// RUN: fallbacks=0
// Offloaded functions called from another offloaded function's host code: in loops, expressions, helpers,
// lambdas, with temporaries.
#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <vector>

template <class T>
static void show(const char* what, const T* p, long n) {
  std::printf("%s:", what);
  for (long k = 0; k < n; ++k) std::printf(" %g", double(p[k]));
  std::printf("\n");
}

namespace offl_in_leaf_loop {
[[ferry::offload]] double outer(double* x, int n, int steps);
[[ferry::offload]] void step(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] += 1;
}
[[ferry::offload]] double outer(double* x, int n, int steps) {
  for (int i = 0; i < n; ++i) x[i] *= 2;
  double s = 0;
  for (int t = 0; t < steps; ++t) {
    x[0] = 10 * t;
    step(x, n);
    s += x[0];
  }
  return s;
}
static void run() {
  double x[4] = {1, 2, 3, 4};
  std::printf("%g\n", outer(x, 4, 3));
  show("x", x, 4);
}
}  // namespace offl_in_leaf_loop

namespace offl_in_expression {
[[ferry::offload]] double step(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] += 1;
  return x[1];
}
[[ferry::offload]] double outer(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] *= 2;
  double s = (step(x, n), x[0]);
  s += 100 * x[0];
  return s;
}
static void run() {
  double x[4] = {1, 2, 3, 4};
  std::printf("%g\n", outer(x, 4));
  show("x", x, 4);
}
}  // namespace offl_in_expression

namespace offl_in_helper {
[[ferry::offload]] void step(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] += 1;
}
static double helper(double* x, int n) {
  step(x, n);
  return x[0];
}
[[ferry::offload]] double outer(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] *= 2;
  double s = helper(x, n);
  for (int i = 0; i < n; ++i) x[i] *= 2;
  return s;
}
static void run() {
  double x[4] = {1, 2, 3, 4};
  std::printf("%g\n", outer(x, 4));
  show("x", x, 4);
}
}  // namespace offl_in_helper

namespace offl_in_helper_local {
[[ferry::offload]] void step(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] += 1;
}
static double helper(int n) {
  std::vector<double> t(n, 1.0);
  step(t.data(), n);
  return 3;
}
[[ferry::offload]] double outer(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] *= 2;
  double s = helper(n);
  std::vector<double> u(n, 7.0);
  for (int i = 0; i < n; ++i) x[i] *= 2;
  return s + u[0] + u[n - 1];
}
static void run() {
  std::vector<double> x{1, 2, 3, 4};
  std::printf("%g\n", outer(x.data(), 4));
  show("x", x.data(), 4);
}
}  // namespace offl_in_helper_local

namespace offl_value_param {
[[ferry::offload]] double step(std::vector<double> v) {
  for (std::size_t i = 0; i < v.size(); ++i) v[i] += 1;
  return v[0];
}
[[ferry::offload]] double outer(std::vector<double>& x) {
  for (std::size_t i = 0; i < x.size(); ++i) x[i] *= 2;
  double s = step(x);
  std::vector<double> u(x.size(), 7.0);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] *= 2;
  return s + u[0] + u[1];
}
static void run() {
  std::vector<double> x{1, 2, 3, 4};
  std::printf("%g\n", outer(x));
  show("x", x.data(), 4);
}
}  // namespace offl_value_param

namespace offl_in_lambda {
[[ferry::offload]] void step(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] += 1;
}
[[ferry::offload]] double outer(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] *= 2;
  auto f = [&] {
    step(x, n);
    return x[0];
  };
  double s = f();
  for (int i = 0; i < n; ++i) x[i] *= 2;
  return s;
}
static void run() {
  double x[4] = {1, 2, 3, 4};
  std::printf("%g\n", outer(x, 4));
  show("x", x, 4);
}
}  // namespace offl_in_lambda

namespace offl_value_guard {
static double seen = 0;
struct Guard {
  const double* p;
  ~Guard() {
    if (p) seen = seen * 10 + p[0];
  }
};
[[ferry::offload]] double step(double* x, int n, const Guard& g) {
  for (int i = 0; i < n; ++i) x[i] += 1;
  return g.p ? 1 : 0;
}
[[ferry::offload]] double put(double* x, int n, Guard g) {
  for (int i = 0; i < n; ++i) x[i] += 1;
  return g.p ? 1 : 0;
}
static double call(double (*fn)(double*, int, const Guard&), double* x, int n) {
  double r = fn(x, n, Guard{x});
  return r + x[0];
}
[[ferry::offload]] double f(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] *= 2;
  double s = step(x, n, Guard{x});
  s += put(x, n, Guard{x});
  s += 100 * call(&step, x, n);
  double (*fp)(double*, int, const Guard&) = step;
  s += fp(x, n, Guard{x}) + x[0];
  x[0] = 5;
  x[1] = step(x, n, Guard{nullptr});
  x[2] += step(x, n, Guard{nullptr});
  for (int i = 0; i < n; ++i) x[i] *= 2;
  for (double q = step(x, n, Guard{nullptr}), w = x[0]; q < 3; q += 1 + step(x, n, Guard{nullptr})) s += w + x[1];
  while (step(x, n, Guard{nullptr}) + x[0] < 50) x[0] += 10;
  if (step(x, n, Guard{nullptr}) > 0 && x[0] > 3) s += x[1];
  double a = x[0], b = step(x, n, Guard{nullptr}), c = x[0];
  s += a + b + c;
  s += std::max(step(x, n, Guard{nullptr}), x[0]);
  switch (int(step(x, n, Guard{nullptr}) + x[1])) {
    case 0:
      break;
    default:
      s += x[1];
  }
  try {
    step(x, n, Guard{nullptr});
    if (x[0] > 2) throw x[0];
  } catch (double v) {
    s += v;
  }
  return step(x, n, Guard{nullptr}) + x[0] + s;
}
static void run() {
  double x[3] = {1, 2, 3};
  std::printf("%g\n", f(x, 3));
  std::printf("%g\n", seen);
  show("x", x, 3);
}
}  // namespace offl_value_guard

int main() {
  offl_in_leaf_loop::run();
  offl_in_expression::run();
  offl_in_helper::run();
  offl_in_helper_local::run();
  offl_value_param::run();
  offl_in_lambda::run();
  offl_value_guard::run();
}
