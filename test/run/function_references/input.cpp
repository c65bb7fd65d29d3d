// RUN: launches=9 fallbacks=0
// References to pointers and to std::functions are aliases, both in kernels and in host code.
#include <cstdio>
#include <functional>
#include <vector>

using Op = double (*)(double);
using F = std::function<double(double)>;

static double half(double x) { return x * 0.5; }
static double next(double x) { return x + 1; }
static void set(Op& r) { r = half; }
static double at_one(const Op& f) { return f(1); }

[[ferry::offload]] static void through_pointer(double* x, int n, Op& r) {
  for (int i = 0; i < n; ++i) x[i] = r(x[i]);
}
[[ferry::offload]] static void through_copy(double* x, int n, Op& r) {
  const Op g = r;
  for (int i = 0; i < n; ++i) x[i] = g(x[i]);
}
[[ferry::offload]] static void set_by_reference(double* x, int n) {
  Op a = half;
  Op& r = a;
  r = next;
  for (int i = 0; i < n; ++i) x[i] = a(x[i]);
}
[[ferry::offload]] static void compared(double* x, int n, Op& r) {
  if (r == half)
    for (int i = 0; i < n; ++i) x[i] += 1;
}
[[ferry::offload]] static void called_after(double* x, int n, void (*&report)(int)) {
  for (int i = 0; i < n; ++i) x[i] += 1;
  report(n);
}
[[ferry::offload]] static void through_function(double* x, int n, F& g) {
  for (int i = 0; i < n; ++i) x[i] = g(x[i]);
}
[[ferry::offload]] static void through_temporary(double* x, int n, F&& g) {
  for (int i = 0; i < n; ++i) x[i] = g(x[i]);
}
static double apply(F& r, double v) { return r(v); }
[[ferry::offload]] static void through_callee(double* x, int n, F& g) {
  for (int i = 0; i < n; ++i) x[i] = apply(g, x[i]);
}
[[ferry::offload]] static void called_in_turn(double* x, int n, std::vector<std::function<void()>>& all) {
  for (int i = 0; i < n; ++i) x[i] += 1;
  [[ferry::sequential]] for (auto& one : all) one();
}

static int said = 0;
static void report(int n) { said += n; }

int main() {
  std::vector<double> x(100);
  for (int i = 0; i < 100; ++i) x[i] = i;
  Op op = next;
  set(op);
  F f = next;
  void (*said_by)(int) = report;
  std::vector<std::function<void()>> all{[] { ++said; }, [] { said += 2; }};
  through_pointer(x.data(), 100, op);
  through_copy(x.data(), 100, op);
  set_by_reference(x.data(), 100);
  compared(x.data(), 100, op);
  called_after(x.data(), 100, said_by);
  through_function(x.data(), 100, f);
  through_temporary(x.data(), 100, F(half));
  through_callee(x.data(), 100, f);
  called_in_turn(x.data(), 100, all);
  for (const double v : x) std::printf("%g ", v);
  std::printf("%d %g\n", said, at_one(op));
}
