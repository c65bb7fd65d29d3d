// RUN: launches=5 fallbacks=0 bytes_to_device=197840 bytes_to_host=103592
// What block-tridiagonal solvers need: unrolled eliminations of blocks, which give a callee thousands of
// expressions; scratch that is filled at both ends and in between; and arrays whose declared dimensions bound
// subscripts that are only known at the launch.
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

[[ferry::offload]] void eliminate_all(double (*a)[5][5], double (*c)[5][5], double (*r)[5], int n) {
  for (int i = 0; i < n; ++i) eliminate(a[i], c[i], r[i]);
}

void scale(const double block[5][5], double r[5]) {
  r[0] /= block[0][0];
  r[1] -= block[1][0] * r[0];
}

void subtract(const double block[5][5], const double v[5], double r[5]) {
  r[0] -= block[0][0] * v[0];
  r[1] -= block[1][0] * v[1];
}

[[ferry::offload]] void solve(double step) {
  double blocks[most][3][5][5];
  const int last = size - 1;
  for (int k = 1; k <= size - 2; ++k)
    for (int j = 1; j <= size - 2; ++j) {
      begin(blocks, last);
      for (int i = 1; i <= last - 1; ++i)
        for (int n = 0; n < 5; ++n)
          for (int m = 0; m < 5; ++m) {
            blocks[i][before][n][m] = -step * solution[k][j][i - 1][n];
            blocks[i][here][n][m] = (n == m) + 2 * step * solution[k][j][i][m];
            blocks[i][behind][n][m] = -step * solution[k][j][i + 1][n];
          }
      scale(blocks[0][here], right[k][j][0]);
      for (int i = 1; i <= last - 1; ++i) {
        subtract(blocks[i][before], right[k][j][i - 1], right[k][j][i]);
        scale(blocks[i][here], right[k][j][i]);
      }
      subtract(blocks[last][before], right[k][j][last - 1], right[k][j][last]);
      scale(blocks[last][here], right[k][j][last]);
      for (int i = last - 1; i >= 0; --i)
        for (int m = 0; m < 5; ++m)
          for (int n = 0; n < 5; ++n) right[k][j][i][m] -= blocks[i][behind][n][m] * right[k][j][i + 1][n];
    }
}

// An array that is filled only at both ends isn't scratch if its middle is read, too.
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
  static double a[20][5][5], c[20][5][5], r[20][5];
  for (int i = 0; i < 500; ++i) a[i / 25][i / 5 % 5][i % 5] = i % 25 % 6 == 0 ? 1.5 : 0.01 * (i % 7), c[i / 25][i / 5 % 5][i % 5] = i % 3;
  for (int i = 0; i < 100; ++i) r[i / 5][i % 5] = i % 4;
  eliminate_all(a, c, r, 20);
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
  for (int i = 0; i < 20; ++i) sum += r[i][2] + c[i][1][3] - a[i][0][0];
  std::printf("%.12g\n", sum);
}
