// Uses of rows in separate memory that kernels don't support.
#include <vector>

[[ferry::offload]]
void changes_rows(double** a, double* x, int n) {
  for (int i = 0; i < n; ++i) a[i] = x + i;
}

[[ferry::offload]]
void walks(double** a, int m, int n, int step) {
  for (int i = 0; i < m; ++i) {
    double* p = a[i];
    for (int j = 0; j < n; ++j) {
      *p = j;
      p += step;
    }
  }
}

[[ferry::offload]]
void wide_columns(double** a, const long* at, int n) {
  for (int i = 0; i < n; ++i) a[1][at[i]] = 1;
}

[[ferry::offload]]
void names_the_type(std::vector<std::vector<double>>& v, int m, int n) {
  for (int i = 0; i < m; ++i) {
    std::vector<double>& row = v[i];
    for (int j = 0; j < n; ++j) row[j] = j;
  }
}

[[ferry::offload]]
void turned(double** a, int m, int n) {
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) i[a][j] = 0;
}

[[ferry::offload]]
void dereferenced(double** a, int n) {
  for (int i = 0; i < n; ++i) *a[i] = 0;
}

// The number of rows isn't known, and kernels don't get the size of a row whose elements aren't touched.
[[ferry::offload]]
void sizes(const std::vector<double>* v, unsigned long* out, int n) {
  for (int i = 0; i < n; ++i) out[i] = v[i].size();
}

[[ferry::offload]]
void first_rows(std::vector<std::vector<double>>& v, int n) {
  for (int j = 0; j < n; ++j) v.front()[j] = v.at(1)[j];
}

// A launch doesn't read the rows' values, and the extent behind a pointer isn't known.
[[ferry::offload]]
void chooses(double** a, const std::vector<std::vector<int>>& at, int m, double* out) {
  for (int i = 0; i < m; ++i) out[i] = a[i][at[i][0]];
}

// The next row is written by a different iteration.
[[ferry::offload]]
void moves_up(std::vector<std::vector<double>>& v) {
  for (unsigned long i = 0; i + 1 < v.size(); ++i)
    for (unsigned long j = 0; j < v[i].size(); ++j) v[i][j] = v[i + 1][j];
}
