// Arrays declared outside the loop that every iteration fills before it reads them: the kernel has private arrays.
#include <cstring>

[[ferry::offload]]
void smooth(const double* x, double* y, int n) {
  double window[8];
  float weights[2][3];
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < 8; ++k) window[k] = x[8 * i + k];
    for (int r = 0; r < 2; ++r)
      for (int c = 0; c < 3; ++c) weights[r][c] = static_cast<float>(r + c);
    for (int k = 1; k < 8; ++k) window[k] += window[k - 1];
    y[i] = window[7] * static_cast<double>(weights[1][2]);
  }
}

// The array is filled and copied as bytes.
[[ferry::offload]]
void reversed(const double* x, double* y, int n) {
  double t[8];
  for (int i = 0; i < n; ++i) {
    std::memset(t, 0, sizeof t);
    std::memcpy(t, x + 8 * i, 8 * sizeof(double));
    for (int k = 0; k < 8; ++k) y[8 * i + k] = t[7 - k];
  }
}
