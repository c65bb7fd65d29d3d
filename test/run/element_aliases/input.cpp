// RUN: launches=17 fallbacks=12
// EXPECT-STDERR: overlap; this loop runs on the host
// Two elements that are the same object at run time, members that point into an element, indices in written arrays.
#include <array>
#include <cstdio>
#include <memory>
#include <vector>
struct Field { int n; std::vector<double> u; double* p; double s; double c[4]; int m; };
// If a == b, both subscripts select the same element, so there are loop-carried dependences.
[[ferry::offload]] void shift(std::vector<Field>& f, int a, int b, int n) { for (int i = 0; i < n - 1; ++i) f[a].u[i] = f[b].u[i + 1] + 1; }
[[ferry::offload]] void scan(std::vector<Field>& f, int a, int b, int n) { for (int i = 1; i < n; ++i) f[a].u[i] = f[b].u[i - 1] + f[a].u[i]; }
[[ferry::offload]] void scalar(std::vector<Field>& f, int a, int b, int n) { for (int i = 0; i < n; ++i) { f[a].s += f[b].u[i]; f[b].u[i] = f[b].s; } }
[[ferry::offload]] void scalar2(std::vector<Field>& f, int a, int b, double* x, int n) { for (int i = 0; i < n; ++i) { f[a].s += x[i]; f[b].s += 1; } }
[[ferry::offload]] void scalar3(std::array<Field, 3>& f, int a, double* x, int n) { for (int i = 0; i < n; ++i) { f[a].s += x[i]; x[i] = f[1].s; } }
[[ferry::offload]] void inside(std::vector<Field>& f, int a, int b, int n) { for (int i = 0; i < 4; ++i) { f[a].c[i] = i + f[b].s + n; f[b].p[i] = 3; } }
[[ferry::offload]] void bounds(std::vector<Field>& f, int a, int b, double* x) { for (int i = 0; i < f[a].n; ++i) { x[i] += 1; f[b].p[i] = 2; } }
[[ferry::offload]] void arrays(std::array<Field, 3>& f, int a, int n) { for (int i = 0; i < n - 1; ++i) f[a].u[i] = f[1].u[i + 1] + 1; }
[[ferry::offload]] void carrays(Field* f, int a, int n) { for (int i = 0; i < n - 1; ++i) f[a].u[i] = f->u[i + 1] + f[0].u[i + 1]; }
[[ferry::offload]] void cparts(Field (&f)[3], int a, int n) { for (int i = 0; i < n; ++i) f[a].c[i] = f[1].c[3 - i]; }
[[ferry::offload]] void index_alias(std::vector<Field>& f, int& k, int* q, int n) { for (int i = 0; i < n; ++i) q[i] += (int)f[k].u[i] & 1; }
[[ferry::offload]] void index_member(std::vector<Field>& f, int a, int n, int* q) { for (int i = 0; i < n; ++i) { f[f[a].m].u[i] += 1; q[i] = 2; } }
[[ferry::offload]] void header(std::vector<Field>& f, double* q, int n) { for (int i = 0; i < n; ++i) q[i] = f[1].u[i]; }
static double total(const std::vector<double>& v) { double s = 0; for (double x : v) s = s * 0.97 + x; return s; }
int main() {
  const int n = 48;
  std::vector<Field> f(4); std::vector<double> x(n, 1.5);
  auto reset = [&] { for (int t = 0; t < 4; ++t) { f[t].n = n - t; f[t].u.assign(n, 0); for (int i = 0; i < n; ++i) f[t].u[i] = t * 100 + i; f[t].p = f[t].u.data(); f[t].s = t; f[t].m = 3 - t; for (int i = 0; i < 4; ++i) f[t].c[i] = i; } };
  auto show = [&](const char* what) { double s = 0; for (auto& e : f) { s = s * 0.9 + total(e.u) + e.s + e.n + e.m; for (double c : e.c) s = s * 0.9 + c; } std::printf("%s %.17g %.17g\n", what, s, total(x)); };
  reset(); shift(f, 0, 1, n); show("shift"); shift(f, 1, 1, n); show("shift same"); scan(f, 0, 1, n); show("scan"); scan(f, 2, 2, n); show("scan same");
  reset(); scalar(f, 0, 1, n); show("scalar"); scalar(f, 1, 1, n); show("scalar same"); scalar2(f, 0, 1, x.data(), n); scalar2(f, 1, 1, x.data(), n); show("scalar2");
  std::array<Field, 3> a{f[0], f[1], f[2]}; scalar3(a, 0, x.data(), n); scalar3(a, 1, x.data(), n); std::printf("%.17g %.17g\n", a[0].s, a[1].s); show("scalar3");
  reset(); inside(f, 0, 1, n); show("inside"); inside(f, 1, 1, n); show("same"); f[1].p = f[1].c; inside(f, 1, 1, n); f[1].p = &f[1].s; inside(f, 1, 1, n); show("p in object");
  reset(); bounds(f, 0, 1, x.data()); f[1].p = x.data(); bounds(f, 0, 1, x.data()); show("bounds");
  reset(); arrays(a, 0, n); arrays(a, 1, n); std::printf("%.17g %.17g\n", total(a[0].u), total(a[1].u)); carrays(f.data(), 1, n); carrays(f.data(), 0, n); show("carrays");
  Field c[3] = {f[0], f[1], f[2]}; cparts(c, 0, 4); cparts(c, 1, 4); for (auto& e : c) std::printf("%g %g %g %g;", e.c[0], e.c[1], e.c[2], e.c[3]);
  reset(); int ks[64]; for (int i = 0; i < 64; ++i) ks[i] = 1; int k = 2; index_alias(f, k, ks, n); ks[5] = 0; index_alias(f, ks[5], ks, n); unsigned long s = 0; for (int v : ks) s = s * 3 + v; std::printf("%lu\n", s);
  index_member(f, 0, 3, ks); index_member(f, 0, 1, &f[0].m); show("index_member"); index_member(f, 1, 1, &f[1].n); show("index_member 2");
  header(f, x.data(), n); header(f, f[1].u.data(), n); show("header");
}
