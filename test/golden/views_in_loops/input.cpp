// Views created in iterations: named spans, spans from functions and from spans; objects with pointers and numbers.
#include <cstddef>
#include <span>
#include <vector>

struct Row {
  double* p;
  int n;
  double& operator[](int j) const { return p[j]; }
  int size() const { return n; }
};
class Column {
 public:
  Column(const double* from, int step) : from_(from), step_(step) {}
  double operator()(int i) const { return from_[i * step_]; }

 private:
  const double* from_;
  int step_;
};
struct Mesh {
  std::vector<int> node;
  int per;
  std::span<const int> nodes(int e) const { return {node.data() + e * per, static_cast<std::size_t>(per)}; }
};
struct Grid {
  double* p;
  int nx;
  Row row(int i) const { return Row{p + i * nx, nx}; }
};

[[ferry::offload]]
void gather(const Mesh& m, const std::vector<double>& x, double* y, int n) {
  for (int e = 0; e < n; ++e) {
    auto nd = m.nodes(e);
    double s = 0;
    for (std::size_t k = 0; k < nd.size(); ++k) s += x[nd[k]];
    y[e] = s;
  }
}

[[ferry::offload]]
void rows(double* a, int n, int m) {
  for (int i = 0; i < n; ++i) {
    std::span<double> row(a + i * m, m);
    auto left = row.first(2);
    for (int j = 0; j < m; ++j) row[j] = row[j] * 2 + left.size();
  }
}

[[ferry::offload]]
void objects(double* a, double* y, int n, int m) {
  for (int i = 0; i < n; ++i) {
    Row row{a + i * m, m};
    const Column column(a + i, m);
    double s = 0;
    for (int j = 0; j < row.size(); ++j) s += row[j] * column(j);
    y[i] = s;
  }
}

[[ferry::offload]]
void unnamed(const Grid& g, int n, int m) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) g.row(i)[j] += j;
}
