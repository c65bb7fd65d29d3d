// Rows at arbitrary addresses: products, transposes, bands, triangles, sums into rows, atomic updates, recursion, an
// exception that ends a loop, wrapped subscripts, thousands of rows. The position of one triangle is unknown.
// RUN: launches=65 fallbacks=1 ended=1
// CUDA-RUN: launches=54
// OWN-MEMORY: a loop with an early exit runs on copies
// TRANSLATE-STDERR: .*this loop stays on the host.*
// EXPECT-STDERR: ferry: .*which elements of the rows of 'a' the loop touches isn't known before the launch.*guard: rows.*
// FLAGS: -O2
#include <array>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

[[ferry::offload]]
void each_of_row(std::vector<std::vector<double>>& v, int m) {
  for (int i = 0; i < m; ++i) {
    auto& row = v[i];
    for (double& x : row) x *= 2;
  }
}

[[ferry::offload]]
void pointers_in_array(std::array<double*, 3>& v, int n) {
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < n; ++j) v[i][j] = i + j;
}

[[ferry::offload]]
void vectors_at(std::vector<double>* v, int m, int n) {
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) v[i][j] = i + j;
}

[[ferry::offload]]
void data(std::vector<std::vector<double>>& v, int m, int n) {
  for (int i = 0; i < m; ++i) {
    double* p = v[i].data();
    for (int j = 0; j < n; ++j) p[j] = i > j;
  }
}

[[ferry::offload]]
void arrays_as_elements(std::vector<std::array<double, 3>>& v, int m) {
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < 3; ++j) v[i][j] = i > j;
}

[[ferry::offload]]
void restricted(double* __restrict* v, int m, int n) {
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) v[i][j] = i > j;
}

[[ferry::offload]]
double most(double** a, int m, int n) {
  double s = -1;
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j)
      if (a[i][j] > s) s = a[i][j];
  return s;
}

[[ferry::offload]]
void column_sums(double** a, double* o, int m, int n) {
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < m; ++i) o[j] += a[i][j];
}

[[ferry::offload]]
void into_first_row(double** a, int m, int n) {
  for (int j = 0; j < n; ++j)
    for (int i = 1; i < m; ++i) a[0][j] += a[i][j];
}

[[ferry::offload]]
void into_one_element(double** a, int n) {
  for (int i = 1; i < n; ++i) a[0][0] += a[1][i];
}

[[ferry::offload]]
void running_sums(double** a, int m, int n) {
  for (int i = 1; i < m; ++i)
    for (int j = 0; j < n; ++j) a[i][j] += a[i - 1][j];
}

[[ferry::offload]]
void transpose(double** a, double** b, int m, int n) {
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) b[j][i] = a[i][j];
}

[[ferry::offload]]
void product(double** c, double** a, double** b, int m) {
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < m; ++j) {
      c[i][j] = 0;
      for (int k = 0; k < m; ++k) c[i][j] += a[i][k] * b[k][j];
    }
}

[[ferry::offload]]
void eliminate(double** a, int n) {
  for (int k = 0; k < n; ++k)
    for (int i = k + 1; i < n; ++i) {
      double f = a[i][k] / a[k][k];
      for (int j = k; j < n; ++j) a[i][j] -= f * a[k][j];
    }
}

[[ferry::offload]]
int ends(double** a, int m, int n) {
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) {
      if (a[i][j] > 50) throw std::runtime_error("ends");
    }
  return 0;
}

[[ferry::offload]]
void deep(double** a, int m, int n) {
  if (m < 2) return;
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) a[i][j] += m;
  std::swap(a[0], a[m - 1]);
  deep(a, m / 2, n);
  for (int j = 0; j < n; ++j) a[0][j] -= 1;
  deep(a + m / 2, m - m / 2, n);
}

[[ferry::offload]]
void histogram(std::vector<std::vector<int>>& weighted, const int* k, int n) {
  for (int i = 0; i < n; ++i) weighted[k[i] % 4][k[i] / 4] += 1;
}

[[ferry::offload]]
void lower(double** a, int m) {
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < i; ++j) a[j][i] = a[i][j];
}

[[ferry::offload]]
void band(double** a, int m, int n, int w) {
  for (int i = 0; i < m; ++i)
    for (int j = i - w; j <= i + w; ++j)
      if (j >= 0 && j < n) a[i][j] = i * 2;
}

