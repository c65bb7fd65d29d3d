// RUN: launches=2523 fallbacks=0
// Unusual assignments: self-assignment, with different sizes, of rows of objects, in templates, switches, macros.
#include <array>
#include <complex>
#include <cstdio>
#include <memory>
#include <string>
#include <utility>
#include <vector>
struct P {
  double x;
  int k;
};
struct Level {
  std::vector<double> u, old;
  std::array<float, 40> w, wold;
  int n_;
};
static long pr(const char* what, const std::vector<double>& v) {
  double s = 0;
  unsigned h = 1;
  for (double x : v) {
    s += x;
    h = h * 31u + (unsigned)(long)(x * 1024);
  }
  std::printf("%s %zu %zu %.17g %u\n", what, v.size(), v.capacity(), s, h);
  return 0;
}

[[ferry::offload]] void same(std::vector<double>& a, std::vector<double>& b, int steps) {
  [[ferry::sequential]] for (int t = 0; t < steps; ++t) {
    for (std::size_t i = 0; i < b.size(); ++i) b[i] = b[i] * 0.5 + 1;
    a = b;
    for (std::size_t i = 0; i < a.size(); ++i) a[i] += 2;
  }
}
[[ferry::offload]] void move_same(std::vector<double>& a, std::vector<double>& b) {
  for (std::size_t i = 0; i < b.size(); ++i) b[i] = b[i] * 0.5 + 1;
  a = std::move(b);
  for (std::size_t i = 0; i < a.size(); ++i) a[i] += 2;
  for (std::size_t i = 0; i < b.size(); ++i) b[i] += 3;
}
[[ferry::offload]] void other_sizes(std::vector<double>& a, std::vector<double>& b, int steps) {
  [[ferry::sequential]] for (int t = 0; t < steps; ++t) {
    for (std::size_t i = 0; i < b.size(); ++i) b[i] = b[i] * 0.5 + t;
    a = b;
    for (std::size_t i = 0; i < a.size(); ++i) a[i] += 2;
    b.resize(b.size() + (t == 1 ? 7 : 0), 4.0);
    for (std::size_t i = 0; i < b.size(); ++i) b[i] += 1;
    b.resize(b.size() - (t == 2 ? 9 : 0));
  }
}
[[ferry::offload]] void objects(std::vector<P>& a, std::vector<P>& b, int steps) {
  [[ferry::sequential]] for (int t = 0; t < steps; ++t) {
    b = a;
    for (std::size_t i = 1; i < a.size(); ++i) a[i].x = b[i - 1].x * 0.5, a[i].k += b[i - 1].k;
  }
}
template <class V>
[[ferry::offload]] void generic(V& a, V& b, double* x, int n) {
  [[ferry::sequential]] for (int t = 0; t < 3; ++t) {
    for (int i = 0; i < n; ++i) x[i] += 1;
    a = b;
    V c = a;
    b = std::move(c);
    c = a;
    for (int i = 0; i < n; ++i) x[i] *= 1.5;
  }
}
[[ferry::offload]] void levels(Level& l, Level* p, int which) {
  [[ferry::sequential]] for (int t = 0; t < 4; ++t) {
    for (int i = 0; i < l.n_; ++i) l.u[i] += i;
    if (which > t)
      l.old = l.u;
    else
      p->u = l.u;
    switch (which) {
      case 1:
        p->old = l.old;
        break;
      default:
        l.wold = l.w;
    }
    for (int i = 0; i < 40; ++i) l.w[i] = l.wold[i] + 1;
    p->u.assign(l.n_, l.u[0] * 2);
    p->old.assign(p->n_, 3), l.wold = p->w;
    for (int i = 0; i < p->n_; ++i) p->u[i] += i, p->old[i] += l.u[i];
    p->u.assign(  // with a comment
        l.n_, 1);
    for (int i = 0; i < p->n_; ++i) p->u[i] += i, p->old[i] += l.u[i];
    p->u.assign(l.n_, 1);
    for (int i = 0; i < p->n_; ++i) p->u[i] += i, p->old[i] += l.u[i];
  }
}
#define COPY(a, b) a = b
[[ferry::offload]] void kinds(std::vector<double>& u, std::vector<double>& v, const std::vector<double>& c, int n) {
  [[ferry::sequential]] for (int t = 0; t < 3; ++t) {
    for (std::size_t i = 0; i < u.size(); ++i) u[i] += 1;
    COPY(v, u);
    const std::vector<double> kept = u;
    for (std::size_t i = 0; i < u.size(); ++i) v[i] += 1;
    const auto two = c;
    v.clear();
    v.resize(n);
    for (int i = 0; i < n; ++i) v[i] += u[i] + kept[i] + two[i];
    v.clear();
    v.resize(u.size(), 2.5);
    for (int i = 0; i < n; ++i) v[i] += u[i];
    std::vector<double> w(v), x{u};
    auto y{v};
    for (int i = 0; i < n; ++i) y[i] += u[i] + w[i] + x[i];
    v = y;
    y = c;
    for (int i = 0; i < n; ++i) v[i] += y[i];
    v = v;
    y.clear();
    y.resize(v.size(), y.size());
    for (int i = 0; i < n; ++i) v[i] += y[i];
    u = {};
    u = std::vector<double>(n, 2.0);
    for (int i = 0; i < n; ++i) v[i] += u[i];
  }
}
[[ferry::offload]] void aliased(std::vector<double>& u, std::vector<double>& v, int n) {
  [[ferry::sequential]] for (int t = 0; t < 3; ++t) {
    for (int i = 0; i < (int)u.size(); ++i) u[i] += 1;
    v.clear();
    v.resize(u.size(), 2.5);
    for (int i = 0; i < (int)v.size(); ++i) v[i] += 1;
    v.resize(n, v.size());
    for (int i = 0; i < (int)v.size(); ++i) v[i] += 1;
  }
}
struct NoDefault {
  explicit NoDefault(double v) : x(v) {}
  double x;
};
template <class T>
[[ferry::offload]] void typed(std::vector<T>& a, std::vector<T>& b, int n) {
  [[ferry::sequential]] for (int t = 0; t < 3; ++t) {
    for (int i = 0; i < n; ++i) b[i] = b[i] * 2 + 1;
    a = b;
    auto c = b;
    for (int i = 0; i < n; ++i) c[i] += a[i];
    if (t == 1)
      a = std::move(c);
    else
      a = b;
    b.assign(n, t + 1);
    b.assign(n, b[0] * T(2));
    for (int i = 0; i < n; ++i) b[i] += a[i];
    c.resize(n);
    c.clear();
    c.resize(n);
    b.resize(n, 3);
    for (int i = 0; i < n; ++i) b[i] += c[i];
  }
}
[[ferry::offload]] void small(std::array<double, 3>& a, std::array<double, 3>& b, std::vector<std::array<double, 3>>& p,
                              std::vector<NoDefault>& q, int n) {
  [[ferry::sequential]] for (int t = 0; t < 3; ++t) {
    b = a;
    for (int i = 0; i < n; ++i) {
      std::array<double, 3> m = p[i], l = m;
      l = a;
      m = l;
      for (int k = 0; k < 3; ++k) p[i][k] += m[k] + l[k] * b[k];
      p[i] = m;
    }
    auto r = q;
    q = r;
    for (int i = 0; i < n; ++i) q[i].x += p[i][0] + r[i].x;
    a[1] += 1;
  }
}
[[ferry::offload]] void inside(std::vector<double>& u, int n) {
  for (int i = 0; i < n; ++i) {
    std::vector<double> t(8);
    for (int k = 0; k < 8; ++k) t[k] = i + k;
    u[i] = t[i % 8];
  }
  for (int i = 0; i < n; ++i) {
    std::vector<double> t(8), s(8);
    for (int k = 0; k < 8; ++k) t[k] = i + k;
    s = t;
    u[i] += s[i % 8];
  }
  for (int i = 0; i < n; ++i) {
    std::vector<double> t(8);
    for (int k = 0; k < 8; ++k) t[k] = i + k;
    auto s = t;
    std::vector<double> r;
    r.assign(8, 2.0);
    u[i] += s[i % 8] + r[1];
  }
}
using Field = std::vector<std::complex<double>>;
[[ferry::offload]] void waves(Field& u, int n, int steps) {
  [[ferry::sequential]] for (int t = 0; t < steps; ++t) {
    Field old = u;
    for (int i = 1; i < n; ++i) u[i] = 0.5 * (old[i - 1] + old[i]);
    Field next(u.size());
    for (int i = 1; i < n; ++i) next[i] = u[i] * std::complex<double>(0, 1);
    u =  // next
        next;
    u = next /* again */;
    if (t == 1)
#ifdef NEVER
      u = old;
#else
      u = std::move(next);
#endif
    else if (t == 2)
      u = old;
    else
      u.resize(n);
  }
}
class Wave {
  std::vector<double> u_, old_;
  std::vector<double>& now() { return u_; }

