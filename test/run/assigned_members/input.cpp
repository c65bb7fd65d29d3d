// RUN: launches=79 fallbacks=6
// EXPECT-STDERR: .*buffers 'p.b' and 'q.b' overlap.*
// Objects whose vector members are assigned, moved and swapped as a whole between kernels, including self-assignment.
// Mapped storage stays where it is. A class with a user-defined assignment operator uses it.
#include <array>
#include <cstdio>
#include <utility>
#include <vector>
struct Inner {
  std::vector<float> w;
  int k = 0;
};
struct State {
  std::vector<double> rho, u;
  double t = 0;
  std::array<double, 40> bins{};
  std::array<int, 3> few{};
  Inner inner;
};
struct Pair {
  std::vector<double> a, b;
  long n = 0;
  Inner in;
};
struct Owner {
  std::vector<double> a;
  int copies = 0;
  Owner() = default;
  Owner(const Owner&) = default;
  Owner& operator=(const Owner& o) {
    a = o.a;
    copies = o.copies + 1;
    return *this;
  }
};
struct Solver {
  State now_, old_;
  [[ferry::offload]] void whole(int n, int steps) {
    [[ferry::sequential]] for (int s = 0; s < steps; ++s) {
      old_ = now_;
      for (int i = 1; i < n; ++i) now_.rho[i] = 0.5 * old_.rho[i - 1] + old_.u[i];
      for (int i = 0; i < 40; ++i) now_.bins[i] += old_.bins[39 - i] + i;
      for (int i = 0; i < n; ++i) now_.inner.w[i] += old_.inner.w[n - 1 - i];
      now_.t += 0.5;
      now_.few[1] += 1;
      now_.inner.k += old_.inner.k + 1;
    }
  }
};
[[ferry::offload]] void pairs(Pair& p, Pair& q, Pair* r, int n, int steps) {
  [[ferry::sequential]] for (int s = 0; s < steps; ++s) {
    for (int i = 0; i < n; ++i) q.a[i] = p.a[i] * 0.5, q.b[i] = p.b[n - 1 - i] + 1, q.in.w[i] = p.in.w[i] + 1;
    q.n += 1;
    std::swap(p, q);
    for (int i = 0; i < n; ++i) p.a[i] += p.b[i];
    if (s == 2) *r = p;
    if (s == 3) q = std::move(*r);
    if (s == 3) r->a.resize(n), r->b.resize(n), r->in.w.resize(n);
    for (int i = 0; i < n; ++i) r->a[i] += q.a[i];
  }
}
[[ferry::offload]] void own(Owner& p, Owner& q, int n) {
  [[ferry::sequential]] for (int s = 0; s < 3; ++s) {
    q = p;
    for (int i = 0; i < n; ++i) p.a[i] += q.a[n - 1 - i];
  }
}
static void show(const std::vector<double>& v) {
  double t = 0;
  for (double x : v) t = t * 0.999 + x;
  std::printf("%zu %.17g\n", v.size(), t);
}
int main() {
  Solver s;
  s.now_.rho.assign(300, 1.0);
  s.now_.u.assign(300, 0.5);
  s.now_.inner.w.assign(300, 2.0f);
  s.whole(300, 7);
  show(s.now_.rho), show(s.old_.u);
  std::printf("%g %d %d %g %g\n", s.old_.t, s.old_.few[1], s.old_.inner.k, s.old_.bins[3], s.old_.inner.w[9]);
  Pair p, q, r;
  for (Pair* one : {&p, &q, &r}) one->a.assign(300, 1.5), one->b.assign(300, 2.5), one->in.w.assign(300, 1);
  pairs(p, q, &r, 300, 6);
  show(p.a), show(q.b), show(r.a), show(r.b);
  std::printf("%ld %ld %ld %g\n", p.n, q.n, r.n, q.in.w[5]);
  pairs(p, p, &q, 300, 6);
  show(p.a), show(q.b);
  std::printf("%ld %ld\n", p.n, q.n);
  Owner o, t;
  o.a.assign(300, 1.0);
  own(o, t, 300);
  show(o.a);
  std::printf("%d\n", t.copies);
}
