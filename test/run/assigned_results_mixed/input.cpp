// RUN: fallbacks=0
// Assigned and temporary results of offloaded functions. Some stay on the device, and others are copied to
// the host: aliases, pointers into the vectors, exceptions, results that refer to other vectors' elements, conversions,
// elements of other vectors, copies.
#include <cstdio>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

using Vector = std::vector<double>;

[[ferry::offload]] Vector scaled(const Vector& x, double by) {
  Vector result(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) result[i] = by * x[i];
  return result;
}
[[ferry::offload]] Vector added(const Vector& x, const Vector& y) {
  Vector result(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) result[i] = x[i] + y[i];
  return result;
}
[[ferry::offload]] Vector grown(Vector& x) {
  for (std::size_t i = 0; i < x.size(); ++i) x[i] += 1;
  Vector result;
  result.reserve(2 * x.size());
  result.resize(x.size() + 1);
  for (std::size_t i = 0; i < x.size(); ++i) result[i] = x[i] * 0.5;
  x.assign(3, 7.0);
  return result;
}
[[ferry::offload]] const Vector constant(const Vector& x) {
  Vector result(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) result[i] = x[i] + 2;
  return result;
}
[[ferry::offload]] Vector throwing(const Vector& x, int k) {
  Vector result(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) result[i] = x[i] + k;
  if (k == 1) throw std::runtime_error("one");
  return result;
}
[[ferry::offload]] Vector passed(const Vector& x) { return added(x, scaled(x, 0.25)); }
[[ferry::offload]] Vector passed_or(const Vector& x, bool up) {
  Vector local(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) local[i] = x[i] - 1;
  if (up) return scaled(local, 2);
  return local;
}
[[ferry::offload]] Vector& same(Vector& x) {
  for (std::size_t i = 0; i < x.size(); ++i) x[i] *= 0.5;
  return x;
}
[[ferry::offload]] Vector&& given(Vector& x) {
  for (std::size_t i = 0; i < x.size(); ++i) x[i] *= 0.5;
  return std::move(x);
}
[[ferry::offload]] double sum(const Vector& x) {
  double s = 0;
  for (std::size_t i = 0; i < x.size(); ++i) s += x[i];
  return s;
}
[[ferry::offload]] double of_value(Vector x, const Vector& y) {
  double s = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    x[i] += y[i];
    s += x[i];
  }
  return s;
}
[[ferry::offload]] void set(double& n, const Vector& x) {
  for (std::size_t i = 0; i < 1; ++i) n = x[0] + 0.5;
}
[[ferry::offload]] double weighted(double n, const Vector& x) {
  double s = 0;
  for (std::size_t i = 0; i < x.size(); ++i) s += n * x[i];
  return s;
}

struct Numbers {
  double n = 2;
  int count = 3;
  double* p = nullptr;
};

[[ferry::offload]] double forms(Vector& x, Vector& y, Numbers& numbers, std::vector<Vector>& many, int steps) {
  double total = 0;
  for (int k = 0; k < steps; ++k) {
    x = scaled(x, 1.5);
    double* p = x.data();
    p[2] += 1;
    total += x[2] + x.capacity();
    const double* q = &x[0];
    y = added(x, y);
    total += q[1] + y[3];
    x = grown(x);
    total += static_cast<double>(x.size()) + x.capacity();
    x.resize(y.size());
    for (std::size_t i = 0; i < x.size(); ++i) x[i] *= 0.5;
    x = constant(x);
    y = passed(x);
    y = passed_or(y, k % 2 == 0);
    x = added(passed_or(x, k % 2 != 0), passed(scaled(y, 0.125)));
    try {
      x = throwing(x, k);
      x = added(throwing(scaled(x, 0.5), k + 1), x);
      y = added(scaled(x, 0.5), throwing(x, k - 1));
    } catch (const std::exception& error) {
      std::printf("%s %g %g\n", error.what(), x[1], y[1]);
    }
    total += sum(scaled(x, 2)) / sum(added(x, scaled(y, numbers.n)));
    set(numbers.n, x);
    total += weighted(numbers.n, x) - weighted(numbers.n, y);
    [[ferry::sequential]] for (int i = 0; i < 1; ++i)
      numbers.n += 0.25;
    total += weighted(numbers.n, scaled(x, numbers.n));
    total += of_value(scaled(x, 0.5), y) + of_value(x, scaled(y, 2));
    many[static_cast<std::size_t>(k) % 2] = scaled(x, 0.5);
    many.front() = added(many.back(), x);
    total += many[0][1] + many[1][2];
    Vector a = scaled(x, 3), b(a);
    a = scaled(b, 1);
    b = scaled(a, k % 2 == 0 ? 1.0 : sum(b));
    std::swap(a, x);
    (x = scaled(x, 0.0625))[4] += 1;
    total += a[1] + b[2] + x[4];
    const Vector& bound = scaled(x, 0.5);
    Vector&& moved = added(bound, y);
    moved = scaled(moved, 0.5);
    total += bound[1] + moved[2] + sum(moved);
    std::optional<Vector> maybe;
    maybe = scaled(x, 0.25);
    total += (*maybe)[3];
    numbers.p = y.data();
    y = scaled(y, 0.5), total += y[5];
    Vector late;
    scaled(y, 2);
    late.resize(y.size(), 0.5);
    for (std::size_t i = 0; i < y.size(); ++i) y[i] += late[i];
    if (sum(added(x, y)) > 1e6) x = scaled(x, 1e-6);
    total += scaled(y, 2)[3] + sum(x = scaled(x, 0.5));
    same(x);
    given(x);
    x = same(y);
    Vector old(x);
    x = given(old);
    const Vector& again = same(x);
    Vector copied = same(x), stolen = given(copied);
    total += sum(same(y)) + sum(given(x)) + again[1] + stolen[2] + static_cast<double>(copied.size());
    Vector empty;
    empty = scaled(empty, 2);
    y = added(y, scaled(y, 0.5));
    Vector spare(1000, 3.0);
    spare = scaled(x, 2);
    total += static_cast<double>(spare.capacity());
  }
  return total;
}

int main() {
  Vector x(50, 1), y(50, 0.5);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] += 0.125 * static_cast<double>(i % 5);
  std::vector<Vector> many(2, Vector(50, 0.75));
  Numbers numbers;
  const double total = forms(x, y, numbers, many, 4);
  std::printf("%.10g %.10g %.10g %.10g %zu %zu\n", total, x[3], y[4], many[0][2], x.size(), y.size());
  Vector z;
  z = passed(x);
  std::printf("%.10g %.10g\n", z[7], sum(passed_or(z, true)));
}
