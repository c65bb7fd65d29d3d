// Loops with few iterations inside a loop that stays on the host.

// The loop with three iterations stays on the host. Only the last loop becomes a kernel.
[[ferry::offload]]
void spread([[ferry::extent(m)]] float* out, const int* x, const float* w, float* total, int n, int m) {
  for (int p = 0; p < n; ++p)
    for (int s = 0; s < 3; ++s) out[x[p] + s] += w[s];
  for (int i = 0; i < m; ++i) total[i] = 2 * out[i];
}

// A 3 * 3 window also counts as small. The outermost loop's trip count doesn't matter.
[[ferry::offload]]
void smooth(double* a, double* b, int w, int h) {
  for (int y = 1; y < h - 1; ++y)
    for (int x = 1; x < w - 1; ++x) {
      double s = a[y * w + x - 1];
      for (int j = -1; j <= 1; ++j)
        for (int i = -1; i <= 1; ++i) s += a[(y + j) * w + x + i];
      a[y * w + x] = s / 10;
    }
  for (int i = 0; i < w * h; ++i) b[i] = a[i];
}

// The small loop becomes a kernel because the larger loop beside it leaves x on the device.
[[ferry::offload]]
void chain(double* x, double* y, int n, int steps) {
  [[ferry::sequential]] for (int t = 0; t < steps; ++t) {
    for (int k = 0; k < 3; ++k) x[k] = 0;
    for (int i = 1; i < n; ++i) y[i] = x[i] + x[i - 1];
    for (int i = 1; i < n; ++i) x[i] = y[i];
  }
}

// The runtime decides whether loops with eight iterations, and inner loops of any length, are worth a launch.
[[ferry::offload]]
void weighed(double* x, const double* a, int n, int m) {
  [[ferry::sequential]] for (int t = 0; t < 100; ++t) {
    for (int k = 0; k < 8; ++k) x[k] *= 0.5;
    for (int i = 0; i < n; ++i)
      for (int k = 0; k < m; ++k) x[i] += a[i * m + k];
  }
}

// These loops aren't inside another loop, so they are launched in any case. `do … while (0)` isn't a loop.
[[ferry::offload]]
void alone(double* x) {
  for (int k = 0; k < 3; ++k) x[k] *= 0.5;
  do {
    for (int k = 0; k < 3; ++k) x[k] += 0.5;
  } while (0);
}
