// Arrays overlap. In gemm(c, c, b), rows stay independent, but split kernels would read elements before or after they
// are scaled. The whole split is declined with a message, and the loops run unsplit. The rows of sums() are only
// parallel if the nest is split; if the split is declined, the original loop runs.
// RUN: fallbacks=1
// EXPECT-STDERR: ^ferry: .*input\.cpp:25: buffers 'y' and 'x' overlap; this loop runs on the host \(guard: overlap\); .*$
// CUDA-RUN: fallbacks=2
// CUDA-EXPECT-STDERR: ^ferry: .*input\.cpp:15: buffers 'c' and 'a' overlap; this loop runs without being split into several kernels \(guard: overlap\); .*$
#include <cstdio>

constexpr int most = 9;

// In gemm(c, c, b), an iteration reads its own row of c.
[[ferry::offload]]
void gemm(int n, double (*c)[most], const double (*a)[most], const double (*b)[most]) {
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) c[i][j] *= 1.5;
    for (int k = 0; k < n; ++k)
      for (int j = 0; j < n; ++j) c[i][j] += a[i][k] * b[k][j];
  }
}

// In sums(x, x, a), x and y are the same rows.
[[ferry::offload]]
void sums(int n, unsigned* x, unsigned* y, const unsigned (*a)[most]) {
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) y[i] += a[i][j];
    for (int j = 0; j < n; ++j) x[j] += a[i][j] * y[i];
  }
}

static double a[most][most], b[most][most], c[most][most];
static unsigned u[most][most], x[most], y[most];

static void fill() {
  for (int i = 0; i < most; ++i) {
    x[i] = i + 1, y[i] = 3 * i;
    for (int j = 0; j < most; ++j) u[i][j] = i * 7 + j;
    for (int j = 0; j < most; ++j) a[i][j] = 0.1 * (i * 7 + j), b[i][j] = 1.0 / (i + j + 1), c[i][j] = i - 0.7 * j;
  }
}

static void show() {
  double all = 0;
  for (int i = 0; i < most; ++i)
    for (int j = 0; j < most; ++j) all = all * 1.01 + a[i][j] + 2 * b[i][j] + 3 * c[i][j] + x[j] + y[i];
  std::printf("%.17g %.17g %u %u\n", all, c[3][4], x[5], y[6]);
}

int main() {
  fill(), gemm(most, c, a, b), show();
  fill(), gemm(most, c, c, b), show();
  fill(), sums(most, x, y, u), show();
  fill(), sums(most, x, x, u), show();
}
