// RUN: launches=0
// Lines of a grid, each solved by elimination of 3 x 3 and 5 x 5 blocks, as in block-tridiagonal solvers: eliminations
// are written out, so that a callee has thousands of expressions; scratch is filled at both ends and in between; and the
// arrays' dimensions, which are declared, bound what the launch's numbers decide.
#include <cstdio>

constexpr int most = 12;
double solution[most][most][most][5], right[most][most][most][5];
int size = most;

#define COMBINE(p, q)                                                                                           \
  k = a[p][q];                                                                                                  \
  a[0][q] -= k * a[0][p], a[1][q] -= k * a[1][p], a[2][q] -= k * a[2][p], a[3][q] -= k * a[3][p];                \
  a[4][q] -= k * a[4][p];                                                                                       \
  c[0][q] -= k * c[0][p], c[1][q] -= k * c[1][p], c[2][q] -= k * c[2][p], c[3][q] -= k * c[3][p];                \
  c[4][q] -= k * c[4][p];                                                                                       \
  r[q] -= k * r[p];
#define NORMALISE(p)                                                                \
  k = 1 / a[p][p];                                                                  \
  a[0][p] *= k, a[1][p] *= k, a[2][p] *= k, a[3][p] *= k, a[4][p] *= k;             \
  c[0][p] *= k, c[1][p] *= k, c[2][p] *= k, c[3][p] *= k, c[4][p] *= k, r[p] *= k;

void eliminate(double a[5][5], double c[5][5], double r[5]) {
  double k;
  NORMALISE(0) COMBINE(0, 1) COMBINE(0, 2) COMBINE(0, 3) COMBINE(0, 4)
  NORMALISE(1) COMBINE(1, 0) COMBINE(1, 2) COMBINE(1, 3) COMBINE(1, 4)
  NORMALISE(2) COMBINE(2, 0) COMBINE(2, 1) COMBINE(2, 3) COMBINE(2, 4)
  NORMALISE(3) COMBINE(3, 0) COMBINE(3, 1) COMBINE(3, 2) COMBINE(3, 4)
  NORMALISE(4) COMBINE(4, 0) COMBINE(4, 1) COMBINE(4, 2) COMBINE(4, 3)
}

#define ROW(m) b[m] -= a[0][m] * v[0] + a[1][m] * v[1] + a[2][m] * v[2] + a[3][m] * v[3] + a[4][m] * v[4];
void subtract_product(const double a[5][5], const double v[5], double b[5]) { ROW(0) ROW(1) ROW(2) ROW(3) ROW(4) }

#define COLUMN(n, m) \
  c[n][m] -= a[0][m] * b[n][0] + a[1][m] * b[n][1] + a[2][m] * b[n][2] + a[3][m] * b[n][3] + a[4][m] * b[n][4];
#define COLUMNS(n) COLUMN(n, 0) COLUMN(n, 1) COLUMN(n, 2) COLUMN(n, 3) COLUMN(n, 4)
void subtract_product(const double a[5][5], const double b[5][5], double c[5][5]) {
  COLUMNS(0) COLUMNS(1) COLUMNS(2) COLUMNS(3) COLUMNS(4)
}

enum { before, here, behind };

void begin(double blocks[][3][5][5], int last) {
  for (int i = 0; i <= last; i += last)
    for (int n = 0; n < 5; ++n)
      for (int m = 0; m < 5; ++m) {
        blocks[i][before][n][m] = 0;
        blocks[i][here][n][m] = n == m;
        blocks[i][behind][n][m] = 0;
      }
}

[[ferry::offload]] void solve(double step) {
  double blocks[most][3][5][5], slope[most][5][5];
  const int last = size - 1;
  for (int k = 1; k <= size - 2; ++k)
    for (int j = 1; j <= size - 2; ++j) {
      for (int i = 0; i <= last; ++i)
        for (int n = 0; n < 5; ++n)
          for (int m = 0; m < 5; ++m) slope[i][n][m] = 0.01 * solution[k][j][i][n] * solution[k][j][i][m] + (n == m);
      begin(blocks, last);
      for (int i = 1; i <= last - 1; ++i)
        for (int n = 0; n < 5; ++n)
          for (int m = 0; m < 5; ++m) {
            blocks[i][before][n][m] = -step * slope[i - 1][n][m];
            blocks[i][here][n][m] = (n == m) + 2 * step * slope[i][n][m];
            blocks[i][behind][n][m] = -step * slope[i + 1][n][m];
          }
      eliminate(blocks[0][here], blocks[0][behind], right[k][j][0]);
      for (int i = 1; i <= last - 1; ++i) {
        subtract_product(blocks[i][before], right[k][j][i - 1], right[k][j][i]);
        subtract_product(blocks[i][before], blocks[i - 1][behind], blocks[i][here]);
        eliminate(blocks[i][here], blocks[i][behind], right[k][j][i]);
      }
      subtract_product(blocks[last][before], right[k][j][last - 1], right[k][j][last]);
      subtract_product(blocks[last][before], blocks[last - 1][behind], blocks[last][here]);
      eliminate(blocks[last][here], blocks[last][behind], right[k][j][last]);
      for (int i = last - 1; i >= 0; --i)
        for (int m = 0; m < 5; ++m)
          for (int n = 0; n < 5; ++n) right[k][j][i][m] -= blocks[i][behind][n][m] * right[k][j][i + 1][n];
    }
}

// What is filled at both ends only is no scratch where the middle is read, too.
[[ferry::offload]] void ends_alone(double* out, int n, int last) {
  double t[most] = {};
  for (int k = 0; k < n; ++k) {
    for (int i = 0; i <= last; i += last) t[i] = k + i;
    out[k] = t[0] + t[last];
  }
}

int main() {
  for (int k = 0; k < most; ++k)
    for (int j = 0; j < most; ++j)
      for (int i = 0; i < most; ++i)
        for (int m = 0; m < 5; ++m) {
          solution[k][j][i][m] = 1 + 0.01 * ((k * 7 + j * 5 + i * 3 + m) % 11);
          right[k][j][i][m] = (k + j + i + m) % 5;
        }
  solve(0.05);
  size = 9;
  solve(0.125);
  double out[30];
  ends_alone(out, 30, 11);
  ends_alone(out, 20, 5);
  double sum = 0;
  for (int k = 0; k < most; ++k)
    for (int j = 0; j < most; ++j)
      for (int i = 0; i < most; ++i)
        for (int m = 0; m < 5; ++m) sum += right[k][j][i][m] * (1 + (i + m) % 3);
  for (const double x : out) sum += x;
  std::printf("%.12g\n", sum);
}
