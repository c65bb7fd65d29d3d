// RUN: launches=7 fallbacks=0
// Sums in objects declared outside loops. Their operators don't just return a braced list: they add to copies, use
// constructors, members and functions, and count.
#include <cstdio>
#include <vector>
struct Vec3 {
  double x = 0, y = 0, z = 0;
  Vec3() = default;
  Vec3(double a, double b, double c) : x(a), y(b), z(c) {}
  Vec3& operator+=(const Vec3& o) {
    x += o.x;
    y += o.y;
    z += o.z;
    return *this;
  }
  Vec3& operator*=(double s) {
    x *= s;
    y *= s;
    z *= s;
    return *this;
  }
  Vec3 operator-(const Vec3& o) const { return Vec3(x - o.x, y - o.y, z - o.z); }
  Vec3 plus(const Vec3& o) const {
    Vec3 r(*this);
    r += o;
    return r;
  }
};
static Vec3 operator+(const Vec3& a, const Vec3& b) {
  Vec3 r = a;
  r += b;
  return r;
}
static Vec3 operator*(double s, Vec3 a) { return a *= s; }
static Vec3 add(Vec3 a, const Vec3& b) {
  a += b;
  return a;
}
struct Stats {
  long n = 0;
  Vec3 sum;
  int odd = 0;
};
static Stats operator+(const Stats& a, const Vec3& v) {
  Stats r = a;
  ++r.n;
  r.sum = r.sum + v;
  r.odd += (long)v.x & 1;
  return r;
}
[[ferry::offload]] Vec3 one(const Vec3* v, int n) {
  Vec3 sum;
  for (int i = 0; i < n; ++i) sum = sum + v[i];
  return sum;
}
[[ferry::offload]] Vec3 two(const Vec3* v, int n) {
  Vec3 sum;
  for (int i = 0; i < n; ++i) sum = sum - v[i];
  return sum;
}
[[ferry::offload]] Vec3 three(const Vec3* v, int n) {
  Vec3 sum{1, 2, 3};
  for (int i = 0; i < n; ++i) sum = add(sum, v[i]);
  return sum;
}
[[ferry::offload]] Vec3 four(const Vec3* v, int n) {
  Vec3 sum;
  for (int i = 0; i < n; ++i) sum = sum.plus(2.0 * v[i]);
  return sum;
}
[[ferry::offload]] Stats six(const Vec3* v, int n) {
  Stats s;
  for (int i = 0; i < n; ++i) s = s + v[i];
  return s;
}
[[ferry::offload]] Vec3 seven(const Vec3* v, int n) {
  Vec3 sum;
  for (int i = 0; i < n; ++i) sum = Vec3(sum.x + v[i].x, sum.y + v[i].y, sum.z + v[i].z);
  return sum;
}
[[ferry::offload]] Vec3 eight(const Vec3* v, const double* w, int n) {
  Vec3 sum;
  for (int i = 0; i < n; ++i)
    if (w[i] > 3) {
      Vec3 d = v[i] - v[0];
      sum = sum + w[i] * d;
    }
  return sum;
}
static void show(const char* s, const Vec3& v) { std::printf("%s %g %g %g\n", s, v.x, v.y, v.z); }
int main() {
  const int n = 500;
  std::vector<Vec3> v;
  std::vector<double> w;
  for (int i = 0; i < n; ++i) v.push_back({double(i % 17), double(i % 5), double(i % 7)}), w.push_back(i % 9);
  show("1", one(v.data(), n));
  show("2", two(v.data(), n));
  show("3", three(v.data(), n));
  show("4", four(v.data(), n));
  Stats s = six(v.data(), n);
  show("6", s.sum);
  std::printf("%ld %d\n", s.n, s.odd);
  show("7", seven(v.data(), n));
  show("8", eight(v.data(), w.data(), n));
}
