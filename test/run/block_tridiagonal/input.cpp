// RUN: launches=8 fallbacks=0 left_on_host=0 bytes_to_device=56280 bytes_to_host=62520
// Block-tridiagonal systems along the lines of a grid, as in alternating-direction solvers. The Jacobians and blocks of
// a line are scratch in globals, filled for i = 0 … n, n - 1 and n by loops with loaded bounds, and by functions that
// pivot conditionally. Lines are independent. The residual of each solution is printed.
#include <cmath>
#include <cstdio>

constexpr int most = 10, m3 = 3;
int grid_points[3];
double u[most][most][most][m3], rhs[most][most][most][m3], right[most][most][most][m3];
double jacobian[most][m3][m3], lhs[most][3][m3][m3];

void eliminate(double block[m3][m3], double next[m3][m3], double r[m3]) {
  for (int p = 0; p < m3; ++p) {
    const double pivot = 1.0 / block[p][p];
    for (int q = p + 1; q < m3; ++q) block[q][p] = block[q][p] * pivot;
    for (int q = 0; q < m3; ++q) next[q][p] = next[q][p] * pivot;
    r[p] = r[p] * pivot;
    for (int o = 0; o < m3; ++o)
      if (o != p) {
        const double factor = block[p][o];
        for (int q = p + 1; q < m3; ++q) block[q][o] = block[q][o] - factor * block[q][p];
        for (int q = 0; q < m3; ++q) next[q][o] = next[q][o] - factor * next[q][p];
        r[o] = r[o] - factor * r[p];
      }
  }
}

void subtract_product(double a[m3][m3], double x[m3], double r[m3]) {
  for (int o = 0; o < m3; ++o) r[o] = r[o] - a[0][o] * x[0] - a[1][o] * x[1] - a[2][o] * x[2];
}

void subtract_block(double a[m3][m3], double b[m3][m3], double c[m3][m3]) {
  for (int j = 0; j < m3; ++j)
    for (int o = 0; o < m3; ++o) c[j][o] = c[j][o] - a[0][o] * b[j][0] - a[1][o] * b[j][1] - a[2][o] * b[j][2];
}

[[ferry::offload]] void start() {
  for (int k = 0; k < grid_points[2]; k++)
    for (int j = 0; j < grid_points[1]; j++)
      for (int i = 0; i < grid_points[0]; i++)
        for (int m = 0; m < m3; m++) {
          u[k][j][i][m] = 0.1 * (i + 2 * j - k + m);
          rhs[k][j][i][m] = right[k][j][i][m] = 1 + (i * j + k * m) % 7;
        }
}

[[ferry::offload]] void solve_lines() {
  int i, j, k, m, n, last;
  last = grid_points[0] - 1;
  for (k = 1; k <= grid_points[2] - 2; k++) {
    for (j = 1; j <= grid_points[1] - 2; j++) {
      for (i = 0; i <= last; i++)
        for (n = 0; n < m3; n++)
          for (m = 0; m < m3; m++) jacobian[i][n][m] = 0.05 * u[k][j][i][m] * (n + 1);
      for (n = 0; n < m3; n++)
        for (m = 0; m < m3; m++) {
          lhs[0][0][n][m] = lhs[0][2][n][m] = lhs[last][0][n][m] = lhs[last][2][n][m] = 0;
          lhs[0][1][n][m] = lhs[last][1][n][m] = m == n;
        }
      for (i = 1; i <= last - 1; i++)
        for (n = 0; n < m3; n++)
          for (m = 0; m < m3; m++) {
            lhs[i][0][n][m] = -jacobian[i - 1][n][m];
            lhs[i][1][n][m] = (m == n ? 4.0 : 0.0) + jacobian[i][n][m];
            lhs[i][2][n][m] = jacobian[i + 1][n][m];
          }
      eliminate(lhs[0][1], lhs[0][2], rhs[k][j][0]);
      for (i = 1; i <= last - 1; i++) {
        subtract_product(lhs[i][0], rhs[k][j][i - 1], rhs[k][j][i]);
        subtract_block(lhs[i][0], lhs[i - 1][2], lhs[i][1]);
        eliminate(lhs[i][1], lhs[i][2], rhs[k][j][i]);
      }
      for (i = last - 1; i >= 0; i--)
        for (m = 0; m < m3; m++)
          for (n = 0; n < m3; n++) rhs[k][j][i][m] = rhs[k][j][i][m] - lhs[i][2][n][m] * rhs[k][j][i + 1][n];
    }
  }
}

// Returns the residual of the lines' equations, computed with the scratch contents that the last line left.
[[ferry::offload]] double worst() {
  double most_wrong = 0;
  for (int k = 1; k <= grid_points[2] - 2; k++)
    for (int j = 1; j <= grid_points[1] - 2; j++)
      for (int i = 1; i <= grid_points[0] - 2; i++)
        for (int m = 0; m < m3; m++) {
          double sum = 4 * rhs[k][j][i][m];
          for (int n = 0; n < m3; n++) {
            sum += 0.05 * u[k][j][i][m] * (n + 1) * rhs[k][j][i][n];
            sum -= 0.05 * u[k][j][i - 1][m] * (n + 1) * rhs[k][j][i - 1][n];
            sum += 0.05 * u[k][j][i + 1][m] * (n + 1) * rhs[k][j][i + 1][n];
          }
          const double wrong = std::fabs(sum - right[k][j][i][m]);
          if (wrong > most_wrong) most_wrong = wrong;
        }
  return most_wrong;
}

int main() {
  const int sizes[3][3] = {{10, 7, 6}, {4, 10, 3}, {2, 5, 5}};
  for (const auto& size : sizes) {
    for (int d = 0; d < 3; ++d) grid_points[d] = size[d];
    start();
    solve_lines();
    std::printf("%s %.17g %.17g %.17g\n", worst() < 1e-12 ? "solved" : "WRONG", rhs[1][1][0][0], lhs[1][1][0][1],
                jacobian[size[0] - 1][2][2]);
  }
}
