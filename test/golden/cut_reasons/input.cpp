// Reasons why CUDA runs a nest as one kernel, or as kernels for the inner loops.
#include <array>

// The previous values of `sum` are used, so iterations of r and q can't have private copies of it.
[[ferry::offload]]
void doitgen(int nr, int nq, int np, double A[5][7][11], double C4[11][11], double sum[11]) {
  for (int r = 0; r < nr; r++)
    for (int q = 0; q < nq; q++) {
      for (int p = 0; p < np; p++) {
        for (int s = 0; s < np; s++) sum[p] += A[r][q][s] * C4[s][p];
      }
      for (int p = 0; p < np; p++) A[r][q][p] = sum[p];
    }
}

// What an iteration writes to t depends on data, so the last one hasn't written everything that t contains afterwards.
[[ferry::offload]]
void marks(int n, double a[8][8], const double b[8][8], double t[8]) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < 8; j++)
      if (b[i][j] > 0) t[j] = b[i][j];
    for (int j = 0; j < 8; j++)
      if (b[i][j] > 0) a[i][j] = t[j];
  }
}

// Iteration i writes i elements of t, and t is live after the loop.
[[ferry::offload]]
void wedge(int n, double a[8][8], const double b[8][8], double t[8]) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < i; j++) t[j] = b[i][j] + b[j][i];
    for (int j = 0; j < i; j++)
      for (int k = 0; k < 8; k++) a[i][k] += t[j];
  }
}

// All parallel loops run in parallel already.
[[ferry::offload]]
void scale(int n, double a[8][8]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) a[i][j] *= 2;
}

// The outer loop counts time steps.
[[ferry::offload]]
void jacobi(int steps, int n, double* a, double* b) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n; i++) b[i] = a[i - 1] + a[i + 1];
    for (int i = 1; i < n; i++) a[i] = b[i];
  }
}

// The iterations share a scalar.
[[ferry::offload]]
void row_sums(int n, double a[8][8], double* s) {
  double sum;
  for (int i = 0; i < n; i++) {
    sum = 0;
    for (int j = 0; j < n; j++) sum += a[i][j];
    for (int j = 0; j < n; j++) s[j] += sum;
  }
}

// The user asserts that iterations are independent.
[[ferry::offload]]
void asserted(int n, double a[8][8], const int* to, double* s) {
  [[ferry::independent]] for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) s[i * 8 + j] = a[i][j];
  for (int i = 0; i < n; i++)
    [[ferry::independent]] for (int j = 0; j < n; j++) s[j] += a[i][j];
}

// The inner loops alone have more parallel dimensions.
[[ferry::offload]]
void planes(int n, double a[8][8][8]) {
  for (int t = 1; t < n; t++)
    for (int i = 1; i < 8; i++)
      for (int j = 0; j < 8; j++) a[t][i][j] = a[t - 1][i - 1][j];
}

// The outer loop is a range-for loop.
[[ferry::offload]]
void spread(std::array<double, 8>& x, double a[8][8]) {
  for (double& v : x)
    for (int j = 0; j < 8; j++)
      for (int k = 0; k < 8; k++) v += a[j][k];
}

// Bounds are read from memory.
[[ferry::offload]]
void rows(int n, const int* end, double a[8][8], double* x) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < end[i] % 8; j++) x[i] += a[i][j];
}

// The inner loop of a triangle can't be a dimension of a grid.
[[ferry::offload]]
void triangle(int n, double a[8][8], double* x) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++) x[j] += a[i][j];
}

// The final value of the outer loop's variable is used.
[[ferry::offload]]
int last(int n, double a[8][48], double* x) {
  int i;
  for (i = 0; i < n; i++)
    for (int j = 0; j < 48; j++) x[j] += a[i][j];
  return i;
}

// The inner loop is marked sequential, so it is never made parallel.
[[ferry::offload]]
void marked(int n, double a[8][48], double* x) {
  for (int i = 0; i < n; i++) x[i] = 0;
  for (int i = 0; i < n; i++)
    [[ferry::sequential]] for (int j = 0; j < 48; j++) x[j] += a[i][j];
}

// The elements depend on data, so iterations may write any of them.
[[ferry::offload]]
void scatter(int n, const int* to, int h[64], int a[8][8]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 8; j++) h[to[j] & 63] = a[i][j];
  for (int i = 0; i < n; i++) h[i] = 0;
}

// The outer loop is sequential, and its bound is read from memory.
[[ferry::offload]]
void sized(const std::array<int, 8>& l, double a[8][48], double* x) {
  for (unsigned long i = 0; i < l.size(); i++)
    for (int j = 0; j < 48; j++) x[j] += a[i][j];
}

// A condition surrounds the loop that could be parallel.
[[ferry::offload]]
void under(int n, int m, double a[8][48], double x[48]) {
  for (int i = 0; i < n; i++)
    if (i != m)
      for (int j = 0; j < 48; j++) x[j] += a[i][j];
}

// Only a check at run time shows that columns don't overlap.
[[ferry::offload]]
void checked(int n, int m, double a[8][64], const double* b) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < 8; k++) a[i][j * m] += b[k];
}

// Memory that an iteration allocates would have to persist from one kernel to the next.
[[ferry::offload]]
void allocated(int n, int m, double* a, const double* b) {
  for (int i = 0; i < n; i++) {
    double t[m];
    for (int j = 0; j < m; j++) t[j] = b[j] * i;
    for (int j = 0; j < m; j++) a[i * m + j] = t[m - 1 - j];
  }
}
