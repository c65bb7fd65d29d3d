// Loop variables declared before the loops, with steps and counting down. Their final values are used after the
// loops.
[[ferry::offload]]
int c89(double* x, double* y, int n, int m) {
  int i, j;
  for (i = 0; i < n; i++) {
    for (j = m - 1; j >= 0; j -= 2) {
      x[i * m + j] *= 0.5;
    }
  }
  for (i = n; i > 0; i--) y[i - 1] = i;
  return i;
}
