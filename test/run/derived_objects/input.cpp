// RUN: launches=6 fallbacks=0 left_on_host=0
// Elements and values of classes that derive from classes with members: functions of the bases, functions that take the
// base, slices, bases that know their derived class, names that hide a base's member, several bases.
#include <array>
#include <cmath>
#include <cstdio>
#include <utility>
#include <vector>

namespace {

struct Shape {
  double x, y;
  double norm() const { return std::sqrt(x * x + y * y); }
  void shift(double d) {
    x += d;
    y -= d;
  }
};
struct Circle : Shape {
  double r;
  double area() const { return 3 * r * r + norm(); }
};
double length(const Shape& s) { return s.norm() + s.x; }
double by_value(Shape s) { return s.x * 2 + s.y; }
void move(Shape& s, double d) { s.x += d; }

struct P2 {
  double x, y;
  P2(double a, double b) : x(a), y(b) {}
  P2() : x(0.5), y(0.25) {}
  double dot(const P2& o) const { return x * o.x + y * o.y; }
};
struct P3 : P2 {
  double z;
  P3(double a, double b, double c) : P2{a, b}, z(c) {}
  P3() : z(3) {}  // calls P2(), too
  P3 operator+(const P3& o) const { return P3(x + o.x, y + o.y, z + o.z); }
  double dot(const P3& o) const { return P2::dot(o) + z * o.z; }  // hides P2::dot
};

template <class D>
struct Tagged {
  double tag;
  const D& self() const { return static_cast<const D&>(*this); }
  D& self() { return static_cast<D&>(*this); }
  double both() const { return self().x * tag + self().weight(); }
  void set(double a) {
    tag = a;
    self().x += tag;
  }
  D plus(const D& o) const {
    D r = self();
    r.x += o.x;
    r.tag += o.tag;
    return r;
  }
};
struct Known : Tagged<Known> {
  double x;
  double weight() const { return x + tag; }
};
struct Ops {
  int two() const { return 2; }
};
struct More : Ops, Known {
  double y;
  double all() const { return both() + y + two(); }
};

struct Base {
  int n;
  double x;
  double get() const { return x; }
  int size(int k) const { return k + n; }
};
struct Hides : Base {
  double x;
  double get() const { return x + Base::get(); }
  double size(double k) const { return k + x + Base::x; }
  using Base::size;
};
struct Left : Base {
  int l;
};
struct Right : Base {
  int r;
};
struct Both : Left, Right {
  double d;
  double sum() const {
    const Left& a = *this;
    const Right& b = *this;
    return a.x + b.x + d;
  }
};
struct Aggregate : Base {
  double z;
};
struct Initialised : Base {
  double z = 2;
  int k = 3;
};
struct Holds {
  Hides h;
  double more[2];
};

}  // namespace

