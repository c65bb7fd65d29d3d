// Unusual uses of pairs, tuples, arrays and optionals.
#include <algorithm>
#include <array>
#include <complex>
#include <cstdio>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

enum class Kind { low, high };
struct Point { float x = 1, y = 2; };
template <class T> using Two = std::pair<T, T>;
using std::get;
using std::make_pair;
namespace own { struct Box { std::pair<int, std::optional<double>> in; std::array<Point, 2> at; Kind kind = Kind::low; }; }
static Two<double> ordered(double a, double b) { return a < b ? Two<double>{a, b} : Two<double>{b, a}; }
static std::tuple<double, double> both(double v) { return std::make_tuple(v + 1, v - 1); }
static std::array<int, 4> counts(int i) { std::array<int, 4> c{}; c[i % 4] = i; c.back() += 2; return c; }
static void bump(std::pair<int, double>& p, std::array<double, 2>& a) { ++p.first; p.second *= 2; a[0] += p.second; get<1>(a) -= 1; }
static double total(const std::pair<int, double>& p, const std::optional<double>& o) { return p.first + p.second + o.value_or(p.first); }
static std::optional<std::pair<int, double>> found(const double* x, int i, int n) {
  for (int k = i; k < n; ++k) if (x[k] > 0.9) return std::make_pair(k, x[k]);
  return {};
}
static std::optional<Point> point(int i) { if (i % 3 == 0) return Point{2, static_cast<float>(i)}; return std::nullopt; }
template <class T> T first_of(const std::pair<T, double>& p) { return p.first; }
template <class T, std::size_t N> T most(const std::array<T, N>& a) { T m = a[0]; for (std::size_t k = 1; k < N; ++k) m = std::max(m, a[k]); return m; }

[[ferry::offload]] void pairs(const double* x, double* out, int n) {
  for (int i = 0; i < n; ++i) {
    auto [lo, hi] = ordered(x[i], 0.5);
    const std::pair<const int, double> fixed(i, x[i]);
    std::pair<int, double> p = fixed;
    std::pair q{x[i], 3};
    std::pair<std::pair<int, int>, double> nested{{i, 2}, x[i]};
    nested.first.second += 5;
    auto& [in, d] = nested;
    in.first -= 1;
    d += 2;
    std::array<double, 2> a{1, 2};
    bump(p, a);
    bump(p, a);
    p = {7, p.second};
    p = std::make_pair('a', 2.5f);
    std::pair<Kind, unsigned char> k{Kind::high, 250};
    k.second += 10;
    double u = 1, v = 2;
    std::tie(u, v) = std::make_pair(v, u);
    std::tie(v, std::get<1>(q)) = both(u);
    std::tie(out[i], u) = ordered(u, x[i]);
    out[i] += lo + 2 * hi + fixed.first + p.first + p.second + q.first + q.second + nested.first.first + in.second + d + a[0] + a[1] +
              (k.first == Kind::high ? 1 : 0) + k.second + u + v + total(p, p.second) + total({1, 2}, {}) + first_of(fixed.first > 3 ? p : std::pair<int, double>());
    std::pair<double, int> left(x[i], i), right{x[n - 1 - i], i};
    out[i] += (left == right) + 2 * (left != right) + 4 * (std::pair(i, 3) < std::pair(3, i)) + 8 * (std::pair(i, 3) >= std::make_pair(3, i));
    std::pair<int, double> row[3] = {{1, 2}, {i, 4}};
    row[2] = row[1];
    row[i % 3].first += 3;
    std::swap(row[0], row[1]);
    std::pair<int, double> moved = std::move(row[0]);
    out[i] += moved.first + row[1].first + std::exchange(moved, {4, 5}).second + moved.first + ordered(1, 2).second;
  }
}

[[ferry::offload]] void tuples(const double* x, double* out, int n) {
  for (int i = 0; i < n; ++i) {
    std::tuple<int, double, char> t(i, x[i], 'c'), s{};
    s = t;
    std::get<char>(s) = 'd';
    std::get<0>(s) += 5;
    const auto [a, b, c] = s;
    std::tuple<long, float, int> wide = t;
    std::tuple<double> one(x[i]);
    std::tuple two = std::make_pair(1, 2.5);
    auto& third = std::get<2>(wide);
    third = 9;
    double m = 0; int k = 0; char ch = 0;
    std::tie(k, m, ch) = s;
    out[i] = a + b + c + std::get<0>(wide) + std::get<1>(wide) + std::get<2>(wide) + std::get<0>(one) + std::get<1>(two) + k + m + ch;
    out[i] += (t == s) + 2 * (t != s) + 4 * (std::tuple(i, 2) < std::tuple(2, i)) + 8 * (std::tie(k, a) <= std::tie(a, k));
    auto [p, q] = both(x[i]);
    out[i] += p * q + std::get<1>(both(3));
    std::tuple<std::pair<int, double>, std::array<float, 2>, Point, std::complex<double>> deep{{1, 2}, {3, 4}, {}, {5, 6}};
    std::get<0>(deep).second += x[i];
    std::get<1>(deep)[i % 2] = 8;
    std::get<Point>(deep).y *= 3;
    out[i] += std::get<0>(deep).second + std::get<1>(deep)[0] + std::get<2>(deep).x + std::get<2>(deep).y + std::get<3>(deep).imag();
  }
}

