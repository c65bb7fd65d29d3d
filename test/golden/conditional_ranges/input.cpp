// Ranges found by isl: under conditions, in dependent loops, two triangles, rows next to the diagonal, checkerboards.
[[ferry::offload]] void shift(double* a, const double* b, int n) {
  for (int i = 0; i < n; ++i)
    if (i > 0) a[i] = b[i - 1];
}
[[ferry::offload]] void tri(double* a, const double* b, int n) {
  for (int i = 0; i < n; ++i) {
    double s = 0;
    for (int j = 0; j <= i; ++j) s += b[i - j];
    a[i] = s;
  }
}
[[ferry::offload]] void sym(double* c, const double* a, int n, int m) {
  for (int i = 0; i < n; ++i)
    for (int j = i; j < n; ++j) {
      double s = 0;
      for (int k = 0; k < m; ++k) s += a[k * n + i] * a[k * n + j];
      c[i * n + j] = s;
      c[j * n + i] = s;
    }
}
[[ferry::offload]] void syrk(double c[37][37], double a[37][20], int n, int m) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j <= i; j++) c[i][j] *= 0.5;
    for (int k = 0; k < m; k++)
      for (int j = 0; j <= i; j++) c[i][j] += a[i][k] * a[j][k];
  }
}
[[ferry::offload]] void lu(double a[37][37], int n) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < i; j++) {
      for (int k = 0; k < j; k++) a[i][j] -= a[i][k] * a[k][j];
      a[i][j] /= a[j][j];
    }
    for (int j = i; j < n; j++)
      for (int k = 0; k < i; k++) a[i][j] -= a[i][k] * a[k][j];
  }
}
[[ferry::offload]] void lup(double* a, int n) {
  [[ferry::sequential]] for (int i = 0; i < n; i++) {
    [[ferry::sequential]] for (int j = 0; j < i; j++) {
      [[ferry::sequential]] for (int k = 0; k < j; k++)
        a[i * n + j] -= a[i * n + k] * a[k * n + j];
      a[i * n + j] /= a[j * n + j];
    }
    for (int j = i; j < n; j++)
      for (int k = 0; k < i; k++) a[i * n + j] -= a[i * n + k] * a[k * n + j];
  }
}
[[ferry::offload]] void redblack(double* a, int n, int color) {
  for (int j = 1; j < n - 1; ++j)
    for (int i = 1 + (j + color) % 2; i < n - 1; i += 2)
      a[j * n + i] = 0.25 * (a[j * n + i - 1] + a[j * n + i + 1] + a[(j - 1) * n + i] + a[(j + 1) * n + i]);
}
[[ferry::offload]] void shiftn(double* a, int n) {
  for (int i = 0; i < n; ++i) a[i] = a[i + n] + 1;
}
[[ferry::offload]] void un(double* a, const double* b, unsigned n) {
  for (unsigned i = 0; i < n; ++i)
    if (i >= 1) a[i] = b[i - 1];
}