[[ferry::offload]]
void last(std::vector<std::vector<double>>& v, double* out, int m) {
  for (int i = 0; i < m; ++i) out[i] = v[i].empty() ? 0 : v[i][v[i].size() - 1];
}

[[ferry::offload]]
void reversed(double** a, int m, int n) {
  for (int i = m - 1; i >= 0; --i)
    for (int j = n - 1; j >= 0; j -= 2) a[i][j] = i + j;
}

[[ferry::offload]]
void unsigned_rows(double** a, unsigned m, unsigned n, unsigned s) {
  for (unsigned i = 0; i < m; ++i)
    for (unsigned j = 0; j < n; ++j) a[(i + s) - s][(j + s) - s] += 1;
}

[[ferry::offload]]
void many(std::vector<std::vector<float>>& v, int m, int n) {
  for (int t = 0; t < 5; ++t)
    for (int i = 0; i < m; ++i)
      for (int j = 0; j < n; ++j) v[i][j] += t;
}

static double weighted(double** a, int m, int n) {
  double t = 0;
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) t += a[i][j] * ((i * 7 + j * 3) % 11 + 1);
  return t;
}
using Rows = std::vector<std::vector<double>>;

int main() {
  constexpr int m = 9, n = 9;
  Rows s(m, std::vector<double>(n)), b(m, std::vector<double>(n)), c(m, std::vector<double>(n));
  double *pa[m], *pb[m], *pc[m], out[16] = {};
  double **a = pa, **bb = pb, **cc = pc;
  for (int i = 0; i < m; ++i) {
    pa[i] = s[(i * 4) % m].data();
    pb[i] = b[i].data();
    pc[i] = c[m - 1 - i].data();
    for (int j = 0; j < n; ++j) pa[i][j] = (i * j) % 5 + 1, pb[i][j] = i - j;
  }
  auto show = [&](const char* t) {
    std::printf("%s %.12g %.12g %.12g %g\n", t, weighted(a, m, n), weighted(bb, m, n), weighted(cc, m, n), out[2]);
  };
  each_of_row(s, m);
  show("each_of_row");
  std::array<double*, 3> ar{pa[0], pb[1], pc[2]};
  pointers_in_array(ar, n);
  show("pointers_in_array");
  vectors_at(b.data(), 4, n);
  show("vectors_at");
  data(s, m, n);
  show("data");
  std::vector<std::array<double, 3>> t(5);
  arrays_as_elements(t, 5);
  std::printf("%g\n", t[4][2]);
  restricted(a, 5, n);
  show("restricted");
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) pa[i][j] = (i * j) % 5 + 1;
  std::printf("%g\n", most(a, m, n));
  column_sums(a, out, m, n);
  show("column_sums");
  into_first_row(a, m, n);
  show("into_first_row");
  into_one_element(a, n);
  show("into_one_element");
  running_sums(a, m, n);
  show("running_sums");
  transpose(a, bb, m, n);
  show("transpose");
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) pa[i][j] = (i * j) % 5 + 1 + (i == j ? 9 : 0), pb[i][j] = i - j;
  product(cc, a, bb, m);
  show("product");
  eliminate(a, n);
  show("eliminate");
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) pa[i][j] = i + j;
  std::printf("%d\n", ends(a, m, n));
  pa[4][3] = 99;
  try {
    ends(a, m, n);
  } catch (const std::exception& e) {
    std::puts(e.what());
  }
  deep(a, m, n);
  show("deep");
  std::vector<std::vector<int>> hist(4, std::vector<int>(5));
  int k[40];
  for (int i = 0; i < 40; ++i) k[i] = (i * i) % 20;
  histogram(hist, k, 40);
  for (auto& r : hist)
    for (int x : r) std::printf("%d ", x);
  lower(a, m);
  show("lower");
  band(a, m, n, 2);
  show("band");
  last(s, out, m);
  show("last");
  reversed(a, m, n);
  show("reversed");
  unsigned_rows(a, m, n, 4000000000u);
  show("unsigned");
  std::vector<std::vector<float>> large(3000);
  for (auto& r : large) r.assign(17, 1);
  many(large, 3000, 17);
  float sum = 0;
  for (auto& r : large)
    for (float x : r) sum += x;
  std::printf("%g\n", sum);
}
