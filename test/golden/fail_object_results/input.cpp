// Objects declared outside a loop that the loop writes, in a way that prevents splitting them into members.
#include <utility>

struct Vec3 {
  double x, y, z;
  Vec3& operator+=(const Vec3& o) {
    x += o.x;
    y += o.y;
    z += o.z;
    return *this;
  }
};
Vec3 operator+(Vec3 a, const Vec3& b) { return a += b; }
Vec3 clipped(Vec3 a, const Vec3& b) {
  if (b.x > 0) a += b;
  return a;
}
Vec3 shifted(const Vec3& a) { return {1, a.x, a.y}; }
Vec3 larger(const Vec3& a, const Vec3& b) {
  return {a.x > b.x ? a.x : b.x, a.y > b.y ? a.y : b.y, a.z > b.z ? a.z : b.z};
}
struct Bits {
  unsigned low : 4, high : 4;
};
union Either {
  int i;
  float f;
};
struct Counter {
  int n;
  Counter& up() {
    ++n;
    return *this;
  }
};

[[ferry::offload]] Vec3 not_straight(const Vec3* v, int n) {
  Vec3 sum{};
  for (int i = 0; i < n; ++i) sum = clipped(sum, v[i]);
  return sum;
}
[[ferry::offload]] void values_before(double* out, int n, Vec3 s) {  // s.y holds the previous iteration's s.x
  for (int i = 0; i < n; ++i) {
    s = shifted(s);
    out[i] = s.y;
  }
}
[[ferry::offload]] Vec3 last_of_equals(const Vec3* v, int n) {
  Vec3 most{};
  for (int i = 0; i < n; ++i) most = larger(most, v[i]);
  return most;
}
[[ferry::offload]] Vec3 read_in_loop(const Vec3* v, double* out, int n) {
  Vec3 sum{};
  for (int i = 0; i < n; ++i) {
    sum += v[i];
    out[i] = sum.x;
  }
  return sum;
}
[[ferry::offload]] double one_of_two(const double* v, int n) {
  Counter a{}, b{};
  for (int i = 0; i < n; ++i) (v[i] > 0 ? a : b).n += 1;
  return a.n - b.n;
}
[[ferry::offload]] int by_pointer(const double* v, int n) {
  Counter a{};
  for (int i = 0; i < n; ++i) {
    int* count = &a.n;
    *count += v[i] > 0;
  }
  a.up();
  return a.n;
}
[[ferry::offload]] int result_used(const double* v, double* out, int n) {
  Counter a{};
  for (int i = 0; i < n; ++i) out[i] = a.up().n + v[i];
  return a.n;
}
[[ferry::offload]] Vec3 exchanged(const Vec3* v, int n) {
  Vec3 a{}, b{};
  for (int i = 0; i < n; ++i) {
    b = v[i];
    std::swap(a, b);
  }
  return a + b;
}
[[ferry::offload]] unsigned bits(const int* k, int n) {
  Bits b{};
  for (int i = 0; i < n; ++i) b.low += k[i];
  Bits* p = &b;
  return p->low;
}
[[ferry::offload]] int other_views(const int* k, int n) {
  Either e{};
  for (int i = 0; i < n; ++i) e.i += k[i];
  Either copy = e;
  return copy.i;
}
[[ferry::offload]] Vec3 last_in_function(const Vec3* v, int n) {
  Vec3 last{};
  const auto keep = [&](const Vec3& one) { last.x = one.x; };
  for (int i = 0; i < n; ++i) keep(v[i]);
  return last;
}
[[ferry::offload]] Vec3 dependence(const Vec3* v, int n) {
  Vec3 sum{};
  for (int i = 0; i < n; ++i) {
    sum.x = sum.y + v[i].x;
    sum.y += v[i].y;
  }
  return sum;
}
struct Row {
  double w[3];
  double sum() const { return w[0] + w[1] + w[2]; }
};
[[ferry::offload]] double last_of_array(const double* v, double* out, int n) {
  Row last{};
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < 3; ++k) last.w[k] = v[i] * k;
    out[i] = last.sum();
  }
  return last.sum();
}
