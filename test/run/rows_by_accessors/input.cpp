// Accessors that return a row of a table by reference: functions, operators, lambdas, called on *this, up to the ends
// of rows. Host code swaps and resizes rows between loops.
// RUN: launches=13 fallbacks=1 bytes_to_device=6472 bytes_to_host=3240
// TRANSLATE-STDERR: .*this loop stays on the host.*
// EXPECT-STDERR: ferry: .*buffers 'h.v_' and 'g.v_' overlap; this loop runs on the host \(guard: overlap\)
#include <cstddef>
#include <cstdio>
#include <span>
#include <utility>
#include <vector>
using Rows = std::vector<std::vector<double>>;
class Grid {
 public:
  Grid(std::size_t m, std::size_t n) : v_(m, std::vector<double>(n, 1)) {}
  std::vector<double>& row(int i) { return v_[i]; }
  const std::vector<double>& row(int i) const { return v_[i]; }
  std::vector<double>& operator[](std::size_t i) { return v_[i]; }
  const std::vector<double>& operator[](std::size_t i) const { return v_[i]; }
  double& operator()(std::size_t i, std::size_t j) { return row(i)[j]; }
  double at(std::size_t i, std::size_t j) const { return (*this)[i][j]; }
  std::vector<double>& last() { return v_[v_.size() - 1]; }
  std::vector<double>& wrapped(int i) {
    const int n = static_cast<int>(v_.size());
    return v_[(i + n) % n];
  }
  std::size_t rows() const { return v_.size(); }
  std::size_t columns(int i) const { return v_[i].size(); }
  void resize(std::size_t i, std::size_t n) { v_[i].resize(n, 2); }
  void swap(Grid& other) { v_.swap(other.v_); }
  [[ferry::offload]]
  void own() {
    for (std::size_t i = 0; i < rows(); ++i)
      for (std::size_t j = 0; j < row(i).size(); ++j) row(i)[j] += (*this)[i][j] * 2 + columns(i);
  }

 private:
  Rows v_;
};

[[ferry::offload]]
void by_row(Grid& g, int m, int n) {
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) g.row(i)[j] += i + 2 * j;
}

[[ferry::offload]]
void by_reference(Grid& g, const Grid& h, int m, int n) {
  for (int i = 1; i < m - 1; ++i) {
    auto& r = g.row(i);
    const auto& above = h.row(i - 1);
    const auto& below = h[i + 1];
    for (int j = 0; j < n; ++j) r[j] = above[j] + below[j] + h.row(i)[j] * h.at(i, j);
  }
}

[[ferry::offload]]
void to_ends(Grid& g) {
  for (std::size_t i = 0; i < g.rows(); ++i)
    for (std::size_t j = 0; j < g[i].size(); ++j) g[i][j] *= g(i, j) + j;
}

[[ferry::offload]]
double sum(const Grid& g) {
  double s = 0;
  for (std::size_t i = 0; i < g.rows(); ++i) {
    const auto& r = g[i];
    for (std::size_t j = 0; j < r.size(); ++j) s += r[j] * (i + 1);
  }
  return s;
}

[[ferry::offload]]
void around(Grid& g, const Grid& h, int m, int n) {
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) g.row(i)[j] = h.at((i + 1) % m, j);
}

[[ferry::offload]]
void by_lambda(Rows& v, int m, int n) {
  auto row = [&](int i) -> std::vector<double>& { return v[i]; };
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) row(i)[j] += i - j;
}
struct Table {
  std::vector<std::span<double>> rows;
  std::span<double>& row(int i) { return rows[i]; }
};

[[ferry::offload]]
void by_span(Table& t, int m, int n) {
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) t.row(i)[j] += i * j;
}

[[ferry::offload]]
void steps(Grid& a, Grid& b, int m, int n) {
  for (int t = 0; t < 4; ++t) {
    for (int i = 1; i < m - 1; ++i)
      for (int j = 1; j < n - 1; ++j) b[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
    a.swap(b);
    a.resize(t % 2, n + t);
  }
}
int main() {
  Grid g(6, 8), h(6, 8);
  auto show = [&](const char* s, const Grid& x) {
    double t = 0;
    int k = 0;
    for (std::size_t i = 0; i < x.rows(); ++i)
      for (double y : x[i]) t += y * (++k % 13);
    std::printf("%s %.12g\n", s, t);
  };
  by_row(g, 6, 8);
  show("by_row", g);
  by_reference(h, g, 6, 8);
  show("by_reference", h);
  by_reference(h, h, 6, 8);
  show("by_reference same", h);
  to_ends(g);
  show("to_ends", g);
  g.own();
  show("own", g);
  g.resize(2, 13);
  g.resize(3, 0);
  to_ends(g);
  show("ragged", g);
  std::printf("%.12g\n", sum(g));
  g.resize(3, 8);
  around(h, g, 6, 8);
  show("around", h);
  Rows v(4, std::vector<double>(5, 1));
  by_lambda(v, 4, 5);
  Table t;
  for (auto& r : v) t.rows.emplace_back(r);
  by_span(t, 4, 5);
  double s = 0;
  for (auto& r : v)
    for (double x : r) s = s * 1.1 + x;
  std::printf("%.12g\n", s);
  steps(g, h, 6, 8);
  show("steps", g);
  show("steps", h);
}
