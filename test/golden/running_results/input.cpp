// Loops that need the sum of the previous iterations, in two kernels: one computes what each tile of iterations adds,
// and the other runs the tiles.
[[ferry::offload]] void scan(const double* x, double* y, int n, double* total) {
  double s = *total;
  for (int i = 0; i < n; ++i) {
    const double twice = 2 * x[i];
    s += twice;
    y[i] = s;
  }
  *total = s;
}

[[ferry::offload]] void in_place(short* count, int n) {
  short s = 0;
  for (int i = 0; i < n; ++i) {
    const short c = count[i];
    count[i] = s;
    s += c;
  }
  count[n] = s;
}

[[ferry::offload]] int pack(const float* x, float* out, int* where, int n) {
  int k = 0;
  float most = 0;
  for (int i = 0; i < n; ++i) {
    if (x[i] > most) most = x[i];
    if (x[i] < 0.5f) continue;
    out[2 * k] = x[i];
    out[2 * k + 1] = most;
    where[k++] = i;
  }
  return k;
}
