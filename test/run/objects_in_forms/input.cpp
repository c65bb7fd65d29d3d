// RUN: launches=36 fallbacks=0 bytes_to_device=82110 bytes_to_host=40002
// Objects in common styles: results through references that iterations declare, flags behind pointers, pairs as
// results, algorithms over objects, iterators with a template parameter, tables of tables of rows.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <utility>
#include <vector>
class Domain {
 public:
  double& total() { return total_; }
  double& least() { return least_; }
  bool* any() { return &any_; }
  bool& all() { return all_; }
  [[ferry::offload]] void own(const std::vector<double>& x) {
    for (std::size_t i = 0; i < x.size(); ++i) {
      auto& r = total();
      double total_ = 3;  // hides the base's member
      r += x[i] * total_;
    }
  }
  void print() const { std::printf("%.17g %g %d %d\n", total_, least_, any_, all_); }

 private:
  std::vector<double> kept_;
  double total_ = 0, least_ = 1e30;
  bool any_ = false, all_ = true;
};
struct Holder {
  Domain d;
  double sum = 0;
  std::vector<int> other;
};
[[ferry::offload]]
void by_references(Domain& d, Holder& h, const std::vector<double>& x) {
  for (std::size_t i = 0; i < x.size(); ++i) {
    double& r = d.total();
    r += x[i];
    double& m = d.least();
    if (x[i] < m) m = x[i];
  }
  for (std::size_t i = 0; i < x.size(); ++i) {
    double& r = h.d.total();
    const double s = x[i];
    r += s;
    double& t = h.sum;
    t -= s;
  }
}
[[ferry::offload]]
void flags(Domain& d, bool* any, const std::vector<double>& x) {
  for (std::size_t i = 0; i < x.size(); ++i) *any |= x[i] > 3;
  bool* other = d.any();
  for (std::size_t i = 0; i < x.size(); ++i) *other |= x[i] > 3;
  for (std::size_t i = 0; i < x.size(); ++i) d.all() &= x[i] > -100;
}
struct Body {
  double x, y;
  int k;
};
[[ferry::offload]]
double leftmost(const std::vector<Body>& all) {
  const auto it = std::min_element(all.begin(), all.end(), [](const Body& a, const Body& b) { return a.x < b.x; });
  return it->y;
}
[[ferry::offload]]
long last_kind(const Body* all, int n) {
  return std::min_element(all, all + n, [](const Body& a, const Body& b) { return a.k > b.k; }) - all;
}
[[ferry::offload]]
double steepest(const std::vector<double>& x) {
  return *std::max_element(x.begin(), x.end(), [](double a, double b) { return std::abs(a) < std::abs(b); });
}
[[ferry::offload]]
void fill(std::vector<Body>& all, const Body& one) {
  std::fill(all.begin(), all.begin() + 5, one);
  std::fill(all.begin() + 5, all.end(), Body{1, 2, 3});
}
[[ferry::offload]]
std::pair<double, int> least(const std::vector<double>& x) {
  std::pair<double, int> r{1e30, -1};
  for (int i = 0; i < static_cast<int>(x.size()); ++i)
    if (x[i] < r.first) {
      r.first = x[i];
      r.second = i;
    }
  return r;
}
[[ferry::offload]]
std::pair<double, double> moments(const std::vector<double>& x) {
  std::pair<double, double> r;
  for (std::size_t i = 0; i < x.size(); ++i) {
    r.first += x[i];
    r.second += x[i] * x[i];
  }
  return r;
}
class Fields {
 public:
  Fields(int count, int n) : data_(count * n), n_(n) {}
  double* begin(int v) { return data_.data() + v * n_; }
  double* end(int v) { return data_.data() + (v + 1) * n_; }
  [[ferry::offload]] void twice(int v) {
    for (double* p = begin(v); p != end(v); ++p) *p *= 2;
  }

 private:
  std::vector<double> data_;
  int n_;
};
[[ferry::offload]]
void set(Fields& f, int count) {
  for (int v = 0; v < count; ++v) std::fill(f.begin(v), f.end(v), 1.5 * v);
}
using Cube = std::vector<std::vector<std::vector<double>>>;
[[ferry::offload]]
void planes(Cube& c, int nz, int ny, int nx) {
  for (int k = 0; k < nz; ++k)
    for (int j = 0; j < ny; ++j)
      for (int i = 0; i < nx; ++i) c[k][j][i] += i + j * k;
  for (std::size_t k = 0; k < c.size(); ++k)
    for (std::size_t j = 0; j < c[k].size(); ++j)
      for (std::size_t i = 0; i < c[k][j].size(); ++i) c[k][j][i] *= 2;
}
[[ferry::offload]]
void rows(Cube& c) {
  for (auto& plane : c)
    for (auto& row : plane)
      for (double& x : row) x += 1;
  for (auto& plane : c) {
    for (std::size_t j = 0; j < plane.size(); ++j)
      for (std::size_t i = 0; i < plane[j].size(); ++i) plane[j][i] += i * j;
    plane[0][0] = 3;
  }
}
int main() {
  const int n = 400;
  std::vector<double> x(n);
  for (int i = 0; i < n; ++i) x[i] = i * 7 % 31 - 17;
  Domain d;
  Holder h;
  by_references(d, h, x);
  d.own(x);
  bool any = false;
  flags(d, &any, x);
  d.print(), h.d.print();
  std::printf("%d %g %g\n", any, h.sum, steepest(x));
  std::vector<Body> all(n);
  for (int i = 0; i < n; ++i) all[i] = {double(i * 37 % n), double(i), i * 5 % 33};
  all[7].x = std::numeric_limits<double>::quiet_NaN();
  std::printf("%g %ld ", leftmost(all), last_kind(all.data(), n));
  all[0].x = all[7].x;
  std::printf("%g\n", leftmost(all));
  fill(all, Body{7, 8, 9});
  double s = 0;
  for (const Body& b : all) s += b.x + 10 * b.y + b.k;
  const std::pair<double, int> p = least(x);
  const std::pair<double, double> m = moments(x);
  std::printf("%g %g %d %g %g\n", s, p.first, p.second, m.first, m.second);
  Fields f(3, n);
  set(f, 3), f.twice(1);
  for (int v = 0; v < 3; ++v) std::printf("%g ", f.begin(v)[v]);
  Cube c(4, std::vector<std::vector<double>>(6, std::vector<double>(50, 1)));
  planes(c, 4, 6, 50);
  rows(c);
  s = 0;
  for (const auto& plane : c)
    for (const auto& row : plane)
      for (double value : row) s += value;
  std::printf("%g\n", s);
}
