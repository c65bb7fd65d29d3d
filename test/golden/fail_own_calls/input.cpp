// The program's own functions that kernels can't call, and the reasons in their bodies.
#include <cstdio>
#include <string>
struct Pair {
  double first, **second;
};
double by_text(const std::string& text) { return text.size(); }
Pair a_struct(double x) { return {x, nullptr}; }
__attribute__((weak)) double replaceable(double x) { return x; }
double remembers(double x, int& at) {
  static double last = 0;
  return last = x + at;
}
double prints(double x) {
  std::printf("%g\n", x);
  return x;
}
double deep(double x) { return prints(x) + 1; }
int seed = 3;
double with_default(double x, int k = seed) { return x * k; }
double with_directive(double x) {
#pragma omp simd
  for (int k = 0; k < 3; ++k) x += k;
  return x;
}
[[ferry::offload]] void offloaded(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = 1;
}
double calls_an_offloaded(double* x, int n) {
  offloaded(x, n);
  return x[0];
}
class Hidden {
  static double inside;
  friend double names_hidden(double x);
};
double Hidden::inside = 1;
double names_hidden(double x) { return x * Hidden::inside; }
double sums(double& into, double x) { return into += x; }
double later(double x);

[[ferry::offload]] void f1(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = by_text("long");
}
[[ferry::offload]] void f2(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = a_struct(x[i]).first;
}
[[ferry::offload]] void f3(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = replaceable(x[i]);
}
[[ferry::offload]] void f4(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = remembers(x[i], i);
}
[[ferry::offload]] void f5(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = deep(x[i]);
}
[[ferry::offload]] void f6(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = with_default(x[i]);
}
[[ferry::offload]] void f7(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = with_directive(x[i]);
}
[[ferry::offload]] void f8(double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) x[i] = calls_an_offloaded(y, n);
}
[[ferry::offload]] void f9(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = names_hidden(x[i]);
}
// The call updates an element that other iterations also update.
[[ferry::offload]] double f10(const double* x, int n) {
  double total = 0;
  for (int i = 0; i < n; ++i) sums(total, x[i]);
  return total;
}
[[ferry::offload]] void f11(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = later(x[i]);
}
// The function is declared before the kernel and defined after it. Its body uses a variable that isn't declared yet.
double factor = 2;
double later(double x) { return x * factor; }
// The function is too large for a kernel file.
#define TEN(x) x x x x x x x x x x
#define STEP x = x * 1.5 + k;
double large(double x, int k) {
  TEN(TEN(TEN(STEP STEP STEP STEP STEP STEP STEP)))
  return x;
}
[[ferry::offload]] void f12(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = large(x[i], i);
}

// Lambdas that kernels can't call: they copy a changing variable, have init captures, are passed on or used as values.
[[ferry::offload]] void g1(double* x, int n) {
  double by = 2;
  auto scale = [by](double y) { return y * by; };
  by = 3;
  for (int i = 0; i < n; ++i) x[i] = scale(x[i]) + by;
}
[[ferry::offload]] void g2(double* x, int n) {
  auto scale = [by = n / 2](double y) { return y * by; };
  for (int i = 0; i < n; ++i) x[i] = scale(x[i]);
}
template <class F>
static double twice(F f, double x) {
  return f(f(x));
}
[[ferry::offload]] void g3(double* x, int n) {
  auto scale = [](double y) { return y * 2; };
  for (int i = 0; i < n; ++i) {
    const auto other = scale;
    x[i] = twice(other, x[i]);
  }
}
[[ferry::offload]] void g4(double* x, int n) {
  for (int i = 0; i < n; ++i) {
    auto f = [](double y) { return y * 2; };
    double (*p)(double) = f;
    x[i] = p(x[i]);
  }
}
