// RUN: launches=10 fallbacks=0
// OWN-MEMORY: the range of reads is found by trial, on copies
// TRANSLATE: --bodies-from=@FOLDER@
// Kernels call functions in two other sources, which call each other. Their bodies become part of this file's kernels.
#include "physics.h"

#include <cstdio>

double physics::pressure = 101325;

static double sign(double x) { return x < 0 ? -1 : 1; }  // tables.cpp has a function with this name

[[ferry::offload]] void look_up(const Table& t, const double* at, double* out, int n) {
  for (int i = 0; i < n; ++i) out[i] = physics::interpolate(t, at[i]) * sign(at[i] - 0.5);
}

[[ferry::offload]] void densities(const double* temperature, double* out, int n) {
  for (int i = 0; i < n; ++i) out[i] = physics::density(physics::pick(i), temperature[i]);
}

[[ferry::offload]] void means(const std::vector<double>& values, std::vector<double>& out, const Grid& grid) {
  const int n = grid.cells();
  for (int i = 0; i < n; ++i) out[i] = physics::mean(values, i, 4) * grid.area(i);
}

[[ferry::offload]] void add(const Vec* a, const Vec* b, Vec* c, int n) {
  for (int i = 0; i < n; ++i) c[i] = a[i] + b[i];
}

[[ferry::offload]] void relax_rows(double* a, int rows, int columns) {
  for (int r = 0; r < rows; ++r) physics::relax(a + static_cast<long>(r) * columns, columns, 0.125);
}

template <class T>
[[ferry::offload]] void halve(T* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = physics::half(x[i]);
}

[[ferry::offload]] void checksums(const unsigned char* bytes, int* sums, int rows, int n) {
  for (int r = 0; r < rows; ++r) sums[r] = checksum(bytes + static_cast<long>(r) * n, n);
}

[[ferry::offload]] double limited(const std::vector<double>& x) {
  double sum = 0;
  for (const double v : x) sum += physics::clamped(v, 0.25);
  return sum;
}

static double sum(const std::vector<double>& x) {
  double s = 0;
  for (const double v : x) s += v;
  return s;
}

int main() {
  constexpr int n = 1000;
  std::vector<double> x(8), y(8), at(n), out(n);
  for (int i = 0; i < 8; ++i) x[i] = i * 0.125, y[i] = i * i;
  for (int i = 0; i < n; ++i) at[i] = i * 0.0009765625;
  look_up({8, x.data(), y.data()}, at.data(), out.data(), n);
  std::printf("%.12g\n", sum(out));
  for (double& t : at) t = 250 + 100 * t;
  densities(at.data(), out.data(), n);
  physics::pressure = 90000;
  std::printf("%.12g\n", sum(out));
  densities(at.data(), out.data(), n);
  std::printf("%.12g\n", sum(out));
  std::vector<double> result(n - 4);
  means(at, result, Grid(n - 4));
  std::printf("%.12g\n", sum(result));
  std::vector<Vec> a(n), b(n), c(n);
  for (int i = 0; i < n; ++i) a[i] = {1.0 * i, 2.0}, b[i] = {0.5, 3.0 * i};
  add(a.data(), b.data(), c.data(), n);
  std::printf("%g %g\n", c[10].x, c[999].y);
  relax_rows(out.data(), 10, 100);
  std::printf("%.12g\n", sum(out));
  halve(out.data(), n);
  std::vector<float> f(n, 3);
  halve(f.data(), n);
  std::printf("%.12g %g\n", sum(out), f[7]);
  std::vector<unsigned char> bytes(n);
  for (int i = 0; i < n; ++i) bytes[i] = static_cast<unsigned char>(i * 7);
  std::vector<int> sums(10);
  checksums(bytes.data(), sums.data(), 10, 100);
  std::printf("%d %d\n", sums[0], sums[9]);
  std::printf("%.12g\n", limited(result));
}