[[ferry::offload]] void circles(std::vector<Circle>& c, double* out, int n) {
  for (int i = 0; i < n; ++i) {
    c[i].x += c[i].r;
    c[i].shift(0.5);
    out[i] = c[i].area() + length(c[i]) + by_value(c[i]);
    Shape s = c[i];
    move(c[i], s.y);
    const Shape& t = c[i];
    out[i] += t.x + static_cast<const Shape&>(c[i]).y;
  }
}
[[ferry::offload]] void points(std::vector<P3>& p, const std::vector<P3>& q, double* out, int n) {
  for (int i = 0; i < n; ++i) {
    P3 s = p[i] + q[i];
    P3 t;
    p[i] = s + t;
    out[i] = s.dot(q[i]) + s.P2::dot(t) + p[i].x;
  }
}
[[ferry::offload]] void known(Known* p, More* q, double* out, int n) {
  for (int i = 0; i < n; ++i) {
    p[i].set(i);
    Known r = p[i].plus(q[i]);
    q[i].set(2);
    More t = q[i];
    t.set(0.5);
    out[i] = p[i].both() + q[i].all() + r.tag + r.x + t.both() + t.tag + q[i].self().x + p[i].self().tag;
  }
}
[[ferry::offload]] void hidden(Hides* p, Both* q, double* out, int n) {
  for (int i = 0; i < n; ++i) {
    p[i].Base::x += 1;
    p[i].x -= 2;
    Hides h = p[i];
    h.Base::x = 7;
    out[i] = p[i].get() + p[i].Base::get() + h.size(2) + h.size(2.5) + static_cast<Base&>(p[i]).x + h.get();
    Base b = h;
    out[i] += b.x + b.get();
    static_cast<Base&>(p[i]) = b;
    out[i] += p[i].x + p[i].Base::x;
    Both v = q[i];
    static_cast<Left&>(v).x += 3;
    const Right& r = v;
    out[i] += v.sum() + r.n + r.get() + static_cast<Left&>(v).get();
    q[i] = v;
  }
}
[[ferry::offload]] void made(double* out, int n) {
  for (int i = 0; i < n; ++i) {
    Aggregate a{{i, 2.5}, 3};
    Aggregate b{i, 1.5, 4};
    Aggregate c{};
    Initialised d;
    d.x = 1;
    d.n = 2;
    Aggregate own[3] = {};
    for (int k = 0; k < 3; ++k) own[k].x = k + i;
    out[i] = a.x + a.n + b.z + b.x + c.n + c.z + d.z + d.k + d.get() + own[2].x + own[0].x;
  }
}
[[ferry::offload]] void held(std::array<Aggregate, 2>* p, std::vector<Holds>& h, double* out, int n) {
  for (int i = 0; i < n; ++i) {
    std::swap(p[i][0], p[i][1]);
    h[i].h.Base::x += h[i].more[1];
    auto pair = std::pair<Aggregate, int>(p[i][0], 3);
    out[i] = p[i][0].z + p[i][1].x + h[i].h.get() + pair.first.x + pair.second;
  }
}

int main() {
  constexpr int n = 64;
  std::vector<double> out(n);
  const auto show = [&](const char* what) {
    double sum = 0;
    for (int i = 0; i < n; ++i) sum += out[i] * (i % 9 + 1);
    std::printf("%s %.12g\n", what, sum);
  };
  std::vector<Circle> c(n);
  std::vector<P3> p, q;
  std::vector<Known> k(n);
  std::vector<More> m(n);
  std::vector<Hides> h(n);
  std::vector<Both> d(n);
  std::vector<std::array<Aggregate, 2>> pairs(n);
  std::vector<Holds> holds(n);
  for (int i = 0; i < n; ++i) {
    c[i].x = i, c[i].y = 2 * i, c[i].r = 0.5 * i;
    p.push_back(P3(i, 1, 2)), q.push_back(P3(1, i, -i));
    k[i].x = i, k[i].tag = 2;
    m[i].x = i * 2, m[i].tag = 1, m[i].y = 3;
    h[i].n = i, h[i].x = 2, h[i].Base::x = i * 0.5;
    static_cast<Left&>(d[i]).x = 3, static_cast<Right&>(d[i]).x = 4, d[i].d = i;
    static_cast<Left&>(d[i]).n = 1, static_cast<Right&>(d[i]).n = 2, d[i].l = 3, d[i].r = 4;
    pairs[i][0] = {{i, 1.5 * i}, 2}, pairs[i][1] = {{n - i, 0.5 * i}, 3};
    holds[i] = {h[i], {1, 2.0 * i}};
  }
  circles(c, out.data(), n);
  show("circles");
  points(p, q, out.data(), n);
  show("points");
  known(k.data(), m.data(), out.data(), n);
  show("known");
  hidden(h.data(), d.data(), out.data(), n);
  show("hidden");
  made(out.data(), n);
  show("made");
  held(pairs.data(), holds, out.data(), n);
  show("held");
  for (int i = 0; i < n; ++i)
    out[i] = c[i].x + 2 * c[i].y + c[i].r + p[i].x + p[i].y + p[i].z + k[i].x + k[i].tag + m[i].x + m[i].tag + m[i].y;
  show("after");
  for (int i = 0; i < n; ++i)
    out[i] = h[i].n + h[i].x + 2 * h[i].Base::x + static_cast<Left&>(d[i]).x + static_cast<Right&>(d[i]).x + d[i].l +
             pairs[i][0].x + holds[i].h.Base::x;
  show("after");
}
