// Rows that may lie anywhere: tables of pointers and of containers.
#include <cstddef>
#include <vector>

[[ferry::offload]]
void smooth(double** out, const double* const* in, int m, int n) {
  for (int i = 1; i < m - 1; ++i)
    for (int j = 1; j < n - 1; ++j) out[i][j] = in[i - 1][j] + in[i + 1][j] + in[i][j - 1] + in[i][j + 1];
}

[[ferry::offload]]
void sums(const std::vector<std::vector<double>>& v, double* out, int m) {
  for (int i = 0; i < m; ++i) {
    const auto& row = v[i];
    double sum = 0;
    for (std::size_t j = 0; j < row.size(); ++j) sum += row[j];
    out[i] = sum;
  }
}

// The column is checked: it must not come near the next row's.
[[ferry::offload]]
void column(float* (&a)[3], long first, long n) {
  for (long i = 0; i < n; ++i) a[1][first + i] = 0;
}
