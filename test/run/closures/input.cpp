// RUN: launches=36 fallbacks=0
// Closures as arguments of annotated templates: captures by reference, by copy, of `this`, of `*this` and with
// initialisers. Closures are kept in variables, passed on, made in templates, in headers and in another unit. Some
// calls take several closures. Only the header contains ferry::offload.
#include <array>
#include <cstdio>
#include <functional>
#include <memory>

#include "loops.h"

double second(std::vector<double>& x);

namespace {

using loops::each;

double sum(const std::vector<double>& v) {
  double total = 0;
  for (double one : v) total += one;
  return total;
}

class Field {
 public:
  explicit Field(int n) : n_(n), values_(static_cast<std::size_t>(n), 1.5), weights_{1, 2, 3} {}
  void scale(double by) {
    each(n_, [&](int i) { values_[static_cast<std::size_t>(i)] *= by * weights_[1]; });
  }
  void shift(double by) const {
    each(n_, [=, this](int i) { shifted_[i] = values_[static_cast<std::size_t>(i)] + by; });
  }
  double at(int i) const { return values_[static_cast<std::size_t>(i)] * base_; }
  double shifted(int i) const { return shifted_[i]; }
  void copy(double* out) const {
    each(n_, [*this, out](int i) { out[i] = weights_[i % 3] * base_; });
    each(n_, [&](int i) { out[i] += at(i); });
    each(n_, [&](auto i) { out[i] += base_ * i; });  // compilers disagree on the order of the lambda's captures
  }

 private:
  int n_;
  double base_ = 2;
  std::vector<double> values_;
  double weights_[3];
  mutable double shifted_[16] = {};
};

template <class T, int N>
void in_template(T* x, int n) {
  each(n, [=](int i) { x[i] = x[i] * N + T(1); });
}

template <class T>
struct Table {
  std::vector<T> values;
  void fill(T first) {
    each(static_cast<int>(values.size()), [&](int i) { values[static_cast<std::size_t>(i)] = first + T(i); });
  }
};

void captures(std::vector<double>& a) {
  double k = 3;
  const int n = static_cast<int>(a.size());
  std::array<double, 4> table{1, 2, 3, 4};
  double plain[2] = {5, 6};
  each(n, [&](int i) { a[static_cast<std::size_t>(i)] += k * i; });
  each(n, [&a, table, plain](int i) { a[static_cast<std::size_t>(i)] += table[static_cast<std::size_t>(i % 4)] * plain[i % 2]; });
  each(n, [=, &a](int i) { a[static_cast<std::size_t>(i)] -= k + n; });
  each(n, [&, copy = a](int i) { a[static_cast<std::size_t>(n - 1 - i)] += copy[static_cast<std::size_t>(i)]; });
  each(n, [&](auto i) { a[static_cast<std::size_t>(i)] += static_cast<double>(i) / k; });
  each(n, [p = a.data(), by = 0.5, owner = std::make_shared<int>(1)](int i) { p[i] *= by; });
  std::printf("captures %.17g\n", sum(a));
}

void variables(std::vector<double>& a) {
  double* p = a.data();
  double k = 2;
  const int n = static_cast<int>(a.size());
  auto scale = [=](int i) { p[i] *= k; };
  const auto shift = [&](int i) { p[i] += k; };
  auto generic = [&](auto i) { p[i] -= k / 4; };
  each(n, scale);
  loops::each_forwarded(n, scale);
  loops::each_forwarded(n, shift);
  loops::each_constant(n, scale);
  loops::each_constant(n, std::move(generic));
  k = 7;  // the closure's copy of k doesn't change
  each(n, scale);
  each(n, shift);
  loops::apply(n, scale);
  loops::apply(n, [&](int i) { p[i] += 1; });
  std::function<void(int)> held = scale;
  held(0);
  std::printf("variables %.17g %zu\n", sum(a), sizeof scale);
}

void several(std::vector<double>& a) {
  const int n = static_cast<int>(a.size());
  std::vector<double> b(a.size(), 0.25);
  double most = -1e300;
  const double dot = loops::transform_reduce(
      n, [&](int i) { return a[static_cast<std::size_t>(i)]; }, [&](double x, int i) { return x * b[static_cast<std::size_t>(i)]; });
  each(n, [&](int i) { most = a[static_cast<std::size_t>(i)] > most ? a[static_cast<std::size_t>(i)] : most; });
  const double same = loops::transform_reduce(
      n, [&](int i) { return a[static_cast<std::size_t>(i)] + b[0]; }, [&](double x, int) { return x - b[1]; });
  std::printf("several %.12g %g %.12g\n", dot, most, same);
}

// A lambda uses other lambdas, but doesn't itself capture the variables that they capture.
void nested(std::vector<double>& a) {
  const int n = static_cast<int>(a.size());
  double k = 0.5;
  const auto at = [&](int i) -> double& { return a[static_cast<std::size_t>(i)]; };
  const auto scaled = [&at, k](int i) { return at(i) * k; };
  each(n, [&](int i) { at(i) = scaled(i) + 1; });
  each(n, [scaled, p = a.data()](int i) { p[i] += scaled(i); });
  k = 100;
  const double total = loops::transform_reduce(n, scaled, [&](double x, int i) { return x + k + i; });
  std::printf("nested %.17g %.17g\n", sum(a), total);
}

}  // namespace

int main() {
  std::vector<double> a(16, 1.0);
  captures(a);
  variables(a);
  several(a);
  Field field(16);
  field.scale(2);
  field.shift(0.25);
  double out[16];
  field.copy(out);
  std::printf("field %g %g %g\n", field.at(3), field.shifted(2), out[5]);
  int x[16] = {};
  float y[16] = {};
  in_template<int, 3>(x, 16);
  in_template<float, 3>(y, 16);
  in_template<float, 5>(y, 16);
  Table<int> table{std::vector<int>(16)};
  Table<long> longs{std::vector<long>(16)};
  table.fill(3);
  longs.fill(4);
  loops::negate(a);
  std::printf("%d %g %d %ld %.17g\n", x[1], static_cast<double>(y[1]), table.values[5], longs.values[5], sum(a));
  nested(a);
  const double there = second(a);
  std::printf("%.12g %.17g\n", there, sum(a));
}
