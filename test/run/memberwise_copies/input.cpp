// RUN: launches=10 fallbacks=0 bytes_to_device=16552 bytes_to_host=9360
// Classes whose user-written copy constructors, assignments and destructors are equivalent to compiler-generated ones.
// They are copied as bytes, just like trivially copyable classes.
// FLAGS: -std=c++20
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>
#include <span>
#include <utility>
#include <vector>

struct Vec {
  double x, y;
  Vec() : x(0), y(0) {}
  Vec(double a, double b) : x(a), y(b) {}
  Vec(const Vec& o) : x(o.x), y(o.y) {}
  Vec& operator=(const Vec& o) {
    x = o.x;
    y = o.y;
    return *this;
  }
  ~Vec() {}
  Vec& operator+=(const Vec& o) {
    x += o.x;
    y += o.y;
    return *this;
  }
  double dot(const Vec& o) const { return x * o.x + y * o.y; }
};
inline Vec operator+(const Vec& a, const Vec& b) { return Vec(a.x + b.x, a.y + b.y); }
inline Vec operator*(const Vec& a, double k) { return Vec(a.x * k, a.y * k); }

template <class E, int n>
class Small {
 public:
  Small() {
    for (int i = 0; i < n; ++i) v_[i] = E(i);
  }
  Small(const Small& o) { std::copy(o.v_, o.v_ + n, v_); }
  Small& operator=(const Small& o) {
    if (this == &o) return *this;
    for (int i = 0; i < n; ++i) v_[i] = o.v_[i];
    return *this;
  }
  ~Small() {}
  E& operator[](int i) { return v_[i]; }
  const E& operator[](int i) const { return v_[i]; }

 private:
  E v_[n];
};
template <class E, int n>
Small<E, n> operator-(const Small<E, n>& a, const Small<E, n>& b) {
  Small<E, n> r(a);
  for (int i = 0; i < n; ++i) r[i] = a[i] - b[i];
  return r;
}

// Has members and a base of such a class, bit-fields, a union, and move operations.
struct Body : Vec {
  Vec speed;
  unsigned kind : 5, level : 27;
  union {
    struct {
      float r, g;
    };
    float colour[2];
  };
  Body() : kind(0), level(0), r(0), g(0) {}
  Body(const Body& o) : Vec(o), speed(o.speed), kind(o.kind), level(o.level), r(o.r), g(o.g) {}
  Body(Body&& o) noexcept : Body(static_cast<const Body&>(o)) {}
  Body& operator=(const Body& o) {
    if (this != &o) {
      Vec::operator=(o);
      speed = o.speed;
      kind = o.kind;
      level = o.level;
      std::memcpy(colour, o.colour, sizeof colour);
    }
    return *this;
  }
  Body& operator=(Body&& o) noexcept { return *this = static_cast<const Body&>(o); }
  ~Body() {}
};

[[ferry::offload]] void move(Vec* at, const Vec* speed, double dt, int n) {
  for (int i = 0; i < n; ++i) at[i] = at[i] + speed[i] * dt;
}
[[ferry::offload]] void shift(std::vector<Vec>& at, Vec by, const Vec& also) {
  for (std::size_t i = 0; i < at.size(); ++i) {
    Vec now = at[i], all[2] = {by, also};
    for (const Vec& one : all) now += one;
    at[i] = std::move(now);
  }
}
[[ferry::offload]] Vec total(std::span<const Vec> at) {
  Vec sum;
  for (std::size_t i = 0; i < at.size(); ++i) sum += at[i];
  return sum;
}
[[ferry::offload]] double longest(const Vec* at, int n) {
  double most = 0;
  for (int i = 0; i < n; ++i) {
    const Vec v = at[i];
    most = std::max(most, v.dot(v));
  }
  return most;
}
[[ferry::offload]] void differences(Small<double, 3>* a, const Small<double, 3>* b, Small<int, 2> (&c)[50], int n) {
  for (int i = 0; i < n; ++i) a[i] = a[i] - b[i];
  for (int i = 0; i < 50; ++i) {
    Small<int, 2> t = c[i];
    t[1] += t[0] + i;
    c[i] = t;
  }
}
[[ferry::offload]] void bodies(std::vector<Body>& all, const std::array<Body, 40>& other, double dt) {
  for (int i = 0; i < 40; ++i) {
    Body b = other[i];
    b += b.speed * dt;
    b.kind += i % 3;
    b.colour[1] += b.r;
    all[i] = b;
  }
  for (int i = 40; i < 80; ++i) all[i] = all[i - 40];
}
[[ferry::offload]] void components(Vec* at, int n) {
  for (int i = 0; i < n; ++i) {
    Vec& v = at[i];
    v.x = -v.y;
  }
}
[[ferry::offload]] Vec last_of(const Vec* at, int n) {
  Vec found(1, 2);
  for (int i = 0; i < n; ++i)
    if (at[i].x > 3) found = at[i];
  return found;
}

static void show(const char* what, const Vec& v) { std::printf("%s %g %g\n", what, v.x, v.y); }

int main() {
  std::vector<Vec> p(100), v(100, Vec(1, 2));
  for (int i = 0; i < 100; ++i) p[i] = Vec(i, i % 7);
  move(p.data(), v.data(), 0.5, 100);
  show("moved", p[99]);
  shift(p, v[3], Vec(10, 20));
  show("shifted", p[98]);
  show("total", total(p));
  std::printf("longest %g\n", longest(p.data(), 100));
  show("last", last_of(p.data(), 100));
  components(p.data(), 100);
  show("turned", p[42]);

  std::vector<Small<double, 3>> a(60), b(60);
  static Small<int, 2> c[50];
  for (int i = 0; i < 60; ++i) b[i][1] = i;
  differences(a.data(), b.data(), c, 60);
  std::printf("%g %g %g %d %d\n", a[59][0], a[59][1], a[59][2], c[49][0], c[49][1]);

  std::vector<Body> all(90);
  static std::array<Body, 40> other;
  for (int i = 0; i < 40; ++i) {
    other[i].x = i;
    other[i].speed = Vec(i, -i);
    other[i].level = static_cast<unsigned>(i) * 5;
    other[i].r = 1.5f;
  }
  bodies(all, other, 2);
  for (const int i : {0, 39, 41, 79, 85})
    std::printf("%g %g %g %u %u %g %g\n", all[i].x, all[i].y, all[i].speed.y, all[i].kind + 0u, all[i].level + 0u,
                static_cast<double>(all[i].r), static_cast<double>(all[i].colour[1]));
}
