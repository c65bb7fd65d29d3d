// RUN: launches=47 fallbacks=2 bytes_to_device=66540 bytes_to_host=118008
// EXPECT-STDERR: ferry: .*may touch the same elements of .a.; this loop runs on the host \(guard: dependence\)
// EXPECT-STDERR: ferry: .*may touch the same elements of .a.; this loop runs on the host \(guard: dependence\)
// A lambda, a reference or a member function uses variables where other declarations hide their names.
#include <algorithm>
#include <array>
#include <cstdio>
#include <memory>
#include <span>
#include <vector>
template <class V> static void show(const char* name, const V& v) {
  unsigned long s = 0, k = 1;
  for (auto x : v) s += static_cast<unsigned long>(x) * k++;
  std::printf("%s %lu\n", name, s);
}
using U = unsigned;
// A scalar is hidden by a variable of a nested block.
[[ferry::offload]] void h01(U* a, int n, U w) {
  auto f = [&](U k) { return k * w; };
  { U w = 50; for (int i = 0; i < n; ++i) a[i] = f(i); a[n] = w; }
}
// A scalar is hidden by the variable of the surrounding for loop.
[[ferry::offload]] void h02(U* a, int n, U w) {
  auto f = [&](U k) { return k * w + 1; };
  [[ferry::sequential]] for (U w = 7; w < 9; ++w) for (int i = 0; i < n; ++i) a[i] += f(i) + w;
}
// A scalar is hidden by a condition variable.
[[ferry::offload]] void h03(U* a, int n, U w) {
  auto f = [&](U k) { return k * w + 2; };
  if (U w = a[0] + 9) { for (int i = 0; i < n; ++i) a[i] = f(i); a[n] = w; }
}
// A scalar is hidden by an init-statement.
[[ferry::offload]] void h04(U* a, int n, U w) {
  auto f = [&](U k) { return k * w + 3; };
  if (U w = 77; n > 3) { for (int i = 0; i < n; ++i) a[i] = f(i); a[n] = w; }
}
// A scalar is hidden by a while loop's condition variable.
[[ferry::offload]] void h05(U* a, int n, U w) {
  auto f = [&](U k) { return k * w + 4; };
  U left = 2;
  [[ferry::sequential]] while (U w = left--) { for (int i = 0; i < n; ++i) a[i] = f(i); a[n] += w; if (left == 0) break; }
}
// A pointer is hidden.
[[ferry::offload]] void h06(U* a, const U* b, const U* c, int n) {
  auto f = [&](int k) { return b[k]; };
  { const U* b = c; for (int i = 0; i < n; ++i) a[i] = f(i) + 2 * b[i]; }
}
// A pointer through which the lambda writes is hidden.
[[ferry::offload]] void h07(U* a, U* c, int n) {
  auto put = [&](int k, U v) { a[k] = v; };
  { U* a = c; for (int i = 0; i < n; ++i) put(i, 3 * i); a[0] = 5; }
}
// A vector is hidden.
[[ferry::offload]] void h08(std::vector<U>& v, std::vector<U>& u, int n) {
  auto f = [&](int k) { return v[k] + U(v.size()); };
  { std::vector<U>& v = u; for (int i = 0; i < n; ++i) v[i] = f(i); }
}
// A span, a std::array and a C array are hidden.
[[ferry::offload]] void h09(std::span<U> s, int n) {
  std::array<U, 4> t{1, 2, 3, 4}; U q[4] = {9, 8, 7, 6};
  auto f = [&](int k) { return t[k % 4] * 10 + q[k % 4]; };
  { std::array<U, 4> t{5, 5, 5, 5}; U q[4] = {1, 1, 1, 1}; for (int i = 0; i < n; ++i) s[i] = f(i) + t[i % 4] + q[i % 4]; }
}
// A stride is hidden.
[[ferry::offload]] void h10(U* a, int n, int ld) {
  auto put = [&](int i, int j, U v) { a[j * ld + i] = v; };
  { int ld = 3; for (int j = 0; j < n; ++j) for (int i = 0; i < n; ++i) put(i, j, i + ld * j); }
}
// The bound is computed by a lambda.
[[ferry::offload]] void h11(U* a, int n) {
  auto end = [&] { return n; };
  { int n = 7; for (int i = 0; i < end(); ++i) a[i] = i + n; }
}
// The variable that holds the sum is hidden.
[[ferry::offload]] U h12(const U* b, U* a, int n) {
  U sum = 0;
  auto add = [&](U k) { sum += k; };
  for (int t = 0; t < 2; ++t) { U sum = 1000; for (int i = 0; i < n; ++i) add(b[i]); a[t] = sum; }
  return sum;
}
// The variables of an arg-min are hidden.
[[ferry::offload]] int h13(const U* b, U* a, int n) {
  U best = 1u << 30; int at = -1;
  auto take = [&](int i) { if (b[i] < best) { best = b[i]; at = i; } };
  { U best = 5; int at = 6; for (int i = 0; i < n; ++i) take(i); a[0] = best; a[1] = at; }
  a[2] = best;
  return at;
}
// A reference was declared before the variable that it refers to was hidden.
[[ferry::offload]] void h14(U* a, int n, U w) {
  U& r = w;
  { U w = 50; for (int i = 0; i < n; ++i) a[i] = r * i; a[n] = w; }
}
struct Grid { U nx, ny; U* data; std::vector<U> v; };
// A reference refers to a hidden object.
[[ferry::offload]] void h15(Grid& g, U* c, int n) {
  Grid& r = g;
  { struct { U nx = 3; } g; for (int i = 0; i < n; ++i) r.data[i] = r.nx * i + c[i]; c[n] = g.nx; }
}
// A lambda reads members of a hidden object.
[[ferry::offload]] void h16(Grid& g, Grid& o, int n) {
  auto f = [&](int i) { return g.v[i] + g.ny; };
  { Grid& g = o; for (int i = 0; i < n; ++i) g.v[i] = f(i); }
}
// Locals hide members.
struct Mesh {
  int n_; U w_; std::vector<U> v_; U* p_;
  U at(int i) const { return v_[i] * w_; }
  int count() const { return n_; }
  [[ferry::offload]] void m1(U* a) {
    U w_ = 4; int n_ = 3; a[0] = w_ + n_;
    { std::vector<U> v_(3, 1); for (int i = 0; i < count(); ++i) a[i + 1] = at(i) + w_; a[0] += v_[0]; }
  }
  [[ferry::offload]] void m2(U* a) {
    auto f = [this](int i) { return p_[i] + w_; };
    const U* p_ = a; U w_ = 9;
    for (int i = 0; i < count(); ++i) v_[i] = f(i) + p_[i] + w_;
  }
  [[ferry::offload]] void m3() { [[ferry::sequential]] for (int n_ = 0; n_ < 2; ++n_) for (int i = 0; i < this->n_; ++i) v_[i] += n_ + w_; }
};
// Locals hide globals.
U width = 6; static U table[16] = {1, 2, 3}; namespace cfg { U depth = 8; }
static U read_width(U k) { return k * width + cfg::depth + table[k % 3]; }
[[ferry::offload]] void h17(U* a, int n) {
  U width = 100, cfg = 7, table[2] = {0, 1};
  for (int i = 0; i < n; ++i) a[i] = read_width(i) + width + cfg + table[i % 2];
}
// A callee's reference parameter is bound to a hidden variable.
static void bump(U* a, int i, const U& w) { a[i] = w * i; }
[[ferry::offload]] void h19(U* a, int n, U w) {
  auto f = [&](int i) { bump(a, i, w); };
  { U w = 50; U* a = nullptr; for (int i = 0; i < n; ++i) f(i); if (w == 1 && a) a[0] = 1; }
}
// A local type, function, typedef or enumerator hides a variable.
[[ferry::offload]] void h20(U* a, int n, U w) {
  auto f = [&](U k) { return k * w + 5; };
  { struct w { U x = 4; }; for (int i = 0; i < n; ++i) a[i] = f(i); a[n] = w{}.x; }
  { typedef U w; for (int i = 0; i < n; ++i) a[i] += f(i); a[n] += w(3); }
  { enum { w = 12 }; for (int i = 0; i < n; ++i) a[i] += f(i) + w; a[n] += w; }
  { U w(int); for (int i = 0; i < n; ++i) a[i] += f(i); }
}
namespace other { U w = 1234; }
// A using-declaration or a namespace alias hides a variable.
[[ferry::offload]] void h21(U* a, int n, U w) {
  auto f = [&](U k) { return k * w + 6; };
  { using other::w; for (int i = 0; i < n; ++i) a[i] = f(i) + w; a[n] = w; }
  { namespace w = other; for (int i = 0; i < n; ++i) a[i] += f(i); a[n] += w::w; }
}
// The hidden variable is captured by copy.
[[ferry::offload]] void h25(U* a, int n, U w) {
  auto f = [=](U k) { return k * w; };
  { U w = 50; for (int i = 0; i < n; ++i) a[i] = f(i); a[n] = w; }
}
// A lambda calls another lambda.
[[ferry::offload]] void h26(U* a, int n, U w) {
  auto g = [&](U k) { return k + w; };
  auto f = [&](U k) { return g(k) * w; };
  { U w = 50, g = 3; for (int i = 0; i < n; ++i) a[i] = f(i) + g; a[n] = w; }
}
// A row pointer is hidden; the lambda passes it to a callee.
static U pick(const U* row, int i) { return row[i]; }
[[ferry::offload]] void h27(U* a, const U* m, int n) {
  const U* row = m + 5;
  auto f = [&](int i) { return pick(row, i); };
  { int row = 2; for (int i = 0; i < n; ++i) a[i] = f(i) + row; }
}
// The dependence proof must not mix up variables of the same name.
[[ferry::offload]] void h28(U* a, int n, int m) {
  const int two = 2 * n;
  { int n = m; for (int i = 0; i < n; ++i) a[i] = a[i + two] + 1; }
}
[[ferry::offload]] void h29(U* a, const int* sizes, int n) {
  { const int m = n + n; for (int i = 0; i < n; ++i) a[i] = a[i + m] + 1; }
  { const int m = sizes[0]; for (int i = 0; i < n; ++i) a[i + m] = a[i] + 2; }
}
// Nested loops reuse the same name, but without a lambda, so nothing has to be renamed.
[[ferry::offload]] void h31(U* a, int n) {
  [[ferry::sequential]] for (int i = 0; i < 3; ++i) { for (int k = 0; k < n; ++k) a[k] += i; for (int i = 0; i < n; ++i) a[i] += 2 * i; }
}
// A reference parameter is hidden.
[[ferry::offload]] void h32(U* a, int n, U& total) {
  auto add = [&](U k) { total += k; };
  { U total = 5; for (int i = 0; i < n; ++i) add(a[i]); a[0] = total; }
}
// Host code around the nest calls a lambda that reads a kernel's results.
[[ferry::offload]] void h33(U* a, U* c, int n) {
  auto f = [&](int i) { return a[i]; };
  for (int i = 0; i < n; ++i) a[i] = 3 * i;
  { U* a = c; c[0] = f(5); for (int i = 1; i < n; ++i) a[i] = i; c[0] += f(6); }
}
// A smart pointer is hidden.
[[ferry::offload]] void h34(std::unique_ptr<U[]>& p, std::unique_ptr<U[]>& q, int n) {
  auto f = [&](int i) { return p[i]; };
  { auto& p = q; for (int i = 0; i < n; ++i) p[i] = f(i) + 1; }
}
// The function is a template.
template <class T> [[ferry::offload]] void h35(T* a, int n, T w) {
  auto f = [&](T k) { return k * w; };
  { T w = 50; for (int i = 0; i < n; ++i) a[i] = f(i); a[n] = w; }
}
int main() {
  std::vector<U> a(1001), b(1000, 2), c(1001, 3), big(10000, 1);
  for (U i = 0; i < 1000; ++i) b[i] = i * 7 % 101 + 1;
  for (U i = 0; i < 10000; ++i) big[i] = i;
  h01(a.data(), 1000, 3); show("h01", a);
  h02(a.data(), 1000, 3); show("h02", a);
  h03(a.data(), 1000, 3); show("h03", a);
  h04(a.data(), 1000, 3); show("h04", a);
  h05(a.data(), 1000, 3); show("h05", a);
  h06(a.data(), b.data(), c.data(), 1000); show("h06", a);
  h07(a.data(), c.data(), 1000); show("h07", a); show("h07", c);
  { std::vector<U> v = b, u = c; h08(v, u, 1000); show("h08", v); show("h08", u); }
  h09(std::span<U>(a.data(), 1000), 1000); show("h09", a);
  h10(a.data(), 30, 33); show("h10", a);
  h11(a.data(), 900); show("h11", a);
  std::printf("h12 %u\n", h12(b.data(), a.data(), 1000)); show("h12", a);
  std::printf("h13 %d\n", h13(b.data(), a.data(), 1000)); show("h13", a);
  h14(a.data(), 1000, 5); show("h14", a);
  { Grid g{4, 5, a.data(), b}, o{6, 7, c.data(), c}; h15(g, c.data(), 1000); show("h15", a); h16(g, o, 1000); show("h16", g.v); show("h16", o.v); }
  { Mesh m{900, 3, b, c.data()}; m.m1(a.data()); show("m1", a); m.m2(a.data()); show("m2", m.v_); m.m3(); show("m3", m.v_); }
  h17(a.data(), 1000); show("h17", a);
  h19(a.data(), 1000, 3); show("h19", a);
  h20(a.data(), 1000, 3); show("h20", a);
  h21(a.data(), 1000, 3); show("h21", a);
  h25(a.data(), 1000, 3); show("h25", a);
  h26(a.data(), 1000, 3); show("h26", a);
  h27(a.data(), big.data(), 1000); show("h27", a);
  h28(big.data(), 10, 3000); show("h28", big);
  { int s[1] = {1}; h29(big.data(), s, 1000); show("h29", big); }
  h31(a.data(), 1000); show("h31", a);
  U total = 9; h32(a.data(), 1000, total); show("h32", a); std::printf("%u\n", total);
  h33(a.data(), c.data(), 1000); show("h33", c);
  { auto p = std::make_unique<U[]>(1000), q = std::make_unique<U[]>(1000); for (int i = 0; i < 1000; ++i) p[i] = i; h34(p, q, 1000); show("h34", std::span(q.get(), 1000)); show("h34", std::span(p.get(), 1000)); }
  h35(a.data(), 1000, 3u); show("h35", a);
}
