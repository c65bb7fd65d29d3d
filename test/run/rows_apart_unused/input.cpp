// Rows that no iteration accesses, because of a condition, a bound or data, are null or invalid pointers. The launch
// doesn't dereference them.
// RUN: launches=32 fallbacks=0 bytes_to_device=6528 bytes_to_host=3760
#include <cstdio>
#include <cstdlib>
#include <vector>

[[ferry::offload]]
void not_row_two(double** a, int m, int n) {
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j)
      if (i != 2) a[i][j] += 1;
}

[[ferry::offload]]
void not_row(double** a, int m, int k) {
  for (int i = 0; i < m; ++i)
    if (i != k)
      for (int j = 0; j <= i; ++j) a[i][j] += 2;
}

[[ferry::offload]]
void odd_rows(double** a, int m) {
  for (int i = 0; i < m; ++i)
    if (i % 2)
      for (int j = 0; j <= i; ++j) a[i][j] += 3;
}

[[ferry::offload]]
void above_diagonal(double** a, int m, int n) {
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j)
      if (j > i) a[i][j] += 4;
}

[[ferry::offload]]
void upper(double** a, int n) {
  for (int i = 0; i < n; ++i)
    for (int j = i + 1; j < n; ++j) a[i][j] += 5;
}

[[ferry::offload]]
void by_lengths(double** a, const int* len, int m) {
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < len[i]; ++j) a[i][j] += 6;
}

[[ferry::offload]]
void chosen_row(double** a, double* out, const int* at, int m, int n) {
  for (int i = 0; i < m; ++i) {
    double s = 0;
    for (int j = 0; j < n; ++j) s += at[i] >= 0 ? a[at[i]][j] : 1;
    out[i] = s;
  }
}

[[ferry::offload]]
void chosen_first(double** a, double* out, const int* at, int m) {
  for (int i = 0; i < m; ++i)
    if (at[i] >= 0) out[i] = a[at[i]][0];
}

[[ferry::offload]]
void first_rows(double** a, double* out, int m) {
  for (int i = 0; i < m; ++i) out[i] = i < 3 ? a[i][1] : 9;
}

[[ferry::offload]]
double with_length(double** a, const int* len, int m) {
  double s = 0;
  for (int i = 0; i < m; ++i) {
    if (len[i] == 0) continue;
    s += a[i][len[i] - 1];
  }
  return s;
}

[[ferry::offload]]
void before(double** a, double* out, int m, int n) {
  for (int i = 0; i < m; ++i) {
    out[i] = -1;
    for (int j = 0; j < n; ++j)
      if (i > 0 && a[i - 1][j] > 3) out[i] = a[i - 1][j];
  }
}

[[ferry::offload]]
void not_row_of_pointers(std::vector<double*>& a, int m, int k) {
  for (int i = 0; i < m; ++i)
    if (i != k)
      for (int j = 0; j <= i; ++j) a[i][j] += 2;
}

[[ferry::offload]]
void not_row_of_vectors(std::vector<std::vector<double>>& a, int m, int k) {
  for (int i = 0; i < m; ++i)
    if (i != k)
      for (int j = 0; j <= i; ++j) a[i][j] += 2;
}

[[ferry::offload]]
void but_square(double** a, int m, int k, int n) {
  for (int i = 0; i < m; ++i) {
    if (i * i == k) continue;
    for (int j = 0; j < n; ++j) a[i][j] *= 2;
  }
}

[[ferry::offload]]
void set_but_row_two(double** a, int m, int n) {
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j)
      if (i != 2) a[i][j] = i - j;
}

[[ferry::offload]]
void set_but_row(double** a, int m, int k) {
  for (int i = 0; i < m; ++i)
    if (i != k)
      for (int j = 0; j <= i; ++j) a[i][j] = i * j;
}

int main() {
  constexpr int m = 6, n = 6;
  double* a[m];
  int len[m];
  for (int i = 0; i < m; ++i) {
    a[i] = static_cast<double*>(std::malloc(sizeof(double) * n));
    for (int j = 0; j < n; ++j) a[i][j] = i + 2 * j;
    len[i] = (i * 5) % 4;
  }
  auto show = [&](const char* s) {
    double t = 0;
    for (int i = 0; i < m; ++i)
      for (int j = 0; j < n; ++j) t += a[i] ? a[i][j] * (i * 3 + j + 5) : 0;
    std::printf("%s %.10g\n", s, t);
  };
  double* k = nullptr;
  double out[m] = {};
  auto without = [&](int i) {
    k = a[i];
    a[i] = nullptr;
  };
  auto odd = [&](int i) {
    k = a[i];
    a[i] = reinterpret_cast<double*>(0x1234567890);
  };
  for (int way = 0; way < 2; ++way) {
    auto gone = [&](int i) { way ? odd(i) : without(i); };
    gone(2);
    not_row_two(a, m, n);
    a[2] = k;
    show("not_row_two");
    gone(2);
    not_row(a, m, 2);
    a[2] = k;
    show("not_row");
    gone(0);
    odd_rows(a, m);
    a[0] = k;
    show("odd_rows");
    gone(m - 1);
    above_diagonal(a, m, n);
    a[m - 1] = k;
    show("above_diagonal");
    gone(n - 1);
    upper(a, n);
    a[n - 1] = k;
    show("upper");
    gone(0);
    by_lengths(a, len, m);
    a[0] = k;
    show("by_lengths");
    int at[m] = {1, -1, 3, -1, 4, 1};
    gone(2);
    chosen_row(a, out, at, m, n);
    a[2] = k;
    for (double x : out) std::printf("%g ", x);
    gone(2);
    chosen_first(a, out, at, m);
    a[2] = k;
    for (double x : out) std::printf("%g ", x);
    gone(4);
    first_rows(a, out, m);
    a[4] = k;
    for (double x : out) std::printf("%g ", x);
    gone(0);
    std::printf("with_length %g\n", with_length(a, len, m));
    a[0] = k;
    gone(m - 1);
    before(a, out, m, n);
    a[m - 1] = k;
    for (double x : out) std::printf("%g ", x);
    std::vector<double*> v(a, a + m);
    if (way)
      v[2] = reinterpret_cast<double*>(16);
    else
      v[2] = nullptr;
    not_row_of_pointers(v, m, 2);
    show("not_row_of_pointers");
    std::vector<std::vector<double>> w(m, std::vector<double>(n, 1));
    w[2].clear();
    w[2].shrink_to_fit();
    not_row_of_vectors(w, m, 2);
    for (auto& r : w)
      for (double x : r) std::printf("%g ", x);
    gone(2);
    but_square(a, m, 4, n);
    a[2] = k;
    show("but_square");
    gone(2);
    set_but_row_two(a, m, n);
    a[2] = k;
    show("set_but_row_two");
    gone(2);
    set_but_row(a, m, 2);
    a[2] = k;
    show("set_but_row");
  }
  for (double* r : a) std::free(r);
}
