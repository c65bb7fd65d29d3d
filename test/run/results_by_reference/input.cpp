// RUN: launches=15
// Reductions into objects declared outside the loop, through aliases: local references, structured bindings, references
// to const that a cast makes writable, range-for loops over an array parameter. Assignments of the whole object keep
// some of its values.
#include <complex>
#include <cstdio>
#include <vector>
using D = std::vector<double>;
#define LOOP for (std::size_t i = 0; i < x.size(); ++i)
struct Q {
  double m, l;
};
struct P {
  double c[2];
};
struct C3 {
  double c[3];
};
struct In {
  double a, b;
};
struct Out {
  In a, b;
};
#define F [[ferry::offload]]
[[ferry::offload]] double f1(const D& x) {
  Q s{1, 5};
  LOOP {
    s = Q{s.m + x[i], s.l};
    if (i == 3) s.l = i;
  }
  return s.l;
}
[[ferry::offload]] double f1b(const D& x) {
  Q s{1, 5};
  LOOP {
    s = Q{s.m + x[i], s.l};
    if (i == 3000000) s.l = i;
  }
  return s.l + s.m;
}
[[ferry::offload]] P f2(const D& x) {
  P s{{1, 2}};
  LOOP {
    double& r = s.c[1];
    r = x[i];
  }
  return s;
}
[[ferry::offload]] Out f3(const D& x) {
  Out s{};
  LOOP {
    In& r = s.b;
    r = In{x[i], 3};
  }
  return s;
}
[[ferry::offload]] Out f4(const D& x) {
  Out s{};
  LOOP {
    auto& [a, b] = s.b;
    a = x[i];
  }
  return s;
}
[[ferry::offload]] double f5(const D& x) {
  Q s{-9, 0};
  LOOP {
    double& r = s.m;
    if (x[i] >= r) r = x[i];
  }
  return s.m;
}
static void add(double (&t)[3], double v) {
  for (double& e : t) e += v;
}
[[ferry::offload]] double g1(const D& x, D& y) {
  C3 s{};
  LOOP {
    add(s.c, x[i]);
    y[i] = 1;
  }
  return s.c[1];
}
static void bump(int (&t)[2]) {
  for (int& e : t) ++e;
}
struct B {
  int n[2];
};
[[ferry::offload]] long g2(const std::vector<int>& x) {
  B b{};
  long s = 0;
  for (int r = 0; r < 4; ++r) {
    for (int j = 0; j < b.n[0]; ++j) s += x[j];
    bump(b.n);
  }
  return s;
}
static void addv(D& t, double v) {
  for (double& e : t) e += v;
}
[[ferry::offload]] double g3(const D& x, D& y) {
  D t(3);
  double s = 0;
  for (int r = 0; r < 3; ++r) {
    LOOP { y[i] += x[i] + t[0]; }
    addv(t, 2.0);
    s += t[1];
  }
  return s + y[0];
}
[[ferry::offload]] C3 h1(const D& x) {
  C3 s{{1, 2, 3}};
  LOOP {
    const C3& r = s;
    const_cast<C3&>(r).c[0] += x[i];
  }
  return s;
}
[[ferry::offload]] C3 h2(const D& x) {
  C3 s{{1, 2, 3}};
  LOOP {
    for (const double& d : s.c) const_cast<double&>(d) += x[i];
  }
  return s;
}
int main() {
  D x(100), y(100);
  std::vector<int> k(100);
  for (int i = 0; i < 100; ++i) {
    x[i] = i * 7 % 11 - 4;
    k[i] = i;
  }
  std::printf("%g %g\n", f1(x), f1b(x));
  P p = f2(x);
  std::printf("%g %g\n", p.c[0], p.c[1]);
  Out o = f3(x), q = f4(x);
  std::printf("%g %g %g %g\n", o.b.a, o.b.b, q.b.a, q.a.a);
  std::printf("%g %g %g %g\n", f5(x), 0., 0., 0.);
  std::printf("%g %ld %g\n", g1(x, y), g2(k), g3(x, y));
  std::printf("%g %g %g\n", h1(x).c[0], h2(x).c[1], 0.);
}
