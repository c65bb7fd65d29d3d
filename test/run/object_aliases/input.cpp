// RUN: launches=19 fallbacks=7
// EXPECT-STDERR: overlap; this loop runs on the host
// EXPECT-STDERR: buffers 'h.a' and 'g.a' overlap
// TRANSLATE-STDERR: container_changes
// Objects whose members are the same array, elements in which only some members are written, arrays that contain the
// object itself, and members that the host changes between launches.
#include <cstdio>
#include <cstring>
#include <utility>
#include <vector>
struct G { int n; double* a; double* b; double c[3]; };
struct P { char tag; double x; short s; float y; };
struct B { unsigned a : 3, b : 7; int c; };
[[ferry::offload]] void shift(G& g, G& h) { for (int i = 0; i < g.n - 1; ++i) g.a[i] = h.a[i + 1] + g.c[1]; }
[[ferry::offload]] void own(G* g) { for (int i = 0; i < g->n; ++i) g->b[i] += g->a[i] * g->c[i % 3]; }
// The buffer may contain the object itself.
[[ferry::offload]] void inside(G& g, double* where) { for (int i = 0; i < 3; ++i) where[i] = g.c[2] + i; }
[[ferry::offload]] void bump(G& g) { for (int t = 0; t < 4; ++t) { for (int i = 0; i < g.n; ++i) g.a[i] += 1; std::swap(g.a, g.b); if (t == 2) g.n -= 1; } }
[[ferry::offload]] void sum_into(G& g) { for (int i = 0; i < g.n; ++i) g.c[0] += g.a[i]; }
[[ferry::offload]] void partly(P* p, int n) { for (int i = 0; i < n; ++i) { p[i].x = i * 2; if (i % 3 == 0) p[i].s = (short)i; } }
[[ferry::offload]] void whole(P* p, const P* q, int n) { for (int i = 0; i < n; ++i) { P t = q[i]; t.y += 1; p[n - 1 - i] = t; } }
[[ferry::offload]] void neighbours(P* p, int n) { for (int i = 0; i < n - 1; ++i) p[i].x = p[i + 1].y + p[i].x; }
[[ferry::offload]] void bits(B* b, int n) { for (int i = 0; i < n; ++i) { b[i].a += 3; b[i].b = b[i].a * 5; } }
[[ferry::offload]] void through(P* p, double* x, int n) { for (int i = 0; i < n; ++i) x[i * 3] = p[i].x + 1; }
[[ferry::offload]] void refs(std::vector<P>& v) { for (P& p : v) { auto& y = p.y; y *= 2; p.tag = 'a' + (int)y % 3; } }
[[ferry::offload]] void copies(std::vector<G> gs, int k) { double* a = gs[k].a; const int n = gs[k].n; for (int i = 0; i < n; ++i) a[i] *= 1.5; }
static G global{4, nullptr, nullptr, {1, 2, 3}};
[[ferry::offload]] void of_global(double s) { for (int i = 0; i < global.n; ++i) global.a[i] += s * global.c[i % 3]; }
static double total(const double* p, int n) { double s = 0; for (int i = 0; i < n; ++i) s += p[i] * (i + 1); return s; }
int main() {
  std::vector<double> x(16), y(16); for (int i = 0; i < 16; ++i) x[i] = i, y[i] = 100 - i;
  G g{16, x.data(), y.data(), {1, 2, 3}}, h = g;
  shift(g, h);  // both members refer to the same array, so there is a dependence
  std::printf("%g\n", total(x.data(), 16));
  h.a = y.data(); shift(g, h); shift(g, g);
  own(&g); g.b = g.a; own(&g); g.b = y.data();
  std::printf("%g %g\n", total(x.data(), 16), total(y.data(), 16));
  inside(g, y.data()); inside(g, g.c);
  std::printf("%g %g %g\n", g.c[0], g.c[1], g.c[2]);
  bump(g); std::printf("%d %g %g %d\n", g.n, total(x.data(), 16), total(y.data(), 16), g.a == x.data());
  sum_into(g); g.a = g.c; g.n = 3; sum_into(g); std::printf("%g %g %g\n", g.c[0], g.c[1], g.c[2]);
  std::vector<P> p(10), q(10); std::memset((void*)p.data(), 7, sizeof(P) * 10); for (int i = 0; i < 10; ++i) q[i] = {(char)('a' + i), i * 1.5, (short)-i, i * .25f};
  partly(p.data(), 10); for (const P& e : p) { unsigned char raw[sizeof(P)]; std::memcpy(raw, &e, sizeof e); unsigned s = 0; for (unsigned char c : raw) s = s * 31 + c; std::printf("%u ", s); }
  whole(p.data(), q.data(), 10); whole(q.data(), q.data(), 10); neighbours(p.data(), 10); neighbours(q.data(), 10);
  for (int i = 0; i < 10; ++i) std::printf("%c%g%d%g ", p[i].tag, p[i].x, p[i].s, p[i].y);
  for (int i = 0; i < 10; ++i) std::printf("%c%g%d%g ", q[i].tag, q[i].x, q[i].s, q[i].y);
  through(p.data(), x.data(), 5); through(p.data(), &p[0].x, 5);
  for (int i = 0; i < 10; ++i) std::printf("%c%g%d%g ", p[i].tag, p[i].x, p[i].s, p[i].y);
  std::vector<B> b(9); for (int i = 0; i < 9; ++i) b[i] = {(unsigned)i & 7u, (unsigned)i * 9, i}; bits(b.data(), 9);
  for (auto e : b) std::printf("%u %u %d ", (unsigned)e.a, (unsigned)e.b, e.c);
  refs(q); for (int i = 0; i < 10; ++i) std::printf("%c%g ", q[i].tag, q[i].y);
  copies({g, {16, y.data(), nullptr, {}}}, 1); std::printf("%g\n", total(y.data(), 16));
  global.a = x.data(); global.n = 5; of_global(2); global.n = 16; global.c[1] = -1; of_global(1); global.a = global.c; global.n = 3; of_global(1);
  std::printf("%g %g %g %g\n", total(x.data(), 16), global.c[0], global.c[1], global.c[2]);
}
