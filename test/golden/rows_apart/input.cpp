// Rows at arbitrary addresses: tables of pointers and of containers.
#include <cstddef>
#include <vector>

[[ferry::offload]]
void smooth(double** out, const double* const* in, int m, int n) {
  for (int i = 1; i < m - 1; ++i)
    for (int j = 1; j < n - 1; ++j) out[i][j] = in[i - 1][j] + in[i + 1][j] + in[i][j - 1] + in[i][j + 1];
}

[[ferry::offload]]
void scale(std::vector<std::vector<float>>& v, int m) {
  for (int i = 0; i < m; ++i)
    for (int j = 0; j <= i; ++j) v[i][j] *= 2;
}

// The sizes of rows are known, so each row is accessed up to its end.
[[ferry::offload]]
void sums(const std::vector<std::vector<double>>& v, double* out) {
  for (std::size_t i = 0; i < v.size(); ++i) {
    const auto& row = v[i];
    double sum = 0;
    for (std::size_t j = 0; j < row.size(); ++j) sum += row[j];
    out[i] = sum / v[i].size();
  }
}

// The launch checks the columns: no access may be in the next row.
[[ferry::offload]]
void columns(float* (&a)[3], long first, long n) {
  for (int i = 0; i < 3; ++i)
    for (long j = 0; j < n; ++j) a[i][first + j] = 0;
}

// The accessor returns a row of the table: the kernel's function returns the kernel's own row.
class Grid {
 public:
  std::vector<double>& row(int i) { return v_[i]; }

 private:
  std::vector<std::vector<double>> v_;
};

[[ferry::offload]]
void fill(Grid& grid, int m, int n) {
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) grid.row(i)[j] = i - j;
}
