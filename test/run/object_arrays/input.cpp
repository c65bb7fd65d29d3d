// RUN: launches=24
// Objects with arrays in them, declared outside a loop and written in it: small vectors and matrices with operators of
// their own, in loops over elements, with constant and data-dependent subscripts; bounds, last values,
// objects that iterations set before they read them. The values are such that sums are exact in any order.
#include <algorithm>
#include <array>
#include <complex>
#include <cstdio>
#include <vector>
template <class T, int N>
class Vec {
 public:
  Vec() {
    for (int k = 0; k < N; ++k) c_[k] = T();
  }
  Vec(T a, T b, T d) : c_{a, b, d} {}
  T& operator[](int i) { return c_[i]; }
  const T& operator[](int i) const { return c_[i]; }
  T operator()(int i) const { return c_[i]; }
  Vec& operator+=(const Vec& o) {
    for (int k = 0; k < N; ++k) c_[k] += o.c_[k];
    return *this;
  }
  Vec& operator-=(const Vec& o) {
    for (int k = 0; k < N; ++k) c_[k] -= o.c_[k];
    return *this;
  }
  Vec& operator*=(T f) {
    for (T& d : c_) d *= f;
    return *this;
  }
  friend Vec operator+(Vec a, const Vec& b) {
    a += b;
    return a;
  }
  friend Vec operator*(T f, const Vec& b) {
    Vec r;
    for (int k = 0; k < N; ++k) r.c_[k] = f * b.c_[k];
    return r;
  }
  T dot(const Vec& o) const {
    T s = 0;
    for (int k = 0; k < N; ++k) s += c_[k] * o.c_[k];
    return s;
  }

 private:
  T c_[N];
};
using V = Vec<double, 3>;
struct Mat {
  double m[3][3];
  Mat& operator+=(const Mat& o) {
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) m[i][j] += o.m[i][j];
    return *this;
  }
};
static Mat outer(const V& a, const V& b) {
  Mat r;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) r.m[i][j] = a[i] * b[j];
  return r;
}
struct Arr {
  std::array<long, 4> n{};
  std::array<double, 3> s{};
};
struct Acc {
  double w[3];
  V force;
  int count = 0;
};
struct Flags {
  bool any[3];
  unsigned bits[2];
  short s[2];
  float f[3];
};

