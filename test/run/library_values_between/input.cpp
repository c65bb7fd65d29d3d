// Pairs and arrays passed between functions, references and lambdas, in C++17. Tuples declared outside the loop or in
// classes have the host's layout.
// FLAGS: -std=c++17
#include <array>
#include <cstdio>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>
using V3 = std::array<double, 3>;
static double dot(const V3& a, const V3& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
static V3 plus(V3 a, const V3& b) { for (int k = 0; k < 3; ++k) a[k] += b[k]; return a; }
static void scale(V3& a, double s) { for (auto& v : a) v *= s; }
static V3 unit(int k) { V3 u{}; u[k] = 1; return u; }
static void split(double v, int& k, double& r) { std::tie(k, r) = std::make_pair(static_cast<int>(v), v - static_cast<int>(v)); }
template <class T> static std::pair<T, int> tagged(T v, int i) { return {v, i}; }
static std::pair<double, double> twice(std::pair<double, double> p) { p.first *= 2; p.second *= 2; return p; }
static int index_of(const std::pair<int, int>& at, int ld) { auto [r, c] = at; return r * ld + c; }
struct Ray { V3 from{}, to{}; std::optional<double> hit; double length() const { return dot(from, to) + hit.value_or(0); } void aim(const V3& t) { to = t; } };

[[ferry::offload]] void vectors(const std::vector<double>& x, std::vector<double>& out, V3 w, const V3& o, std::optional<double> bias, std::pair<double, int> k) {
  for (std::size_t i = 0; i < out.size(); ++i) {
    V3 a{x[i], 1, 2}, b = unit(static_cast<int>(i % 3));
    a = {a[1], a[0], 3};
    V3 c = i % 2 ? a : b;
    scale(c, 2);
    scale(a, x[i]);
    const auto at = [&](int q) { return std::make_pair(a[q], q); };
    const auto [v, q] = at(2);
    Ray ray;
    ray.aim(plus(c, w));
    ray.from = plus(plus(a, b), c);
    if (i % 4 == 1) ray.hit = v;
    Ray back = ray;
    scale(back.to, 0.5);
    auto bonus = bias;
    if (bonus) *bonus += q;
    std::optional<double> none;
    none = bonus;
    out[i] = dot(a, b) + dot(w, a) + dot(o, w) + dot(plus(a, o), unit(1)) + ray.length() + back.length() + none.value_or(9) + k.first * k.second + twice({v, 1}).first + tagged(v, q).first + tagged(2.5f, q).second;
  }
}

[[ferry::offload]] void places(const double* x, double* out, int* at, int n, int m) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) {
      const std::pair<int, int> here(i, j);
      split(x[i * m + j] * 10, at[i * m + j], out[i * m + j]);
      out[i * m + j] += index_of(here, m) + 2 * index_of({j, i}, n) + here.first;
    }
}
[[ferry::offload]] double sums(const double* x, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) {
    std::tuple<double, int> t{x[i], i};
    s += std::get<0>(t) + std::get<1>(t);
  }
  return s;
}
struct Cell {
  std::tuple<char, int, short> tag;
  double weight;
  std::tuple<std::pair<int, double>, std::tuple<char, double>> deep;
};
class Table {
 public:
  explicit Table(int n) : out_(n) {}
  [[ferry::offload]] void fill(const double* x) {
    for (std::size_t i = 0; i < out_.size(); ++i) {
      const auto [first, scale] = range_;
      out_[i] = x[i] * scale + first + std::get<int>(cell_.tag);
    }
  }
  double at(int i) const { return out_[i]; }

 private:
  std::tuple<short, double> range_{7, 0.25};
  Cell cell_{{'a', 1, 2}, 1.5, {{3, 4}, {'b', 5}}};
  std::vector<double> out_;
};
static std::tuple<int, double, char> turned(std::tuple<char, double, int> t) { return {std::get<2>(t), std::get<1>(t), std::get<0>(t)}; }

[[ferry::offload]] void outside(const double* x, double* out, int n, const std::tuple<int, double, char>& t, Cell cell, std::pair<std::tuple<char, int>, int> two) {
  for (int i = 0; i < n; ++i) {
    int k = 0;
    double d = 0;
    std::tie(k, std::ignore, std::ignore) = t;
    std::tie(std::ignore, d) = std::make_pair(i, x[i]);
    auto [a, b, c] = t;
    a += 1;
    Cell mine = cell;
    auto& [p, q, r] = mine.tag;
    q += i;
    const auto& [left, right] = mine.deep;
    auto back = turned({c, b, a});
    if (back == t) back = {i, 2.0, 'c'};
    out[i] = k + d + a + b + c + p + std::get<1>(mine.tag) * r + left.second + std::get<1>(right) + std::get<0>(back) + std::get<1>(cell.tag) + std::get<1>(two.first) + two.second;
  }
}

int main() {
  std::vector<double> x(60), out(60), more(60);
  std::vector<int> at(60);
  for (int i = 0; i < 60; ++i) x[i] = i * 0.37 - 4;
  vectors(x, out, {1, 2, 3}, V3{4, 5, 6}, 2.5, {1.5, 3});
  places(x.data(), more.data(), at.data(), 6, 10);
  for (int i = 0; i < 60; ++i) std::printf("%a %a %d\n", out[i], more[i], at[i]);
  std::printf("%.10g\n", sums(x.data(), 60));
  outside(x.data(), more.data(), 60, {11, 0.5, 'z'}, {{'a', 1, 2}, 1.5, {{3, 4}, {'b', 5}}}, {{'c', 6}, 7});
  Table table(60);
  table.fill(x.data());
  for (int i = 0; i < 60; ++i) std::printf("%a %a\n", more[i], table.at(i));
}
