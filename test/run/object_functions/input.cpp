// RUN: fallbacks=0
// Member functions that change their object, return references to it or to its parts, and are called in chains;
// objects in objects; copies out of functions with several returns; globals of class type, by name and in callees.
#include <complex>
#include <cstdio>
#include <vector>
struct V {
  double x, y;
  V& inc(double d) {
    x += d;
    return *this;
  }
  double sum() const { return x + y; }
  double& ref() { return x; }
};
struct W {
  V a, b[2];
  int n;
  W(int k) : a{1.0 * k, 2}, b{{1, 2}, {3, 4}}, n(k) { b[1].x += k; }
};
V pick(const W& w, int k) {
  if (k > 1) return w.a;
  return w.b[k];
}
void twist(V& v, double& out) {
  v.x = -v.x;
  out = v.y;
  v.y = out + v.x;
}
struct Counter {
  int c = 0;
  int next() { return ++c; }
};
[[ferry::offload]] void g(double* o, const double* a, int n) {
  for (int i = 0; i < n; ++i) {
    W w(i % 5);
    V v = pick(w, i % 3);
    v.inc(1).inc(2).inc(a[i]).ref() *= 2;
    double out = 0;
    twist(v, out);
    twist(w.b[i & 1], v.y);
    v = w.b[1];
    v.x += out;
    Counter c;
    for (int k = 0; k < w.n; ++k) v.x += c.next() * w.b[k & 1].sum();
    o[i] = v.sum() + w.a.x + c.c;
    o[i] += V{a[i], 1}.inc(3).sum() + pick(W(3), 2).x;
  }
}
V global{1, 2};
double reads_global(int i) { return global.x * i; }
[[ferry::offload]] void h(double* o, int n) {
  for (int i = 0; i < n; ++i) o[i] = reads_global(i) + global.sum();
}
int main() {
  std::vector<double> o(40), a(40);
  for (int i = 0; i < 40; ++i) a[i] = i * 0.5;
  g(o.data(), a.data(), 40);
  for (double x : o) std::printf("%g ", x);
  h(o.data(), 40);
  global.x = 7;
  h(o.data(), 20);
  for (double x : o) std::printf("%g ", x);
  std::puts("");
}
