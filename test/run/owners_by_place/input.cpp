// RUN: launches=72 fallbacks=0 bytes_to_device=4800 bytes_to_host=4800
// Offloaded functions return objects with private vectors, with bases, and with strings, which are declared, assigned,
// swapped, passed as temporaries, returned again. Their elements don't leave the device in a step.
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

class Vector {
  std::vector<double> d_;

 public:
  explicit Vector(std::size_t n, double value = 0) : d_(n, value) {}
  std::size_t size() const { return d_.size(); }
  double& operator[](std::size_t i) { return d_[i]; }
  const double& operator[](std::size_t i) const { return d_[i]; }
};
[[ferry::offload]] Vector operator+(const Vector& x, const Vector& y) {
  Vector sum(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) sum[i] = x[i] + y[i];
  return sum;
}
[[ferry::offload]] Vector operator*(double by, const Vector& x) {
  Vector scaled(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) scaled[i] = by * x[i];
  return scaled;
}
[[ferry::offload]] double dot(const Vector& x, const Vector& y) {
  double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) sum += x[i] * y[i];
  return sum;
}
[[ferry::offload]] double with_operators(Vector& x, Vector& y, int steps) {
  double sum = 0;
  for (int k = 0; k < steps; ++k) {
    x = x + 0.125 * y;
    const double square = dot(x, x);
    y = (1 / square) * y;
    Vector z = x + y;
    x = 0.5 * z;
    std::swap(x, y);
    sum += dot(x + y, x);
  }
  return sum;
}

struct Base {
  std::vector<double> u;
  int count;
};
struct Flow : Base {
  std::vector<double> p;
  double dt;
};
[[ferry::offload]] Flow relaxed(const Flow& f) {
  Flow g;
  g.count = f.count + 1;
  g.dt = f.dt;
  g.u.resize(f.u.size());
  g.p.resize(f.p.size());
  for (std::size_t i = 0; i < f.u.size(); ++i) g.u[i] = 0.5 * f.u[i] + f.dt * f.p[i];
  for (std::size_t i = 0; i < f.p.size(); ++i) g.p[i] = f.p[i] * 0.75;
  return g;
}
[[ferry::offload]] void with_base(Flow& f, int steps) {
  for (int k = 0; k < steps; ++k) f = relaxed(f);
}

struct Named {
  std::string name;
  std::vector<double> v;
};
[[ferry::offload]] Named scaled(const Named& f, double by) {
  Named g;
  g.v.resize(f.v.size());
  for (std::size_t i = 0; i < f.v.size(); ++i) g.v[i] = by * f.v[i];
  return g;
}
[[ferry::offload]] void with_name(Named& f, int steps) {
  for (int k = 0; k < steps; ++k) {
    Named g = scaled(f, 0.5);
    std::swap(f.v, g.v);
    f = scaled(f, 1.5);
  }
}

int main() {
  Vector x(100, 1), y(100, 2);
  x[4] = 9;
  const double sum = with_operators(x, y, 6);
  Flow f;
  f.count = 0;
  f.u.assign(100, 1), f.p.assign(200, 2);
  f.u[4] = 9;
  f.dt = 0.0625;
  with_base(f, 6);
  Named named{"a name that is too long to be in the object", std::vector<double>(100, 3)};
  with_name(named, 6);
  std::printf("%.12g %.12g %.12g\n", sum, x[4], y[5]);
  std::printf("%.12g %.12g %d\n", f.u[4], f.p[7], f.count);
  std::printf("[%s] %.12g\n", named.name.c_str(), named.v[3]);
}
