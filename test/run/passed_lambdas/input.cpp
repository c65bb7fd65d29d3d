// Lambdas that are passed to the program's functions: inline, named, passed on, generic, by reference, by copy,
// forwarded. Some are called where they are written, and some have copies of variables that change elsewhere.
// RUN: fallbacks=0
#include <cstdio>
#include <utility>
#include <vector>

template <class F>
double twice(F f, double x) {
  return f(f(x));
}
template <class F>
static double chained(const F& f, double x, int k) {
  double result = x;
  for (int c = 0; c < k; ++c) result = twice(f, result) * 0.5;
  return result;
}
template <class F>
void each_neighbour(int i, int n, F&& visit) {
  if (i > 0) visit(i - 1);
  if (i + 1 < n) visit(i + 1);
}
template <class F, class G>
auto both(F&& f, G&& g, int k) {
  return std::forward<F>(f)(k) + g(k);
}
double halved(auto f) { return f() / 2; }
// The names in the lambda mean something else here.
template <class F>
double hides(double k, F f) {
  double x = k + 1;
  return f(x) + k;
}
template <class F>
void repeated(int times, F f) {
  for (int t = 0; t < times; ++t) f(t);
}

[[ferry::offload]]
void in_place(double* x, const double* in, int n, double k) {
  auto less = [k](double v) { return v - k; };
  const auto more = [&](double v) { return v * k + n; };
  for (int i = 0; i < n; ++i) {
    const double near = [&] {
      if (i == 0) return in[1];
      return in[i - 1];
    }();
    double sum = 0;
    each_neighbour(i, n, [&](int j) { sum += in[j]; });
    x[i] = twice([&](double v) { return v * k + near; }, in[i]) + twice(less, in[i]) + chained(more, in[i], i % 3) +
           both([=](int by) { return by * i; }, [&, i](auto by) { return by * x[i]; }, 3) +
           halved([&] { return sum; }) + hides(k, [&](double v) { return v * x[i] + k; });
  }
}

[[ferry::offload]]
void in_time(double* x, int n, int steps) {
  for (int t = 0; t < steps; ++t) {
    const auto now = [t](double v) { return v + t; };
    for (int i = 0; i < n; ++i) {
      auto mine = [i](double v) { return v * (i % 3); };
      x[i] = mine(x[i]) + 1;
    }
    for (int i = 0; i < n; ++i) x[i] += twice(now, x[i]) + twice([t, i](double v) { return v * t - i; }, 0.25);
  }
}

[[ferry::offload]]
double totals(std::vector<int>& h, const double* x, int n) {
  double total = 0;
  for (int i = 0; i < n; ++i) {
    repeated(3, [&](int t) { total += x[i] * t; });
    repeated(i % 4, [&](int) { ++h[i % 10]; });
  }
  return total;
}

int main() {
  const int n = 500;
  std::vector<double> x(n), in(n);
  std::vector<int> h(10);
  for (int i = 0; i < n; ++i) in[i] = (i * 31 % 47) * 0.125;
  in_place(x.data(), in.data(), n, 0.75);
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += x[i] * (i % 5);
  std::printf("%.12g\n", sum);
  in_time(x.data(), n, 4);
  for (int i = 0; i < n; ++i) sum += x[i] * (i % 5);
  std::printf("%.12g\n", sum);
  std::printf("%.12g", totals(h, in.data(), n));
  for (int k : h) std::printf(" %d", k);
  std::printf("\n");
}