[[ferry::offload]] V total(const std::vector<V>& x) {
  V s;
  for (const V& v : x) s += v;
  return s;
}
[[ferry::offload]] V minus(const std::vector<V>& x) {
  V s;
  for (const V& v : x) s -= 2.0 * v;
  return s;
}
[[ferry::offload]] V plus(const std::vector<V>& x) {
  V s;
  for (const V& v : x) s = s + v;
  return s;
}
[[ferry::offload]] V plus2(const std::vector<V>& x) {
  V s;
  for (std::size_t i = 0; i < x.size(); ++i) s = x[i] + s;
  return s;
}
[[ferry::offload]] V scaled(const std::vector<double>& f) {
  V s(1, 2, 3);
  for (double d : f) s *= d;
  return s;
}
[[ferry::offload]] Mat inertia(const std::vector<V>& x) {
  Mat s{};
  for (const V& v : x) s += outer(v, v);
  return s;
}
[[ferry::offload]] Mat upper(const std::vector<V>& x) {
  Mat s{};
  for (const V& v : x)
    for (int i = 0; i < 3; ++i)
      for (int j = i; j < 3; ++j) s.m[i][j] += v[i] * v[j];
  return s;
}
[[ferry::offload]] void by_ref(const std::vector<V>& x, V& s, Mat& m) {
  for (std::size_t i = 0; i < x.size(); ++i) {
    s += x[i];
    m.m[i % 3][1] += x[i](0);
  }
}
[[ferry::offload]] Arr arrays(const std::vector<V>& x) {
  Arr a;
  for (std::size_t i = 0; i < x.size(); ++i) {
    ++a.n[i & 3];
    for (int d = 0; d < 3; ++d) a.s[d] += x[i][d];
  }
  return a;
}
[[ferry::offload]] Acc nested(const std::vector<V>& x) {
  Acc a{{1, 2, 4}, V(), 0};
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (x[i][0] < 2) continue;
    a.force += a.w[1] * x[i];
    a.force[2] += a.w[2];
    a.count++;
  }
  return a;
}
[[ferry::offload]] Flags flags(const std::vector<V>& x) {
  Flags f{};
  for (std::size_t i = 0; i < x.size(); ++i) {
    for (int k = 0; k < 3; ++k) f.any[k] = f.any[k] || x[i][k] > 9;
    for (int k = 0; k != 2; ++k) f.bits[k] |= 1u << (int(x[i][k] + 30) & 31);
    for (int k = 1; k >= 0; --k) f.s[k] += short(i);
    for (int k = 0; k <= 2; k += 2) f.f[k] += float(x[i][k]);
  }
  return f;
}
struct Box {
  V lo{1e9, 1e9, 1e9}, hi{-1e9, -1e9, -1e9};
  void add(const V& v) {
    for (int k = 0; k < 3; ++k) {
      lo[k] = std::min(lo[k], v[k]);
      hi[k] = std::max(hi[k], v[k]);
    }
  }
};
[[ferry::offload]] Box bounds(const std::vector<V>& x) {
  Box b;
  for (const V& v : x) b.add(v);
  return b;
}
[[ferry::offload]] V last(const std::vector<V>& x) {
  V l;
  for (const V& v : x)
    if (v[0] > 3) l = v;
  return l;
}
[[ferry::offload]] void priv(const std::vector<V>& x, std::vector<double>& y) {
  V t;
  for (std::size_t i = 0; i < x.size(); ++i) {
    for (int k = 0; k < 3; ++k) t[k] = x[i][k] * 2;
    t += x[i];
    y[i] = t.dot(t);
  }
}
struct Sim {
  std::vector<V> x, v;
  V p, l;
  double e[2];
  [[ferry::offload]] void measure() {
    p = V();
    l = V();
    e[0] = e[1] = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
      p += v[i];
      l += x[i].dot(v[i]) * x[i];
      e[0] += v[i].dot(v[i]);
      e[1] += x[i][2];
    }
  }
};
[[ferry::offload]] V by_axis(const std::vector<int>& axis, const std::vector<double>& w) {
  V s;
  for (std::size_t i = 0; i < axis.size(); ++i) s[axis[i]] += w[i];
  return s;
}
struct M4 {
  double m[4][4];
  M4& operator+=(const M4& o) {
    for (int i = 0; i < 4; ++i)
      for (int j = 0; j < 4; ++j) m[i][j] += o.m[i][j];
    return *this;
  }
};
[[ferry::offload]] M4 sixteen(const std::vector<M4>& x) {
  M4 s{};
  for (const M4& m : x) s += m;
  return s;
}
[[ferry::offload]] V until(const std::vector<double>& x) {
  V s;
  for (std::size_t i = 0; i < x.size(); ++i)
    for (int k = 0; k < 3; ++k) {
      s[k] += x[i];
      if (x[i] > 5) break;
    }
  return s;
}
[[ferry::offload]] V in_turn(const std::vector<double>& x) {
  V s;
  int k = 0;
  for (std::size_t i = 0; i < x.size(); ++i) s[k++ % 3] += x[i];
  return s;
}

