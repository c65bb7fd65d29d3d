// RUN: fallbacks=0
// Vectors that offloaded functions return, in forms whose elements may stay on the device and in forms that copy them
// to the host: by name, constant, grown, a parameter, one of two, from another call, beside a destructor, with
// exceptions.
#include <cstdio>
#include <stdexcept>
#include <vector>

using Vector = std::vector<double>;

[[ferry::offload]] Vector stretched(const Vector& x, double by) {
  Vector result(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) result[i] = by * x[i];
  return result;
}
// Only the host writes the first and the last element.
[[ferry::offload]] Vector laplacian(const Vector& x) {
  Vector result(x.size(), 0.5);
  for (std::size_t i = 1; i + 1 < x.size(); ++i) result[i] = x[i - 1] - 2 * x[i] + x[i + 1];
  return result;
}
[[ferry::offload]] Vector less(Vector a, const Vector& b) {
  for (std::size_t i = 0; i < a.size(); ++i) a[i] -= b[i];
  return a;
}
[[ferry::offload]] Vector either(const Vector& x, bool up) {
  Vector a(x.size()), b(x.size());
  if (x.empty()) return a;
  for (std::size_t i = 0; i < x.size(); ++i) {
    a[i] = x[i] + 1;
    b[i] = x[i] - 1;
  }
  if (up) return a;
  return b;
}
[[ferry::offload]] Vector of_const(Vector& x) {
  for (std::size_t i = 0; i < x.size(); ++i) x[i] += 1;
  const Vector result(x);
  return result;
}
[[ferry::offload]] Vector of_grown(const Vector& x) {
  Vector result(2, 1.0);
  for (double& v : result) v += 1;
  result.resize(x.size());
  for (std::size_t i = 2; i < x.size(); ++i) result[i] = x[i] * 0.5;
  return result;
}
[[ferry::offload]] Vector passed_on(const Vector& x) { return stretched(x, 3); }
struct Locked {
  ~Locked() { std::putchar('.'); }
};
[[ferry::offload]] Vector with_destructor(const Vector& x) {
  Vector result(x.size());
  Locked locked;
  for (std::size_t i = 0; i < x.size(); ++i) result[i] = x[i] * x[i];
  return result;
}
[[ferry::offload]] void axpy(Vector& y, double a, const Vector& x) {
  for (std::size_t i = 0; i < y.size() && i < x.size(); ++i) y[i] += a * x[i];
}
[[ferry::offload]] Vector throws(const Vector& x, int step) {
  Vector result(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) result[i] = x[i];
  if (step == 2) throw std::runtime_error("step 2");
  return result;
}

// Each result gets memory that an earlier result has freed.
[[ferry::offload]] void heat(Vector& u, int steps) {
  for (int k = 0; k < steps; ++k) {
    const Vector change = laplacian(u);
    axpy(u, 0.1, change);
    Vector half = stretched(change, 0.5);
    auto other = less(half, change);
    axpy(u, 0.01, other);
    Vector one = either(u, k % 2 == 0), two{either(half, k % 2 != 0)};
    axpy(one, 1, two);
    axpy(u, 0.001, one);
  }
}
[[ferry::offload]] double mixed(Vector& u, int steps) {
  double sum = 0;
  for (int k = 0; k < steps; ++k) {
    Vector a = stretched(u, 2);
    sum += a[3];
    a[3] = 1;
    Vector b = passed_on(a), c = of_const(b);
    axpy(u, 1e-3, b);
    axpy(u, 1e-3, c);
    Vector d = of_grown(u), e = with_destructor(d);
    axpy(u, 1e-3, e);
    a = stretched(u, 0.25);
    axpy(u, 1e-3, a);
    axpy(u, 1e-3, stretched(u, 0.125));
    const Vector& f = stretched(u, 0.5);
    axpy(u, 1e-3, f);
    try {
      Vector g = throws(u, k);
      axpy(u, 1e-3, g);
    } catch (const std::exception& error) {
      std::printf("%s %g\n", error.what(), u[0]);
    }
  }
  return sum;
}

int main() {
  Vector u(100, 1);
  u[50] = 9;
  heat(u, 6);
  std::printf("%.17g %.17g %.17g\n", u[0], u[51], u[99]);
  const double sum = mixed(u, 4);
  std::printf("\n%.17g %.17g %.17g %.17g\n", sum, u[0], u[51], u[99]);
  Vector none;
  heat(none, 2);
  const Vector plain = stretched(u, 2);
  std::printf("%zu %.17g\n", none.size(), plain[99]);
}