 public:
  explicit Wave(int n) : u_(n, 1.0), old_(n) {}
  [[ferry::offload]] void run(int steps);
  double sum() const {
    double s = 0;
    for (double x : u_) s += x;
    for (double x : old_) s += 2 * x;
    return s;
  }
};
void Wave::run(int steps) {
  const std::size_t n = u_.size();
  [[ferry::sequential]] for (int t = 0; t < steps; ++t) {
    old_ = now();
    for (std::size_t i = 1; i < n; ++i) u_[i] += old_[i - 1];
    auto u_ = this->u_;
    for (std::size_t i = 1; i < n; ++i) u_[i] += this->u_[i - 1];
    this->u_ = u_;
    now() = old_;
    {
      std::vector<double> old_(n, 2.0);
      u_ = old_;
      for (std::size_t i = 1; i < n; ++i) this->u_[i] += u_[i];
    }
  }
}
struct Vec {
  double x, y;
};
[[ferry::offload]] void objects(std::vector<Vec>& p, std::vector<Vec>& q, std::unique_ptr<std::vector<Vec>>& r,
                                std::vector<std::string>& names, int n) {
  [[ferry::sequential]] for (int t = 0; t < 3; ++t) {
    auto s = p;
    for (int i = 0; i < n; ++i) s[i].x += q[i].y;
    q = s;
    *r = q;
    for (int i = 0; i < n; ++i) p[i].y += q[n - 1 - i].x;
    names.resize(n);
    std::vector<std::string> others = names;
    names = others;
    p = std::move(s);
  }
}
static void classes() {
  Field u(200);
  for (int i = 0; i < 200; ++i) u[i] = {i * 0.5, 1.0};
  waves(u, 200, 5);
  std::complex<double> s;
  for (auto x : u) s += x;
  std::printf("%.17g %.17g\n", s.real(), s.imag());
  Wave w(100);
  w.run(4);
  std::printf("%.17g\n", w.sum());
  std::vector<Vec> p(100, {1, 2}), q(100, {3, 4});
  auto r = std::make_unique<std::vector<Vec>>(5);
  std::vector<std::string> names;
  objects(p, q, r, names, 100);
  double t = 0;
  for (int i = 0; i < 100; ++i) t += p[i].x + 2 * p[i].y + q[i].x + (*r)[i].y;
  std::printf("%.17g %zu\n", t, names.size());
}
static void more() {
  std::vector<double> a(300, 1), b(300, 2);
  std::vector<float> fa(300, 1), fb(300, 2);
  typed(a, b, 300), typed(fa, fb, 300);
  double s = 0;
  for (int i = 0; i < 300; ++i) s += a[i] + b[i] * fa[i] + fb[i];
  std::printf("%.17g\n", s);
  std::array<double, 3> x{1, 2, 3}, y{};
  std::vector<std::array<double, 3>> p(300, x);
  std::vector<NoDefault> q(300, NoDefault(2));
  small(x, y, p, q, 300);
  s = 0;
  for (int i = 0; i < 300; ++i) s += p[i][0] + p[i][2] * q[i].x;
  std::printf("%.17g\n", s + y[1]);
  inside(a, 300);
  s = 0;
  for (int i = 0; i < 300; ++i) s += a[i] * i;
  std::printf("%.17g\n", s);
}
int main() {
  more();
  classes();
  std::vector<double> a(500), b(500);
  for (int i = 0; i < 500; ++i) a[i] = i % 9, b[i] = i % 5;
  const double* pa = a.data();
  same(a, b, 3);
  pr("a", a), pr("b", b);
  std::printf("%d\n", pa == a.data());
  same(a, a, 3);
  pr("a", a);
  std::printf("%d\n", pa == a.data());
  std::vector<double> m = a, o(20, 3.0), q(300, 2.0);
  const double* pm = m.data();
  move_same(o, m);
  pr("o", o), pr("m", m);
  std::printf("%d\n", pm == o.data());
  move_same(q, q);
  pr("q", q);
  move_same(q, o);
  pr("q", q), pr("o", o);
  other_sizes(a, b, 5);
  pr("a", a), pr("b", b);
  std::vector<double> e;
  other_sizes(a, e, 2);
  pr("a", a), pr("e", e);
  std::vector<P> ps(300), pt(300);
  for (int i = 0; i < 300; ++i) ps[i] = {i * 0.5, i};
  objects(ps, pt, 4);
  double s = 0;
  for (int i = 0; i < 300; ++i) s += ps[i].x * ps[i].k + pt[i].x;
  std::printf("%.17g\n", s);
  std::vector<double> ga(9, 1.0), gb(7, 2.0), x(100, 1.0);
  std::vector<std::string> sa{"a"}, sb{"b", "c"};
  std::string ta = "xx", tb = "yyyy";
  generic(ga, gb, x.data(), 100);
  pr("x", x), pr("ga", ga), pr("gb", gb);
  generic(sa, sb, x.data(), 100);
  pr("x", x);
  std::printf("%zu %zu\n", sa.size(), sb.size());
  generic(ta, tb, x.data(), 100);
  pr("x", x);
  std::printf("%s %s\n", ta.c_str(), tb.c_str());
  Level l{std::vector<double>(64, 1.0), std::vector<double>(64, 2.0), {}, {}, 64}, p = l;
  for (int which = 0; which < 3; ++which)
    levels(l, &p, which), pr("u", l.u), pr("old", l.old), pr("pu", p.u), pr("pold", p.old),
        std::printf("%g %g\n", l.w[3], l.wold[39]);
  levels(l, &l, 2), pr("u", l.u), pr("old", l.old);
  std::vector<double> u(200, 1.0), v(200), c(200, 0.25);
  kinds(u, v, c, 200);
  pr("u", u), pr("v", v);
  aliased(u, v, 200);
  pr("u", u), pr("v", v);
  aliased(u, u, 200);
  pr("u", u);
  aliased(u, v, 150);
  pr("u", u), pr("v", v);
}
