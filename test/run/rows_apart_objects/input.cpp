// Tables of rows in other forms: local tables that are destroyed, members, spans and vectors of rows, references to
// rows, sizes, rows selected by data, neighbours in one block, and tables that host code changes between two loops.
// RUN: launches=45 fallbacks=0 bytes_to_host=67104
// CUDA-RUN: launches=39
#include <array>
#include <cstddef>
#include <cstdio>
#include <span>
#include <utility>
#include <vector>

// Local tables are destroyed, and their memory is reused.
[[ferry::offload]]
double local(int m, int n) {
  double total = 0;
  for (int t = 0; t < 4; ++t) {
    std::vector<std::vector<double>> v(m, std::vector<double>(n, t));
    for (int i = 0; i < m; ++i)
      for (int j = 0; j < n; ++j) v[i][j] += i * j;
    if (t == 3) break;
    total += v[m - 1][n - 1];
  }
  std::vector<double> w(n, 5);
  for (int j = 0; j < n; ++j) total += w[j];
  std::vector<std::vector<double>> x(m, std::vector<double>(n, 1));
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) total += x[i][j];
  return total;
}

[[ferry::offload]]
double pointers(double* x, double* y, int n) {
  double* a[2] = {x, y};
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < n; ++j) a[i][j] += i + j;
  double s = x[0] + y[n - 1];
  x[1] = 4;
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < n; ++j) a[i][j] *= 2;
  std::swap(a[0], a[1]);
  for (int j = 0; j < n; ++j) a[0][j] += 1;
  for (int j = 0; j < n; ++j) x[j] += y[j];
  return s + x[1];
}

[[ferry::offload]]
void resize(std::vector<std::vector<double>>& v, int m, int n) {
  for (int t = 0; t < 3; ++t) {
    for (int i = 0; i < m; ++i)
      for (int j = 0; j < n; ++j) v[i][j] += 1;
    v[t].resize(n + 100 * t, 7.0);
    v[t + 1] = v[t];
    v.push_back(std::vector<double>(n, 2.0));
    v[0].swap(v[2]);
    for (int i = 0; i < m; ++i)
      for (int j = 0; j < n; ++j) v[i][j] *= 2;
    v.erase(v.begin());
  }
}

struct Mesh {
  double** cells;
  int m, n;
  std::vector<std::vector<int>> links;
};

[[ferry::offload]]
void member(Mesh* mesh, double** other) {
  for (int t = 0; t < 3; ++t) {
    for (int i = 0; i < mesh->m; ++i)
      for (int j = 0; j < mesh->n; ++j) mesh->cells[i][j] += t;
    std::swap(mesh->cells, other);
    for (int i = 0; i < mesh->m; ++i)
      for (int j = 0; j < mesh->n; ++j) mesh->links[i][j] += t + j;
  }
}

struct G {
  std::vector<std::vector<double>> v;
  int m, n;
  double& at(int i, int j) { return v[i][j]; }
  [[ferry::offload]]
  void step() {
    for (int i = 0; i < m; ++i)
      for (int j = 0; j < n; ++j) at(i, j) += this->v[i][j] * 0.5;
  }
};

[[ferry::offload]]
void spans(std::span<std::span<double>> a, int n) {
  for (int i = 0; i < (int)a.size(); ++i)
    for (int j = 0; j < n; ++j) a[i][j] += i;
}

[[ferry::offload]]
void arrays(std::array<std::vector<double>, 3>& a, int n) {
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < n; ++j) a[i][j] += i;
}

[[ferry::offload]]
void sizes(std::vector<std::vector<double>>& v, double* out, int m) {
  for (int i = 0; i < m; ++i) {
    const auto& row = v[i];
    double s = 0;
    for (std::size_t j = 0; j < row.size(); ++j) s += row[j];
    out[i] = s;
  }
}

[[ferry::offload]]
void refs(std::vector<std::vector<double>>& v, int m, int n) {
  for (int i = 0; i < m; ++i) {
    auto& row = v[i];
    auto& next = v[(i + 1) % m];
    for (int j = 0; j < n; ++j) row[j] += 1 + 0 * next[0];
  }
}

[[ferry::offload]]
void loaded(std::vector<std::vector<double>>& v, const int* at, const int* col, int m) {
  for (int i = 0; i < m; ++i) v[at[i]][col[i]] += 1;
}

[[ferry::offload]]
void wide(double** a, long c, long m) {
  for (long i = 0; i < m; ++i) a[1][c + i] = i;
}

[[ferry::offload]]
void negative(double** a, int m) {
  for (int i = -2; i < m; ++i)
    for (int j = -1; j < 3; ++j) a[i][j] += i;
}

[[ferry::offload]]
void same_block(double** a, int m, int n) {
  for (int i = 1; i < m; ++i)
    for (int j = 0; j < n; ++j) a[i][j] = a[i - 1][j] + 1;
}

[[ferry::offload]]
void both(double** a, double* b, int m, int n) {
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) b[j * m + i] = a[i][j];
}

static void show(const char* s, std::vector<std::vector<double>>& v) {
  double t = 0;
  int k = 1;
  for (auto& r : v)
    for (double x : r) t += x * (k++ % 13);
  std::printf("%s %.12g\n", s, t);
}

int main() {
  std::printf("%g\n", local(5, 300));
  std::vector<double> x(40, 1), y(40, 2);
  std::printf("%g %g %g\n", pointers(x.data(), y.data(), 40), x[3], y[7]);
  std::vector<std::vector<double>> v(8, std::vector<double>(20, 3));
  resize(v, 5, 20);
  show("resize", v);
  double block[8][20] = {}, other[8][20] = {};
  double *a[8], *b[8];
  for (int i = 0; i < 8; ++i) a[i] = block[i], b[i] = other[7 - i];
  Mesh mesh{a, 8, 20, std::vector<std::vector<int>>(8, std::vector<int>(20))};
  member(&mesh, b);
  std::printf("%g %g %d\n", block[2][3], other[2][3], mesh.links[3][4]);
  G g{v, 5, 20};
  g.step();
  show("g", g.v);
  std::vector<std::span<double>> sp;
  for (auto& r : v) sp.emplace_back(r);
  spans(sp, 20);
  show("spans", v);
  std::array<std::vector<double>, 3> ar{x, y, x};
  arrays(ar, 40);
  std::printf("%g %g\n", ar[1][3], ar[2][39]);
  double out[8];
  sizes(v, out, 8);
  for (double o : out) std::printf("%g ", o);
  refs(v, 8, 20);
  show("refs", v);
  int at[4] = {1, 3, 1, 0}, col[4] = {2, 3, 2, 19};
  loaded(v, at, col, 4);
  show("loaded", v);
  wide(a, 3, 9);
  std::printf("%g %g\n", block[1][3], block[1][11]);
  negative(a + 3, 5);
  std::printf("%g %g\n", block[0][0], block[1][1]);
  same_block(a, 8, 20);
  both(a, x.data(), 2, 20);
  std::printf("%g %g\n", block[7][19], x[33]);
}
