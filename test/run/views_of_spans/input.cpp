// Spans that iterations construct: from pointers, vectors, spans, rows and functions, and as subspans of each other.
// RUN: launches=33 fallbacks=0 bytes_to_device=11300 bytes_to_host=7960
#include <cstddef>
#include <cstdio>
#include <span>
#include <utility>
#include <vector>

struct Mesh {
  std::vector<int> node_;
  std::vector<int> first_;
  int per;
  std::span<const int> nodes(int e) const { return {node_.data() + e * per, static_cast<std::size_t>(per)}; }
  std::span<const int> around(int e) const {
    return std::span<const int>(node_).subspan(first_[e], first_[e + 1] - first_[e]);
  }
};
using Row = std::span<double>;
struct Grid {
  double* p;
  int nx;
  std::span<double> row(int i) const { return std::span<double>(p + i * nx, nx); }
};

[[ferry::offload]]
void gather(const Mesh& m, const std::vector<double>& x, double* y, int n) {
  for (int e = 0; e < n; ++e) {
    auto nd = m.nodes(e);
    double s = 0;
    for (int k = 0; k < 4; ++k) s += x[nd[k]];
    y[e] = s;
  }
}
[[ferry::offload]]
void gather_sized(const Mesh& m, const std::vector<double>& x, double* y, int n) {
  for (int e = 0; e < n; ++e) {
    const std::span<const int> nd = m.nodes(e);
    double s = 0;
    for (std::size_t k = 0; k < nd.size(); ++k) s += x[nd[k]];
    y[e] = s;
  }
}
[[ferry::offload]]
void around(const Mesh& m, const std::vector<double>& x, double* y, int n) {
  for (int e = 0; e < n; ++e) {
    auto nd = m.around(e);
    double s = 0;
    for (std::size_t k = 0; k < nd.size(); ++k) s += x[nd[k]];
    y[e] = s;
  }
}
[[ferry::offload]]
void rows(double* a, int n, int m) {
  for (int i = 0; i < n; ++i) {
    std::span<double> row(a + i * m, m);
    for (int j = 0; j < m; ++j) row[j] = row[j] * 2 + i;
  }
}
[[ferry::offload]]
void rows_deduced(std::vector<double>& a, int n, int m) {
  for (int i = 0; i < n; ++i) {
    std::span row(a.data() + i * m, m);
    Row again = row;
    for (std::size_t j = 0; j < again.size(); ++j) again[j] = row[j] * 2 + i;
  }
}
[[ferry::offload]]
void iterators(std::vector<double>& a, int n, int m) {
  for (int i = 0; i < n; ++i) {
    std::span<double> row(a.begin() + i * m, static_cast<std::size_t>(m));
    row[0] += row.size();
    row.front() += 1;
  }
}
[[ferry::offload]]
void of_function(Grid g, int n, int m) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) g.row(i)[j] += 2 * j;
}
[[ferry::offload]]
void of_function_sized(Grid g, int n) {
  for (int i = 0; i < n; ++i) {
    auto r = g.row(i);
    for (std::size_t j = 0; j < r.size(); ++j) r[j] += g.row(i).size() + j;
  }
}
[[ferry::offload]]
void cut(std::span<double> s, int n, int m) {
  for (int i = 0; i < n; ++i) {
    auto r = s.subspan(i * m, m);
    const auto left = r.first(2), right = r.last(2);
    for (int j = 0; j < 2; ++j) left[j] = left[j] * 2 + right[j];
  }
}
[[ferry::offload]]
void constant(std::vector<double>& v, double* y, int n) {
  for (int i = 0; i < n; ++i) y[i] = std::as_const(v)[i] * 2;
}
[[ferry::offload]]
void kept(double* a, int n, int m) {
  for (int i = 0; i < n; ++i) {
    int k = i;
    std::span<double> row(a + k * m, m);
    k = 0;
    for (int j = 0; j < m; ++j) row[j] += k + 1;
  }
}
[[ferry::offload]]
void own(double* a, int n) {
  for (int i = 0; i < n; ++i) {
    double t[4] = {1, 2, 3, 4};
    std::span<double> s(t, 4);
    for (int j = 0; j < 4; ++j) s[j] += i;
    a[i] = t[0] + t[3];
  }
}
[[ferry::offload]]
void shifted(double* a, int n, int m) {  // rows overlap
  for (int i = 0; i < n; ++i) {
    std::span<double> row(a + i, m);
    for (int j = 0; j < m; ++j) row[j] += i;
  }
}
[[ferry::offload]]
void of_rows(std::vector<std::vector<double>>& v, int n) {
  for (int i = 0; i < n; ++i) {
    std::span<double> row(v[i]);
    for (std::size_t j = 0; j < v[i].size(); ++j) row[j] += i + 2.0;
  }
}
static double print(const char* what, const std::vector<double>& v) {
  double s = 0;
  for (std::size_t i = 0; i < v.size(); ++i) s += v[i] * (i % 7 + 1);
  std::printf("%s %.17g\n", what, s);
  return s;
}
int main() {
  const int n = 20, m = 6;
  Mesh mesh{{}, {}, 4};
  for (int i = 0; i < n * 4; ++i) mesh.node_.push_back(i * 7 % 50);
  for (int i = 0; i <= n; ++i) mesh.first_.push_back(i * 3);
  std::vector<double> x(50), y(n), a(n * m);
  for (int i = 0; i < 50; ++i) x[i] = i * 0.5;
  for (int i = 0; i < n * m; ++i) a[i] = i * 0.25;
  gather(mesh, x, y.data(), n), print("gather", y);
  gather_sized(mesh, x, y.data(), n), print("gather_sized", y);
  around(mesh, x, y.data(), n), print("around", y);
  rows(a.data(), n, m), print("rows", a);
  rows_deduced(a, n, m), print("rows_deduced", a);
  iterators(a, n, m), print("iterators", a);
  of_function(Grid{a.data(), m}, n, m), print("of_function", a);
  of_function_sized(Grid{a.data(), m}, n), print("of_function_sized", a);
  cut(a, n, m), print("cut", a);
  constant(x, y.data(), n), print("constant", y);
  kept(a.data(), n, m), print("kept", a);
  own(y.data(), n), print("own", y);
  shifted(a.data(), n, m), print("shifted", a);
  std::vector<std::vector<double>> v(n);
  for (int i = 0; i < n; ++i) v[i].assign(i + 1, 0.5 * i);
  of_rows(v, n);
  for (auto& r : v) print("of_rows", r);
}
