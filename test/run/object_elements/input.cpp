// RUN: launches=35 fallbacks=0
// Elements of arrays, vectors, spans and pointers of objects, selected by constants and variables. The host changes
// indices and resizes containers between loops. Some elements are pointers, come from accessors or are parts of others.
#include <array>
#include <cstdio>
#include <memory>
#include <span>
#include <vector>
struct Field { int n; std::vector<double> u; double* p; double& x(int i) { return u[i]; } double x(int i) const { return u[i]; } double s = 0; };
struct Tile { Field field; double k; Field b[3]; std::vector<Field> list; };
struct Part { std::vector<double> u; int n; };
class Domain {
 public:
  std::vector<Tile> tiles_;
  int current = 1;
  Field& field(int k) { return tiles_[k].field; }
  const Field& field(int k) const { return tiles_[k].field; }
  Field& now() { return tiles_[current].field; }
  Field& at(unsigned char k) { return tiles_[k & 3].list[1]; }
  [[ferry::offload]] void own(int k, int n) { for (int i = 0; i < n; ++i) tiles_[k].field.u[i] += tiles_[current].k + field(k - 1).x(i); }
  [[ferry::offload]] void own2(int n) { for (int i = 0; i < n; ++i) now().u[i] += 1; ++current; for (int i = 0; i < n; ++i) now().u[i] += 2; --current; }
 private:
  std::vector<Tile> hidden_;
};
[[ferry::offload]] void accessor(Domain& d, int k, int n) { for (int i = 0; i < n; ++i) d.field(k).x(i) += d.field(0).u[i] + d.now().u[i]; }
[[ferry::offload]] void index_between(std::vector<Field>& f, int n) { int k = 0; for (int i = 0; i < n; ++i) f[k].u[i] += 1; k = 2; for (int i = 0; i < n; ++i) f[k].u[i] += 2; ++k; k -= 2; for (int i = 0; i < n; ++i) f[k].u[i] += 4; }
[[ferry::offload]] void host_loop(std::vector<Field>& f, int n) { for (int k = 0; k < (int)f.size(); ++k) { for (int i = 0; i < n; ++i) f[k].u[i] += k; } }
[[ferry::offload]] void loaded(std::vector<Field>& f, const int* which, int n) { const int k = which[1]; for (int i = 0; i < n; ++i) f[k].u[i] += 3; }
[[ferry::offload]] void resized(std::vector<Field>& f, int n) {
  for (int i = 0; i < n; ++i) f[1].u[i] += 3;
  f.resize(40); f[1].u.resize(n + 10, 7.0); f.push_back(f[1]);
  for (int i = 0; i < n + 10; ++i) f[1].u[i] += 5;
  f.erase(f.begin());
  for (int i = 0; i < n; ++i) f[1].u[i] += 7;
}
[[ferry::offload]] void held(std::vector<std::unique_ptr<Part>>& parts, std::vector<Part*>& raw, int k, int n) {
  for (int i = 0; i < n; ++i) parts[k]->u[i] += raw[k + 1]->u[i];
  for (int i = 0; i < parts[k]->n; ++i) parts[k]->u[i] += 1;
}
[[ferry::offload]] void nested(std::vector<Tile>& a, int k, int n) { for (int i = 0; i < n; ++i) a[1].b[2].u[i] += a[k].list[k - 1].u[i] + a[k].b[k].u[i]; }
[[ferry::offload]] void spans(std::span<Field> f, const std::vector<Field>& c, int n) { for (int i = 0; i < n; ++i) f[2].u[i] += c[0].u[i]; }
[[ferry::offload]] void pointers(Field* f, Field* const* ff, int n) { for (int i = 0; i < n; ++i) f[2].u[i] += ff[1]->u[i] + f->u[i]; }
[[ferry::offload]] void sums(std::vector<Field>& f, int k, int n) { for (int i = 0; i < n; ++i) f[k].s += f[k].u[i]; }
static int which = 1;
namespace ns { int which = 2; struct W { std::vector<Field> fs; Field& f() { return fs[which]; } Field& g() { return fs[::which]; } }; }
[[ferry::offload]] void globals(ns::W& w, int n) { for (int i = 0; i < n; ++i) w.f().u[i] += w.g().u[i]; }
[[ferry::offload]] void globals2(ns::W& w, int which, int n) { { int W = 3; for (int i = 0; i < n; ++i) w.f().u[i] += w.g().u[i] + which + W; } }
enum { two = 2 };
[[ferry::offload]] void arithmetic(std::vector<Field>& f, unsigned k, short s, long l, int n) { for (int i = 0; i < n; ++i) f[k - 1u + s * two - l].u[i] += f[(k ^ 1) & 3].u[i]; }
struct Idx { int k; int ks[3]; };
[[ferry::offload]] void members(std::vector<Field>& f, const Idx* x, Idx y, int n) { for (int i = 0; i < n; ++i) f[x->k].u[i] += f[y.k].u[i] + f[x->k].x(i); }
[[ferry::offload]] void bound(std::vector<Field>& f, int k) { for (int i = 0; i < f[k].n; ++i) f[k].u[i] += f[k].s; }
[[ferry::offload]] void rows(std::vector<Field>& f, int k) { for (int j = 0; j < 4; ++j) for (int i = 0; i < 16; ++i) f[k].p[j * 16 + i] += j; }
[[ferry::offload]] void host_reads(std::vector<Field>& f, int k, int n, double* out) {
  for (int i = 0; i < n; ++i) f[k].u[i] += 1;
  int j = k; out[0] = f[j].u[3]; f[j].u[4] = 9;
  for (int i = 0; i < n; ++i) f[k].u[i] *= 2;
  out[1] = f[j - 1 + 1].x(4); std::vector<Field> copy = f; out[2] = copy[k].u[4];
  for (int i = 0; i < n; ++i) f[k].u[i] *= 2;
  std::swap(f[0], f[k]); out[3] = f[0].u[4];
  for (int i = 0; i < n; ++i) f[k].u[i] *= 3;
}
[[ferry::offload]] void shadows(std::vector<Field>& f, int n) { int k = 0; { int k = 1; for (int i = 0; i < n; ++i) f[k].u[i] += 1; } for (int i = 0; i < n; ++i) f[k].u[i] += 10; for (int i = 0; i < n; ++i) f[2].u[i] += 10; }
[[ferry::offload]] void nothing(std::vector<Field>& f, int k, int n) { for (int i = 0; i < n; ++i) f[k].u[i] += 1; }
int main() {
  const int n = 64;
  auto make = [&](int t) { Field f; f.n = n - t; f.u.assign(n + 8, t + 1); f.p = nullptr; f.s = t; return f; };
  std::vector<Field> fields; std::vector<double> buf(100, 2.0);
  for (int t = 0; t < 5; ++t) { fields.push_back(make(t)); fields[t].p = buf.data(); }
  Domain d; for (int t = 0; t < 4; ++t) { Tile x; x.field = make(t); x.k = t; for (auto& b : x.b) b = make(7 + t); for (int q = 0; q < 3; ++q) x.list.push_back(make(20 + q)); d.tiles_.push_back(x); }
  double out[4];
  d.own(2, n); d.own2(n); accessor(d, 2, n); index_between(fields, n); host_loop(fields, n); int w[] = {3, 2, 1}; loaded(fields, w, n);
  std::vector<std::unique_ptr<Part>> parts; std::vector<Part*> raw; for (int t = 0; t < 4; ++t) { parts.push_back(std::make_unique<Part>()); parts[t]->u.assign(n, t * 3); parts[t]->n = n - 2; } for (auto& p : parts) raw.push_back(p.get());
  held(parts, raw, 1, n); nested(d.tiles_, 1, n); spans(fields, fields, n);
  Field* ff[] = {&fields[3], &fields[4]}; pointers(fields.data(), ff, n); sums(fields, 2, n);
  ns::W ww; ww.fs = fields; globals(ww, n); globals2(ww, 4, n); arithmetic(fields, 1, 2, 1, n); Idx x{2, {0, 1, 3}}; members(fields, &x, x, n); bound(fields, 1); rows(fields, 1);
  host_reads(fields, 2, n, out); shadows(fields, n); nothing(fields, 99, 0); std::vector<Field> none; nothing(none, 3, 0); nothing(none, 3, -4);
  resized(fields, n);
  double s = 0;
  auto add = [&](const Field& f) { for (double v : f.u) s = s * 0.99 + v; s += f.s; };
  for (auto& f : fields) add(f);
  for (auto& f : ww.fs) add(f);
  for (auto& t : d.tiles_) { add(t.field); for (auto& b : t.b) add(b); for (auto& b : t.list) add(b); }
  for (auto& p : parts) for (double v : p->u) s = s * 0.99 + v;
  for (double v : buf) s = s * 0.99 + v;
  std::printf("%.17g %g %g %g %g\n", s, out[0], out[1], out[2], out[3]);
}
