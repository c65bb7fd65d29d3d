// RUN: launches=2 fallbacks=0 left_on_host=0
// Constructors that a class's constructor runs implicitly for its members. They were once missing from kernel files, so
// the members were uninitialised.
#include <cstdio>

struct Inner {
  double v;
  int k;
  Inner() : v(2), k(1) {}
  Inner(double a) : v(a), k(0) {}
};
struct Outer {
  Inner inner;
  int tag;
  Outer() : tag(7) {}
  Outer(double a) : inner(a), tag(1) {}
};
struct Around {
  Outer outer;
  Inner two[2];
  double more;
  explicit Around(double m) : more(m) {}
};

[[ferry::offload]] void alone(double* r, int n) {
  for (int i = 0; i < n; ++i) {
    Outer o;
    o.inner.v += i;
    r[i] = o.inner.v + o.tag + o.inner.k;
  }
}
[[ferry::offload]] void nested(double* r, int n) {
  for (int i = 0; i < n; ++i) {
    Around a(i);
    Outer o(0.5);
    r[i] += a.outer.inner.v + a.two[1].v + a.two[0].k + a.outer.tag + a.more + o.inner.v;
  }
}

int main() {
  double r[10] = {};
  alone(r, 10);
  for (const double x : r) std::printf("%g ", x);
  nested(r, 10);
  for (const double x : r) std::printf("%g ", x);
  std::puts("");
}