// Bounds by size(), lists of sums, complex numbers and counts beside other members, and lambdas.
struct Numbers {
  std::array<double, 3> c{};
  Numbers& operator+=(const Numbers& o) {
    for (std::size_t k = 0; k < c.size(); ++k) c[k] += o.c[k];
    return *this;
  }
};
inline Numbers operator+(Numbers a, const Numbers& b) { return a += b; }
[[ferry::offload]] Numbers by_size(const std::vector<Numbers>& x) {
  Numbers s, t;
  for (const Numbers& n : x) {
    s += n;
    t = t + n;
  }
  return s + t;
}
struct Plain {
  double c[3];
};
inline Plain operator+(const Plain& a, const Plain& b) { return {{a.c[0] + b.c[0], a.c[1] + b.c[1], a.c[2] + b.c[2]}}; }
[[ferry::offload]] Plain listed(const std::vector<Plain>& x) {
  Plain s{};
  for (const Plain& p : x) s = s + p;
  return s;
}
struct Stats {
  std::complex<double> z[2];
  Plain sum;
  int counts[4];
  void add(const Plain& p) {
    sum = sum + p;
    z[0] += std::complex<double>(p.c[0], p.c[1]);
    ++counts[static_cast<int>(p.c[2]) % 4];
  }
};
[[ferry::offload]] Stats statistics(const std::vector<Plain>& x) {
  Stats s{};
  for (const Plain& p : x) s.add(p);
  return s;
}
[[ferry::offload]] Plain by_lambda(const std::vector<Plain>& x) {
  Plain s{};
  auto add = [&s](const Plain& p) {
    for (int k = 0; k < 3; ++k) s.c[k] += p.c[k];
  };
  for (const Plain& p : x) add(p);
  return s;
}
[[ferry::offload]] Plain by_for_each(const std::vector<Plain>& x) {
  Plain s{};
  std::for_each(x.begin(), x.end(), [&](const Plain& p) { s = s + p; });
  return s;
}
static void show(const V& v) { std::printf("%g %g %g\n", v[0], v[1], v[2]); }
static void show(const Mat& m) {
  for (auto& r : m.m) std::printf("%g %g %g; ", r[0], r[1], r[2]);
  std::puts("");
}
int main() {
  std::vector<V> x;
  std::vector<int> a;
  std::vector<double> w, f;
  for (int i = 0; i < 500; ++i) {
    x.push_back(V(i % 7, i % 11 - 20, i % 13));
    a.push_back(i * 5 % 3);
    w.push_back(i % 9);
    f.push_back(i % 100 ? 1 : 2);
  }
  show(total(x));
  show(minus(x));
  show(plus(x));
  show(plus2(x));
  show(scaled(f));
  show(inertia(x));
  show(upper(x));
  V s(1, 2, 3);
  Mat m{};
  by_ref(x, s, m);
  show(s);
  show(m);
  Arr r = arrays(x);
  std::printf("%ld %ld %ld %ld %g %g %g\n", r.n[0], r.n[1], r.n[2], r.n[3], r.s[0], r.s[1], r.s[2]);
  Acc c = nested(x);
  show(c.force);
  std::printf("%d %g\n", c.count, c.w[0]);
  Flags g = flags(x);
  std::printf("%d %d %d %u %u %d %d %g %g %g\n", g.any[0], g.any[1], g.any[2], g.bits[0], g.bits[1], g.s[0], g.s[1],
              g.f[0], g.f[1], g.f[2]);
  Box b = bounds(x);
  show(b.lo);
  show(b.hi);
  show(last(x));
  std::vector<double> y(x.size());
  priv(x, y);
  std::printf("%g %g\n", y[3], y[499]);
  Sim sim;
  sim.x = x;
  sim.v = x;
  sim.measure();
  show(sim.p);
  show(sim.l);
  std::printf("%g %g\n", sim.e[0], sim.e[1]);
  show(by_axis(a, w));
  std::vector<M4> fours(300);
  for (int i = 0; i < 300; ++i)
    for (int k = 0; k < 16; ++k) fours[i].m[k / 4][k % 4] = i % (k + 3);
  for (const auto& row : sixteen(fours).m) std::printf("%g %g %g %g\n", row[0], row[1], row[2], row[3]);
  show(until(w));
  show(in_turn(w));
  std::vector<Numbers> numbers(200);
  std::vector<Plain> plain(200);
  for (int i = 0; i < 200; ++i) {
    numbers[i].c = {1. * (i % 3), 2, 3. * (i % 5)};
    plain[i] = {{1. * (i % 9), 2. * (i % 4), 1. * (i % 7)}};
  }
  const Numbers n = by_size(numbers);
  std::printf("%g %g %g\n", n.c[0], n.c[1], n.c[2]);
  for (const Plain& p : {listed(plain), by_lambda(plain), by_for_each(plain)})
    std::printf("%g %g %g\n", p.c[0], p.c[1], p.c[2]);
  const Stats stats = statistics(plain);
  std::printf("%g %g %g %g %g\n", stats.z[0].real(), stats.z[0].imag(), stats.z[1].real(), stats.sum.c[0],
              stats.sum.c[2]);
  std::printf("%d %d %d %d\n", stats.counts[0], stats.counts[1], stats.counts[2], stats.counts[3]);
}
