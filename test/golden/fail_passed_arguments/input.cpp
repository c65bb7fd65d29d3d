// Arguments that kernels can't pass, and updates of shared variables whose order matters.
#include <algorithm>
#include <functional>
#include <span>
#include <vector>

template <class F>
static double twice(F f, double x) {
  return f(f(x));
}

// Parameters that may hold any function, and containers without a name.
double by_pointer(double (*f)(double), double x) { return f(x); }
double by_object(const std::function<double(double)>& f, double x) { return f(x); }
double a_number(double x) { return x + 1; }
double first(std::span<const double> s) { return s[0]; }
[[ferry::offload]] void h1(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = by_pointer(a_number, x[i]);
}
[[ferry::offload]] void h2(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = by_object(a_number, x[i]);
}
[[ferry::offload]] void h3(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = x[i] > 0 ? first({x + i, 2}) : 0;
}

// Updates that aren't just sums, a final value, minima whose order matters, and steps along one inner loop.
void plus(double& total, double x) { total += x; }
void lowest(double* least, double x) {
  *least = std::min(x, *least);
}
void halve(double& total, double x) { total = total / 2 + x; }
[[ferry::offload]] double u1(double* x, int n) {
  double total = 0;
  for (int i = 0; i < n; ++i) {
    plus(total, x[i]);
    x[i] = total;
  }
  return total;
}
[[ferry::offload]] double u2(const double* x, int n) {
  double total = 0;
  for (int i = 0; i < n; ++i) halve(total, x[i]);
  return total;
}
[[ferry::offload]] double u3(const double* x, int n) {
  double last = 0;
  const auto set = [&](double y) { last = y; };
  for (int i = 0; i < n; ++i) {
    last = 0;
    if (x[i] > 0) set(x[i]);
  }
  return last;
}
[[ferry::offload]] void u4(std::vector<double>& least, const int* bin, const double* x, int n) {
  for (int i = 0; i < n; ++i) lowest(least.data() + bin[i], x[i]);
}
[[ferry::offload]] double u5(const double* x, int n) {
  double total = 0;
  for (int i = 0; i < n; ++i) twice([&](double y) { return total += y; }, x[i]);
  return total;
}
