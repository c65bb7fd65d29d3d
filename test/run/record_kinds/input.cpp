// RUN: launches=13 fallbacks=0 bytes_to_device=5052 bytes_to_host=4088
// Elements that are vectors with operators, pairs, std::arrays, complex numbers or nested structs; scatter-adds and
// sums of single members, rows, conditions, global and local arrays.
#include <array>
#include <complex>
#include <cstdio>
#include <span>
#include <utility>
#include <vector>
struct V3 {
  double x = 0, y = 0, z = 0;
  V3& operator+=(const V3& o) {
    x += o.x;
    y += o.y;
    z += o.z;
    return *this;
  }
};
V3 operator-(const V3& a, const V3& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
V3 operator*(double k, const V3& b) { return {k * b.x, k * b.y, k * b.z}; }
enum class Kind : unsigned char { none, some };
struct Cell {
  Kind kind;
  bool on;
  short n;
  std::array<double, 3> w;
  V3 part[2];
};
Cell table[16];
[[ferry::offload]] void scatter(V3* force, const V3* at, const int* a, const int* b, int m) {
  for (int e = 0; e < m; ++e) {
    V3 d = at[a[e]] - at[b[e]];
    force[a[e]].x += d.x;
    force[a[e]].y += d.y;
    force[b[e]].x -= d.x;
  }
}
[[ferry::offload]] void scatter_op(std::vector<V3>& force, const std::vector<V3>& at, const int* a, int m) {
  for (int e = 0; e < m; ++e) force[a[e]] += 0.5 * at[e];
}
[[ferry::offload]] void total(const std::vector<V3>& at, V3& sum, double& s) {
  double t = 0;
  for (std::size_t i = 0; i < at.size(); ++i) t += at[i].x * at[i].y;
  s = t;
  (void)sum;
}
[[ferry::offload]] void total_into(const V3* at, V3* sum, int n) {
  for (int i = 0; i < n; ++i) {
    sum[0].x += at[i].x;
    sum->y += at[i].y;
  }
}
[[ferry::offload]] void cells(int n) {
  for (int i = 0; i < n; ++i) {
    table[i].kind = i % 2 ? Kind::some : Kind::none;
    table[i].on = i > 3;
    table[i].w[2] = i;
    table[i].part[1].y = table[i].w[2] + 1;
    const Cell& c = table[i];
    if (c.on && c.kind == Kind::some) table[i].n = 7;
  }
}
[[ferry::offload]] void lib(std::vector<std::pair<int, double>>& v, std::vector<std::array<double, 3>>& w,
                            std::vector<std::complex<double>>& z, int n) {
  for (int i = 0; i < n; ++i) {
    v[i].first = i;
    v[i].second *= 2;
  }
  for (int i = 0; i < n; ++i) {
    w[i][0] = v[i].first;
    for (int k = 1; k < 3; ++k) w[i][k] = w[i][0] * k;
  }
  for (int i = 0; i < n; ++i) z[i] = z[i] * std::complex<double>(0, 1) + w[i][1];
}
[[ferry::offload]] void rows(V3 g[][8], int n) {
  for (int j = 1; j < n; ++j)
    for (int i = 0; i < 8; ++i) g[j][i].x = g[j][i].y + j * i;
}
[[ferry::offload]] void flat(V3* g, int ny, int nx) {
  for (int j = 0; j < ny; ++j)
    for (int i = 0; i < nx; ++i)
      if (i > 0) g[j * nx + i].x = g[j * nx + i].y + g[j * nx + i - 1].z;
}
[[ferry::offload]] int local(int n) {
  V3 t[32];
  for (int i = 0; i < n; ++i) t[i] = V3{1.0 * i, 2, 3};
  for (int i = 0; i < n; ++i) t[i].z += t[i].x;
  double s = 0;
  for (int i = 0; i < n; ++i) s += t[i].z;
  return int(s + t[2].z);
}
int main() {
  const int n = 12;
  V3 f[n], at[n];
  int a[n], b[n];
  std::vector<V3> fv(n), av(n);
  V3 grid[4][8];
  for (int i = 0; i < n; ++i) {
    at[i] = {i * 1.0, 2.0 * i, 1};
    av[i] = at[i];
    a[i] = i * 5 % 7;
    b[i] = i * 3 % 11;
  }
  for (int j = 0; j < 4; ++j)
    for (int i = 0; i < 8; ++i) grid[j][i] = {1, j * 1.0, i * 1.0};
  std::vector<std::pair<int, double>> v(n, {1, 2.5});
  std::vector<std::array<double, 3>> w(n);
  std::vector<std::complex<double>> z(n, {1, 2});
  scatter(f, at, a, b, n);
  scatter_op(fv, av, a, n);
  V3 sum;
  double s;
  total(av, sum, s);
  total_into(at, &sum, n);
  cells(16);
  lib(v, w, z, n);
  rows(grid, 4);
  flat(&grid[0][0], 4, 8);
  for (int i = 0; i < n; ++i)
    std::printf("%g %g %g %g %g | %g %g %g\n", f[i].x, f[i].y, fv[i].x, fv[i].z, s, v[i].second, w[i][2], z[i].real());
  for (int i = 0; i < 16; ++i)
    std::printf("%d %d %d %g %g\n", int(table[i].kind), table[i].on, table[i].n, table[i].w[2], table[i].part[1].y);
  for (int j = 0; j < 4; ++j)
    for (int i = 0; i < 8; ++i) std::printf("%g ", grid[j][i].x);
  std::printf("%g %g %d\n", sum.x, sum.y, local(30));
}
