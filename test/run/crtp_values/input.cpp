// RUN: launches=3 fallbacks=0 left_on_host=0
// Objects in kernels, whose base classes have only functions: operators and functions of the base that cast to the
// derived class, call it and return it; friends of the base; bases that don't name the derived class.
#include <cmath>
#include <cstdio>

template <class D>
struct Ops {
  D operator+(const D& o) const {
    D r = static_cast<const D&>(*this);
    r += o;
    return r;
  }
  D operator*(double a) const {
    D r = self();
    r *= a;
    return r;
  }
  const D& self() const { return static_cast<const D&>(*this); }
  double norm2() const { return self().dot(self()); }
  double norm() const { return std::sqrt(this->norm2()); }
  double first() const { return static_cast<const D*>(this)->x + self().x; }
  friend D operator-(D a, const D& b) {
    a += b * -1.0;
    return a;
  }
};
struct Tag {
  double two() const { return 2; }
};
struct Vec3 : Ops<Vec3>, Tag {
  double x, y, z;
  Vec3(double a = 0, double b = 0, double c = 0) : x(a), y(b), z(c) {}
  Vec3& operator+=(const Vec3& o) {
    x += o.x;
    y += o.y;
    z += o.z;
    return *this;
  }
  Vec3& operator*=(double a) {
    x *= a;
    y *= a;
    z *= a;
    return *this;
  }
  double dot(const Vec3& o) const { return x * o.x + y * o.y + z * o.z; }
};
struct Pair : Ops<Pair>, Tag {
  double x, y;
  double dot(const Pair& o) const { return x * o.x + y * o.y; }
};

[[ferry::offload]] void move(Vec3* p, const Vec3* v, double* r, int n, double dt) {
  for (int i = 0; i < n; ++i) {
    const Vec3 d = v[i] * dt;
    p[i] = p[i] + d - Vec3(1, 0, 0);
    r[i] = p[i].norm() + d.norm2() * d.two() + p[i].first() + (p[i] + d).norm() + d.Ops<Vec3>::first();
  }
}
[[ferry::offload]] double sum(const Vec3* p, Vec3 by, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) s += (p[i] + by).norm2();
  return s;
}
[[ferry::offload]] void pairs(const double* a, double* r, int n) {
  for (int i = 0; i < n; ++i) {
    Pair q{};
    q.x = a[i];
    q.y += q.two();
    r[i] = q.norm2();
  }
}

int main() {
  constexpr int n = 50;
  Vec3 p[n], v[n];
  double r[n], a[n];
  for (int i = 0; i < n; ++i) {
    p[i] = Vec3(i, 2 * i, 1);
    v[i] = Vec3(1, i, 3);
    a[i] = i;
  }
  move(p, v, r, n, 0.5);
  double all = 0;
  for (int i = 0; i < n; ++i) all += r[i] * (i % 5 + 1);
  std::printf("%.6f %.6f\n", all, sum(p, Vec3(1, 2, 3), n));
  pairs(a, r, n);
  std::printf("%g %g\n", r[3], r[49]);
}
