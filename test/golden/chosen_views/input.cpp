// Iterations that choose one of several arrays, elements or views. The nest may touch all of them.
#include <span>
#include <vector>

struct Row {
  double* p;
  int n;
  double& operator[](int j) const { return p[j]; }
};
struct Field {
  std::vector<double> v;
  int nx;
  Row row(int j) { return {v.data() + j * nx, nx}; }
};

[[ferry::offload]] void arrays(const std::vector<double>& x, const std::vector<double>& y, std::vector<double>& z) {
  for (std::size_t i = 0; i < z.size(); ++i) z[i] = (i % 3 ? x : y)[i];
}
[[ferry::offload]] void elements(std::vector<double>& x, std::vector<double>& y, int n) {
  for (int i = 0; i < n; ++i) {
    double& r = i % 2 ? x[i] : y[i];
    r += i;
  }
}
[[ferry::offload]] void rows(Field& a, Field& b, double* out, int n) {
  for (int i = 0; i < n; ++i) {
    auto row = i % 2 ? a.row(i) : b.row(i);
    for (int j = 0; j < row.n; ++j) out[i] += row[j];
  }
}
[[ferry::offload]] void spans(double* a, double* b, int n, int m) {
  for (int i = 0; i < n; ++i) {
    std::span<double> r = i % 2 ? std::span<double>(a + i * m, m) : std::span<double>(b + i * m, m);
    r[0] = 1;
  }
}
