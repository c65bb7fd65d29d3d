// RUN: fallbacks=0
// Objects behind pointers: null pointers that no iteration dereferences, a different object in each iteration of a host
// loop, a list, a copy of an object in a loop, members used by lambdas, and objects of classes that kernels support,
// behind pointers and as results of loops.
#include <cstdio>
#include <utility>
#include <vector>
struct Grid {
  int n;
  double* a;
  double t[6];
  std::vector<double> v;
};
struct Q {
  double* x;
  int n;
};
struct P {
  Q* q;
  double* y;
  int m;
};

[[ferry::offload]] void null_ones(P* p, P* r, double* y, int n) {
  for (int i = 0; i < n; ++i) y[i] = p->q->x[i];
  for (int i = 0; i < n; ++i) p->y[i] = 1;
  for (int j = 0; j < 3; ++j)
    for (int i = 0; i < n; ++i) y[i] += j * p->q->x[i];
  for (int i = 0; i < r->m; ++i) r->y[i] += r->q->x[i];
}
[[ferry::offload]] void turns(Grid* grids, int steps) {
  for (int t = 0; t < steps; ++t) {
    Grid& g = grids[t & 1];
    Grid* h = &grids[(t + 1) & 1];
    for (int i = 0; i < g.n; ++i) g.a[i] += h->a[i] + g.t[i % 6];
    for (int i = 0; i < g.n; ++i) h->v[i] += g.a[i];
    Grid copy = g;
    for (int i = 0; i < copy.n; ++i) copy.v[i] = g.v[i] + 1;
    for (int i = 0; i < 6; ++i) g.t[i] += copy.t[i] * 0.5;
    if (t == 2) std::swap(g.a, h->a);
  }
}
template <class F>
[[ferry::offload]] void each(int n, F f) {
  for (int i = 0; i < n; ++i) f(i);
}
class Acc {
 public:
  Acc(double* p, Grid& g) : p_(p), g_(g) {}
  void run(int n) {
    each(n, [this](int i) { p_[i] += k_; });
  }
  void other(int n, Grid& o) {
    each(n, [&](int i) { o.a[i] = p_[i] * k_ + o.v[i]; });
  }

 private:
  double* p_;
  Grid& g_;
  double k_ = 0.25;
};
struct Chain {
  Chain* next;
  double* d;
  int n;
};
[[ferry::offload]] void walk(Chain* c) {
  for (; c; c = c->next)
    for (int i = 0; i < c->n; ++i) c->d[i] = 2 * c->d[i] + 1;
}
struct Params {
  int n;
  double k;
};
[[ferry::offload]] void with_params(const Params* p, const Params& q, double* y) {
  for (int i = 0; i < p->n; ++i) y[i] = y[i] * p->k + q.k;
}
struct Stats {
  double sum;
  int n;
  double least;
  int hist[4];
};
[[ferry::offload]] Stats stats(const double* y, int n) {
  double s0 = 0;
  Stats s = {};
  for (int i = 0; i < n; ++i) s.sum += y[i];
  for (int i = 0; i < n; ++i) {
    s.n = i;
    s0 += s.n * y[i];
  }
  std::printf("%.10g %d %.10g\n", s.sum, s.n, s0);
  Stats r{s.sum, s.n, s.least, {}};
  return r;
}
int main() {
  const int n = 33;
  std::vector<double> a(n), b(n), c(n), d(n, 1);
  for (int i = 0; i < n; ++i) a[i] = i, b[i] = 2 * i, c[i] = -i;
  Q q{a.data(), n};
  P r{&q, b.data(), n}, nothing{nullptr, nullptr, 0};
  null_ones(nullptr, &r, c.data(), 0);
  null_ones(&nothing, &r, c.data(), 0);
  null_ones(&r, &r, c.data(), n);
  Grid grids[2] = {{n, a.data(), {1, 2, 3}, std::vector<double>(n, 1)},
                   {n - 3, b.data(), {4}, std::vector<double>(n, 2)}};
  for (int k = 0; k < 10; ++k) turns(grids, 5);
  Acc acc(c.data(), grids[0]);
  for (int k = 0; k < 10; ++k) acc.run(n - 3), acc.other(n - 3, grids[k & 1]);
  Chain three{nullptr, a.data(), 5}, two{&three, b.data(), 6}, one{&two, d.data(), 7};
  for (int k = 0; k < 3; ++k) walk(&one);
  Params p{n, 0.5};
  with_params(&p, p, c.data());
  Stats s = stats(c.data(), n);
  double sum = s.sum;
  for (int i = 0; i < n; ++i)
    sum += a[i] * (i + 1) + b[i] * (i + 2) + c[i] * (i + 3) + d[i] + (i < n ? grids[0].v[i] + grids[1].v[i] : 0);
  std::printf("%.12g %g %g\n", sum, grids[0].t[2], grids[1].t[0]);
}
