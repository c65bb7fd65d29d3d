// RUN: launches=27 fallbacks=0
// Operators that change one of their operands. Each statement sees the result of the previous one, also through
// references, members, temporaries, lambdas and elements that may be the same. Number classes are nested.
#include <cstdio>
#include <vector>
template <class T>
struct Dual {
  T v, d;
  Dual() = default;
  Dual(T a) : v(a), d() {}
  Dual(T a, T b) : v(a), d(b) {}
  Dual& operator+=(const Dual& o) {
    v += o.v;
    d += o.d + o.v;
    return *this;
  }
  Dual& operator*=(const Dual& o) {
    v *= o.v;
    d = d * o.v + v * o.d;
    return *this;
  }
  Dual& operator/=(const Dual& o) {
    v /= o.v;
    d = (d - v * o.d) / o.v;
    return *this;
  }
  Dual& operator-=(Dual o) {
    v -= o.v;
    d -= o.d + v;
    return *this;
  }
  Dual& mix(Dual& o) {
    v += o.d;
    o.v += d;
    d -= o.v;
    o.d = v;
    return *this;
  }
  friend Dual operator/(Dual a, const Dual& b) { return a /= b; }
  friend Dual operator-(Dual a, const Dual& b) { return a -= b; }
  friend Dual operator+(Dual a, const Dual& b) { return a += b; }
  friend Dual operator*(Dual a, const Dual& b) { return a *= b; }
  Dual sq() const {
    Dual r = *this;
    r *= r;
    return r;
  }
  Dual twice() {
    *this += *this;
    return *this;
  }
  void swap() {
    T t = v;
    v = d;
    d = t;
  }
  friend Dual pick(bool c, const Dual& a, const Dual& b) { return c ? a : b; }
  Dual& self() { return *this; }
};
template <class R>
[[ferry::offload]] void square(R* x, int n) {
  for (int i = 0; i < n; ++i) x[i] *= x[i];
}
template <class R>
[[ferry::offload]] void divide(R* x, int n) {
  for (int i = 0; i < n; ++i) {
    x[i] /= x[i];
    x[i] += x[i];
    x[i] -= x[i];
  }
}
template <class R>
[[ferry::offload]] void locals(R* x, int n) {
  for (int i = 0; i < n; ++i) {
    R t = x[i];
    t *= t;
    t += t;
    t -= t;
    R u = t;
    t.mix(u);
    u.mix(t).mix(t);
    x[i] = t + u;
  }
}
template <class R>
[[ferry::offload]] void members(R* x, int n) {
  for (int i = 0; i < n; ++i) {
    x[i].mix(x[i]);
    x[i] = x[i] * x[i];
    x[i] = x[i].sq();
  }
}
template <class R>
[[ferry::offload]] void chained(R* x, int n) {
  for (int i = 0; i < n; ++i) {
    R t = x[i], u = t.twice() + t;
    (t += u) *= u;
    u += t += t;
    x[i] = pick(i % 2, t, u) + u;
  }
}
template <class R>
[[ferry::offload]] void references(R* x, int n) {
  for (int i = 0; i < n; ++i) {
    R& r = x[i];
    const R& q = x[i];
    r += q;
    r *= q;
    R t = q;
    r.swap();
    x[i] = t + q;
  }
}
template <class R>
[[ferry::offload]] void elements(const R* y, R* x, int n) {
  for (int i = 0; i < n; ++i) {
    R m[3];
    for (int k = 0; k < 3; ++k) m[k] = y[(i + k) % n];
    for (int k = 0; k < 3; ++k) m[k] *= m[(k + i) % 3];
    m[0] += m[i % 3];
    x[i] = m[0] + m[1] * m[2];
  }
}
template <class R>
[[ferry::offload]] R sum(const R* x, int n) {
  R s(0);
  for (int i = 0; i < n; ++i) {
    R t = x[i];
    t *= t;
    s = s + t;
  }
  return s;
}
template <class R>
[[ferry::offload]] void lambdas(R* x, int n) {
  for (int i = 0; i < n; ++i) {
    auto up = [](R& q, const R& p) {
      q += p;
      q *= p;
    };
    R t = x[i];
    up(t, t);
    up(x[i], t);
    up(x[i], x[i]);
    x[i].self() += x[i].self();
  }
}
static void show(double v) { std::printf(" %.17g", v); }
static void show(float v) { std::printf(" %.9g", v); }
template <class T>
static void show(const Dual<T>& x) {
  show(x.v);
  show(x.d);
}
template <class R>
static R make(int i) {
  if constexpr (requires(R r) { r.v; })
    return R(make<decltype(R::v)>(i % 3 + 1), make<decltype(R::v)>(i % 4 - 2));
  else
    return R(i % 5 - 7);
}
template <class R>
static void all() {
  const int n = 70;
  std::vector<R> x(n), y(n);
  auto fresh = [&] {
    for (int i = 0; i < n; ++i) x[i] = y[i] = make<R>(i * 7 % 11);
  };
  auto print = [&](const char* w) {
    std::printf("%s", w);
    for (int i = 0; i < n; i += 9) show(x[i]);
    std::puts("");
    fresh();
  };
  fresh();
  square(x.data(), n);
  print("square");
  divide(x.data(), n);
  print("divide");
  locals(x.data(), n);
  print("locals");
  members(x.data(), n);
  print("members");
  chained(x.data(), n);
  print("chained");
  references(x.data(), n);
  print("references");
  elements(y.data(), x.data(), n);
  print("elements");
  x[0] = sum(y.data(), n);
  print("sum");
  lambdas(x.data(), n);
  print("lambdas");
}
int main() {
  all<Dual<double>>();
  all<Dual<float>>();
  all<Dual<Dual<double>>>();
}
