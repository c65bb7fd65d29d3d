// TRANSLATE-STDERR: too few for a launch
// Loops with few iterations inside host loops aren't kernels. Their data is copied to the host if it is on the device.
// RUN: launches=4 fallbacks=0 bytes_to_device=312 bytes_to_host=412
#include <cstdio>

[[ferry::offload]]
void spread([[ferry::extent(m)]] float* out, const int* x, const float* w, int n, int m) {
  for (int i = 0; i < m; ++i) out[i] = 1;
  [[ferry::sequential]] for (int p = 0; p < n; ++p)
    for (int s = 0; s < 3; ++s) out[x[p] + s] += w[s];
  for (int i = 0; i < m; ++i) out[i] *= 2;
}

[[ferry::offload]]
void smooth(double* a, double* b, int w, int h) {
  [[ferry::sequential]] for (int y = 1; y < h - 1; ++y)
    for (int x = 1; x < w - 1; ++x) {
      double s = a[y * w + x - 1];
      for (int j = -1; j <= 1; ++j)
        for (int i = -1; i <= 1; ++i) s += a[(y + j) * w + x + i];
      a[y * w + x] = s / 10;
    }
  for (int i = 0; i < w * h; ++i) b[i] = a[i];
}

[[ferry::offload]]
void alone(float* x) {
  for (int k = 0; k < 3; ++k) x[k] += 1;
}

int main() {
  const int x[5] = {3, 9, 4, 0, 6};
  const float w[3] = {1, 2, 4};
  float out[25] = {};
  spread(out, x, w, 5, 25);
  alone(out);
  for (const float o : out) std::printf("%g ", o);
  double a[25], b[25];
  for (int i = 0; i < 25; ++i) a[i] = i * 7 % 11;
  smooth(a, b, 5, 5);
  for (const double o : b) std::printf("%g ", o);
  std::printf("\n");
}
