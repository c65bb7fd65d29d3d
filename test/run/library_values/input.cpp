#include <array>
#include <cstdio>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>
struct Vec { double x, y; double dot(const Vec& o) const { return x * o.x + y * o.y; } };
using Tri = std::array<double, 3>;
static std::pair<int, double> least(const double* x, int i) { return x[i] < 0.5 ? std::make_pair(i, x[i]) : std::pair<int, double>{-i, 1}; }
static std::tuple<int, float, double> three(int i, double v) { return {i, v, v * 2}; }
static std::optional<double> root(double v) { if (v < 0.25) return std::nullopt; return v * v; }
static Tri cross(const Tri& a, const Tri& b) { return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]}; }
static double dot(const Tri& a, const Tri& b) { double s = 0; for (int k = 0; k < 3; ++k) s += a[k] * b[k]; return s; }
static double sum(Tri a) { double s = 0; for (double v : a) s += v; a[0] = 7; return s; }
struct Hit { std::pair<int, double> best; Tri n; std::optional<int> at; };
[[ferry::offload]] void f1(const double* x, double* out, int n) {
  for (int i = 0; i < n; ++i) {
    auto [k, v] = least(x, i);
    std::pair<long, float> p = least(x, i);
    p.second += 1;
    const auto& [a, b] = p;
    auto t = three(i, v);
    std::get<1>(t) += 2;
    auto& [q, r, s] = t;
    r += std::get<double>(t);
    int u; double w;
    std::tie(u, w) = std::make_pair(i, v);
    std::tie(u, w) = std::make_pair(u + 1, w + 2);
    out[i] = k + v * 3 + a * 5 + b * 7 + q * 11 + r * 13 + s * 17 + u * 19 + w * 23;
    if (p == std::pair<long, float>(2, 1.f)) out[i] += 1;
    if (std::tie(u, k) < std::tie(k, u)) out[i] += 0.5;
  }
}
[[ferry::offload]] void f2(const double* x, double* out, int n) {
  for (int i = 0; i < n; ++i) {
    Tri t{x[i], 2, 3}, u = {1, x[i]};
    t[1] += u[i % 3];
    auto [a, b, c] = cross(t, u);
    auto& [d, e, f] = t;
    d += 1;
    double s = dot(cross(t, u), t) + dot(t, u) + sum(t) + sum(cross(u, t)) + cross(t, u)[1] + t.size() + t.front() + t.back() + std::get<1>(t);
    for (auto& v : t) v *= 2;
    for (double v : t) s += v;
    std::array<Vec, 2> w{{{1, 2}, {x[i], 4}}};
    w[1].x += 3;
    s += w[0].dot(w[1]) + w[i % 2].y;
    std::optional<double> o = root(x[i]);
    if (o) s += *o * 2; else o = 3;
    const auto r = root(x[i] / 2); if (r.has_value()) s += r.value_or(4);
    s += root(x[i] - 1).value_or(-1) + *o;
    o.reset();
    if (o == std::nullopt) s += 3;
    std::optional<Vec> ov;
    if (x[i] > 0.3) ov = Vec{1, x[i]};
    if (ov) s += ov->x + ov->dot(w[1]) + (*ov).y;
    Hit h{{i, x[i]}, t, {}};
    h.best.second += 1; h.n[2] = 9; h.at = i;
    Hit g = h;
    std::swap(g, h);
    std::swap(t, u);
    g = h;
    s += g.best.second + g.n[2] + g.n[1] + *g.at + t[0];
    out[i] = a + b * 2 + c * 3 + d + e + f + s + std::exchange(t, Tri{1, 2, 3})[1] + t[2];
  }
}
[[ferry::offload]] void f3(double* out, int n, std::pair<int, double> p, const Hit& h, std::array<std::array<double, 2>, 2> m, std::optional<float> o, std::array<double,4> w) {
  for (int i = 0; i < n; ++i) out[i] = p.first + p.second * i + h.best.second + h.n[i % 3] + m[i % 2][1] + o.value_or(3) + (h.at ? *h.at : 0) + w[i % 4];
}
int main() {
  const int n = 100;
  std::vector<double> x(n), a(n), b(n), c(n);
  for (int i = 0; i < n; ++i) x[i] = i / 77.0;
  f1(x.data(), a.data(), n);
  f2(x.data(), b.data(), n);
  f3(c.data(), n, {2, 3.5}, Hit{{1, 2}, {1, 2, 3}, 5}, {{{{1, 2}}, {{3, 4}}}}, 1.5f, {1, 2, 3, 4});
  for (int i = 0; i < n; ++i) std::printf("%a %a %a\n", a[i], b[i], c[i]);
}
