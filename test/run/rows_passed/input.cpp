// Tables of rows, and single rows, as arguments of functions that loops call.
// RUN: launches=6 fallbacks=0 bytes_to_device=2792 bytes_to_host=1880
#include <cstdio>
#include <vector>
using Rows = std::vector<std::vector<double>>;

double at(double** a, int i, int j) { return a[i][j]; }
double& element(double** a, int i, int j) { return a[i][j]; }
double last(const double* const* a, int i, int m) { return a[i][m - 1]; }
double sum(const Rows& v, int i, int m) {
  double s = 0;
  for (int j = 0; j < m; ++j) s += v[i][j];
  return s;
}
double of_row(const std::vector<double>& row) {
  double s = 0;
  for (std::size_t j = 0; j < row.size(); ++j) s += row[j];
  return s;
}
void scale(std::vector<double>& row, double k) {
  for (std::size_t j = 0; j < row.size(); ++j) row[j] *= k;
}
[[ferry::offload]]
void sums(double** a, double* y, int n, int m) {
  for (int i = 0; i < n; ++i) {
    double s = last(a, i, m);
    for (int j = 0; j < m; ++j) s += at(a, i, j);
    y[i] = s;
  }
}
[[ferry::offload]]
void elements(double** a, int n, int m) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) element(a, i, j) = i - j;
}
[[ferry::offload]]
void of_table(const Rows& v, double* y, int n, int m) {
  for (int i = 0; i < n; ++i) y[i] = sum(v, i, m);
}
[[ferry::offload]]
void of_rows(Rows& v, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    scale(v[i], 2 + i);
    y[i] = of_row(v[i]);
  }
}
std::vector<double>& row(Rows& v, int i) { return v[i]; }
[[ferry::offload]]
void of_row_of(Rows& v, int n, int m) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) row(v, i)[j] += i - j;
}
[[ferry::offload]]
void of_array(double* y, int m) {
  double x[2][5] = {{1, 2, 3, 4, 5}, {6, 7, 8, 9, 10}};
  double* rows[2] = {x[0], x[1]};
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < m; ++j) y[i * m + j] = at(rows, i, j);
}
static void print(const char* what, const std::vector<double>& y) {
  std::printf("%s", what);
  for (double v : y) std::printf(" %g", v);
  std::printf("\n");
}
int main() {
  const int n = 10, m = 5;
  std::vector<double> data(n * m), y(n);
  std::vector<double*> a(n);
  for (int i = 0; i < n; ++i) a[i] = &data[(n - 1 - i) * m];
  for (int k = 0; k < n * m; ++k) data[k] = k * 0.5;
  sums(a.data(), y.data(), n, m), print("sums", y);
  elements(a.data(), n, m), print("elements", data);
  Rows v(n);
  for (int i = 0; i < n; ++i) v[i].assign(m + i, i * 0.25);
  of_table(v, y.data(), n, m), print("of_table", y);
  of_rows(v, y.data(), n), print("of_rows", y);
  of_row_of(v, n, m);
  for (const auto& row : v) print("row", row);
  of_array(y.data(), m), print("of_array", y);
}
