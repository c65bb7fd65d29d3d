// RUN: launches=28 fallbacks=0 bytes_to_device=5968 bytes_to_host=2588
// Elements that are objects, accessed through pointers, iterators, references, bindings and algorithms, as members of
// *this and as subscripts and bounds of other arrays. A time loop swaps the arrays.
#include <algorithm>
#include <array>
#include <cstdio>
#include <memory>
#include <numeric>
#include <span>
#include <vector>
template <class T>
struct Vec {
  T x{}, y{};
  Vec operator-(Vec o) const { return {x - o.x, y - o.y}; }
  T norm2() const { return x * x + y * y; }
};
struct P {
  Vec<float> at, v;
  int cell;
};
void touch(P* q, double k) { q->v.x = static_cast<float>(k) + q->at.x; }
float twice(const Vec<float>& v) { return 2 * v.y; }
void set(float& f, int i) { f = static_cast<float>(i); }
[[ferry::offload]] void pointers(P* p, int n) {
  for (P* q = p; q != p + n; ++q) q->at.x += 1;
  for (int i = 0; i < n; ++i) touch(&p[i], i);
  for (int i = 0; i < n; ++i) {
    P* q = p + i;
    q->at.y = twice(q->v);
    set(p[i].v.y, i);
  }
}
[[ferry::offload]] void iterators(std::vector<P>& ps) {
  for (auto it = ps.begin(); it != ps.end(); ++it) it->cell = it->cell + 2;
}
[[ferry::offload]] double algorithms(std::vector<P>& ps, std::vector<double>& r) {
  std::for_each(ps.begin(), ps.end(), [](P& p) { p.v.x *= 2; });
  std::transform(ps.begin(), ps.end(), r.begin(), [](const P& p) { return double(p.at.norm2()); });
  return std::transform_reduce(ps.begin(), ps.end(), 0.0, std::plus<>(), [](const P& p) { return double(p.cell); });
}
[[ferry::offload]] void swaps(std::span<P> a, std::span<P> b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::swap(a[i], b[i]);
    auto& [at, v, c] = a[i];
    c += 1;
  }
  for (std::size_t i = 0; i < a.size(); ++i) a[i] = {{1, 2}, {3, static_cast<float>(i)}, 7};
  for (std::size_t i = 0; i < a.size(); ++i)
    if (i % 2) a[i].at = b[i].v;
  for (std::size_t i = 0; i < a.size(); ++i)
    if (b[i].cell > 20) b[i] = a[i];
}
struct World {
  std::vector<P> ps;
  std::array<P, 8> few{};
  [[ferry::offload]] void step(float dt) {
    for (std::size_t i = 0; i < ps.size(); ++i) ps[i].at.x += dt * ps[i].v.x;
    for (int i = 0; i < 8; ++i) few[i].at.x += static_cast<float>(i);
  }
};
[[ferry::offload]] void histogram(const P* p, int n, std::vector<int>& h) {
  for (int i = 0; i < n; ++i) ++h[p[i].cell];
}
[[ferry::offload]] void nearest(const P* p, int n, int& at, float& best) {
  best = 1e9f;
  at = -1;
  for (int i = 0; i < n; ++i) {
    float d = (p[i].at - Vec<float>{5, 5}).norm2();
    if (d < best) {
      best = d;
      at = i;
    }
  }
}
[[ferry::offload]] void steps(P* a, P* b, int n, int m) {
  [[ferry::sequential]] for (int t = 0; t < m; ++t) {
    for (int i = 1; i < n - 1; ++i) b[i].at.x = 0.5f * (a[i - 1].at.x + a[i + 1].at.x);
    std::swap(a, b);
    a[0].at.x = b[0].at.x + 1;
  }
}
// Host code between kernels accesses members, whole elements and structured bindings.
[[ferry::offload]] long host_between(std::vector<P>& ps) {
  for (std::size_t i = 0; i < ps.size(); ++i) ps[i].cell *= 2;
  long s = 0;
  [[ferry::sequential]] for (const P& q : ps)
    s = s * 3 % 1000 + q.cell;
  [[ferry::sequential]] for (P& q : ps) {
    q.v.x += 1;
    s += static_cast<long>(q.v.x);
  }
  [[ferry::sequential]] for (auto [at, v, cell] : ps)
    s += cell + static_cast<long>(at.x + v.y);
  const P first = ps[0];
  ps[1] = first;
  ps[2].at = first.at;
  for (std::size_t i = 0; i < ps.size(); ++i) ps[i].at.x += ps[i].v.x;
  ps[4].cell += 5;
  for (std::size_t i = 0; i < ps.size(); ++i) ps[i].cell += static_cast<int>(i);
  return s + ps[3].cell;
}
int main() {
  const int n = 24;
  World w;
  w.ps.resize(n);
  std::vector<P> b(n);
  std::vector<double> r(n);
  for (int i = 0; i < n; ++i) {
    w.ps[i] = {{1.f * i, 2}, {3, 4.f * i}, i};
    b[i] = {{9, 1.f * i}, {5, 6}, 2 * i};
  }
  pointers(w.ps.data(), n);
  iterators(w.ps);
  double s = algorithms(w.ps, r);
  w.step(0.5f);
  swaps(w.ps, b);
  std::vector<int> h(64);
  histogram(b.data(), n, h);
  int at;
  float best;
  nearest(b.data(), n, at, best);
  steps(w.ps.data(), b.data(), n, 5);
  std::printf("%ld\n", host_between(b));
  for (auto* v : {&w.ps, &b})
    for (const P& p : *v) std::printf("%g %g %g %g %d\n", p.at.x, p.at.y, p.v.x, p.v.y, p.cell);
  for (int i = 0; i < n; ++i) std::printf("%g %d ", r[i], h[i]);
  std::printf("%g %d %g %g\n", s, at, best, w.few[3].at.x);
}
