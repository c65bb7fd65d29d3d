// RUN: launches=12 fallbacks=1
// EXPECT-STDERR: buffer 'u' and 'points\[0\]' overlap; this loop runs on the host
// Bounds of inner loops that are read through pointers: the grid includes these loops. The launch reads a bound only if
// the program would read it.
#include <cstdio>
#include <vector>

constexpr int most = 8;
double field[most][most][most];
int grid_points[3];

[[ferry::offload]] void scale(double* u, const int* points, double by) {
  for (int k = 1; k <= points[2] - 2; ++k)
    for (int j = 1; j <= points[1] - 2; ++j)
      for (int i = 1; i <= points[0] - 2; ++i) u[(k * most + j) * most + i] *= by;
}

[[ferry::offload]] void add(double by) {
  for (int k = 0; k < grid_points[2]; ++k)
    for (int j = 0; j < grid_points[1]; ++j)
      for (int i = 0; i < grid_points[0]; ++i) field[k][j][i] += by;
}

// The kernel doesn't use the bound. The launch passes the result after the kernel's arguments.
[[ferry::offload]] double total(const double* u, const int* points) {
  double sum = 0;
  for (int k = 0; k < 5; ++k)
    for (int j = 0; j < points[1]; ++j) sum += u[k * most + j];
  return sum;
}

// A kernel writes the bounds.
[[ferry::offload]] void shrink(double* u, int* points, double by) {
  for (int d = 0; d < 3; ++d) points[d] -= 1;
  for (int k = 0; k < points[2]; ++k)
    for (int j = 0; j < points[1]; ++j)
      for (int i = 0; i < points[0]; ++i) u[(k * most + j) * most + i] += by;
}

// The bound is an element of the written array, so the original loop runs.
[[ferry::offload]] void inside(int* u, const int* points, int n) {
  for (int k = 0; k < n; ++k)
    for (int j = 0; j < points[0]; ++j) u[k * 4 + j] += 1;
}

// The bound differs between iterations.
[[ferry::offload]] void ragged(double* u, const int* lengths, int n) {
  for (int k = 0; k < n; ++k)
    for (int j = 0; j < lengths[k]; ++j) u[k * most + j] -= 1;
}

// An iteration fills an array and reads neighbouring elements. Both bounds depend on the same loaded number.
[[ferry::offload]] void bend(double by) {
  double row[most], pairs[most][2];
  for (int k = 1; k <= grid_points[2] - 2; ++k)
    for (int j = 1; j <= grid_points[1] - 2; ++j) {
      for (int i = 0; i <= grid_points[0] - 1; ++i) {
        row[i] = field[k][j][i] * by;
        for (int m = 0; m < 2; ++m) pairs[i][m] = row[i] + m;
      }
      for (int i = 1; i <= grid_points[0] - 2; ++i) {
        const int before = i - 1, after = i + 1;
        field[k][j][i] += row[after] - 2.0 * row[i] + row[before] + pairs[after][1] - pairs[before][0];
      }
    }
}

[[ferry::offload]] void bend_through(double* u, const int* n, int m) {
  double row[most];
  for (int k = 0; k < m; ++k) {
    for (int i = 0; i < *n; ++i) row[i] = i * 0.5;
    for (int i = 1; i < *n - 1; ++i) u[k * most + i] = row[i - 1] + row[i + 1];
  }
}

int main() {
  std::vector<double> u(most * most * most, 1.0);
  int points[3] = {5, 6, 7};
  scale(u.data(), points, 3);
  const int none[3] = {9, 9, 2};
  scale(u.data(), none, 3);  // the outer loop has no iterations, so no other bound is read
  std::printf("%g\n", total(u.data(), points));
  shrink(u.data(), points, 0.5);
  shrink(u.data(), points, 0.25);
  int lengths[5] = {0, 3, 1, 8, 2};
  ragged(u.data(), lengths, 5);
  grid_points[0] = 3, grid_points[1] = 0, grid_points[2] = 4;
  add(1);
  grid_points[1] = 2;
  add(2);
  grid_points[0] = 8, grid_points[1] = 6, grid_points[2] = 7;
  bend(0.5);
  grid_points[0] = 2;
  bend(2);
  const int width = 7, nothing = 0;
  bend_through(u.data(), &width, 5);
  bend_through(u.data(), &nothing, 5);
  double sum = 0, weighted = 0;
  for (std::size_t i = 0; i < u.size(); ++i) sum += u[i], weighted += static_cast<double>(i) * u[i];
  for (const auto& plane : field)
    for (const auto& row : plane)
      for (const double x : row) sum += x;
  std::printf("%.17g %.17g %d %d %d\n", sum, weighted, points[0], points[1], points[2]);
  int small[9] = {2, 0, 0, 0, 1, 1, 1, 1, 1};
  inside(small, small, 2);
  for (const int s : small) std::printf("%d ", s);
  std::puts("");
}