[[ferry::offload]] void arrays(const double* x, double* out, int n) {
  for (int i = 0; i < n; ++i) {
    auto c = counts(i);
    std::array<std::array<double, 2>, 2> m{{{1, x[i]}, {3, 4}}};
    m[i % 2][1] += 5;
    auto& row = m[1];
    row[0] = 7;
    std::array<double, 2> copy = m[0], other = row;
    copy.fill(copy[1]);
    copy = other;
    std::swap(copy, other);
    std::array ded{1.5, x[i], 2.5};
    double s = most(ded) + most(c) + counts(3)[3];
    for (const auto& r : ded) s += r;
    for (int k = 0; k < static_cast<int>(c.size()); ++k) s += c[k] * k;
    auto [a, b] = m[0];
    const auto& [d, e] = copy;
    s += a + b + d + e + (copy == other) + (c < counts(i + 1));
    std::array<Point, 3> pts;
    pts[1].x = 4;
    const std::array<int, 3> w = {1, 2, 3};
    constexpr std::array<double, 2> half{0.5, 0.25};
    std::array<std::pair<int, double>, 2> pp{{{1, 2}, {3, x[i]}}};
    pp[1].second += half[i % 2];
    std::array<bool, 2> flags{true, i % 2 == 0};
    out[i] = s + pts[0].y + pts[1].x + w[i % 3] + pp[1].second + pp[0].first + flags[1] + w.size() + std::get<2>(w) + std::tuple_size<decltype(w)>::value;
  }
}

[[ferry::offload]] void optionals([[ferry::extent(n)]] const double* x, double* out, int n) {
  for (int i = 0; i < n; ++i) {
    double s = 0;
    if (auto hit = found(x, i, n)) s += hit->first + hit->second + (*hit).first; else s -= 1;
    if (const auto p = point(i); p && p->x > 1) s += p->y;
    std::optional<int> a, b = i, c = std::nullopt, d{7}, e = b;
    a = i > 5 ? std::optional<int>(i) : std::nullopt;
    std::optional<double> wide = d;
    *wide += 0.5;
    if (!a) s += 3;
    if (a.has_value() && *a % 2) a.reset();
    c.emplace(4);
    d = {};
    s += a.value_or(-5) + b.value_or(1) + *c * 0;
    s += *wide + (a == b) + 2 * (b == i) + 4 * (c != std::nullopt) + 8 * (a < b) + 16 * (d == std::nullopt) + 32 * (5 > c) + (e ? 1 : 0);
    own::Box box;
    box.in = {i, {}};
    if (i % 2) box.in.second = x[i];
    box.at[1].x += 3;
    own::Box again = box;
    again.kind = Kind::high;
    box = again;
    out[i] = s + box.in.first + box.in.second.value_or(0.125) + box.at[1].x + box.at[0].y + (box.kind == Kind::high);
  }
}
[[ferry::offload]] void optional_objects([[ferry::extent(n)]] const double* x, double* out, int n) {
  for (int i = 0; i < n; ++i) {
    double s = 0;
    std::optional<std::pair<int, double>> last, none = std::make_pair(i, 1.0);
    std::optional<Point> corner = Point{1, 2};
    std::optional<std::array<double, 2>> two;
    for (int k = 0; k < 3; ++k)
      if (!last || x[i] * k > last->second) last = {k, x[i] * k};
    none = {};
    if (i % 4) corner = {}; else corner = {5, 6};
    two = {x[i], 3};
    s += last->first + (*last).second + (none ? 64 : 0) + (corner ? corner->x : 128) + (*two)[1];
    last = std::nullopt;
    none = last;
    two.reset();
    s += none.has_value() + two.has_value();
    out[i] = s;
  }
}
// Uses `->` on local and outer optionals, also to call member functions.
struct Vector {
  double x, y;
  double dot(const Vector& v) const { return x * v.x + y * v.y; }
};
std::optional<Vector> outside(double x) { return x > 0.5 ? std::optional(Vector{x, 2}) : std::nullopt; }
[[ferry::offload]] void pointed_at(const double* x, double* out, int n) {
  std::optional<Vector> shift = outside(0.75);
  const std::optional<std::optional<double>> twice(std::in_place, 3.5);
  for (int i = 0; i < n; ++i) {
    std::optional<Vector> v = outside(x[i]);
    std::optional<std::optional<double>> inner;
    if (i % 3) inner.emplace(x[i]);
    if (v) v->x += i;
    if (inner && inner->has_value()) *inner = **inner + 1;
    out[i] = shift->x + twice->has_value() + twice->value_or(2) + (v ? v->dot(*shift) + shift->dot(*v) : -1) +
             (inner ? inner->value_or(7) : -2);
  }
}
int main() {
  const int n = 60;
  std::vector<double> x(n), o(n);
  for (int i = 0; i < n; ++i) x[i] = (i * 37 % 61) / 61.0;
  for (auto f : {pairs, tuples, arrays, optionals, optional_objects, pointed_at}) {
    f(x.data(), o.data(), n);
    for (double v : o) std::printf("%a ", v);
    std::puts("");
  }
}
