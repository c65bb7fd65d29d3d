// Scalars and row pointers that an outer loop computes are recomputed in each kernel that uses them. All other
// declarations keep the statements that follow them in the same kernel.
// RUN: fallbacks=0
#include <cstdio>

// gemm with its factor and row pointers hoisted out of the inner loop: one thread per element.
[[ferry::offload]]
void gemm(int n, const double* a, const double* b, double* c) {
  for (int i = 0; i < n; ++i) {
    double* row = c + i * n;
    for (int j = 0; j < n; ++j) row[j] *= 0.5;
    for (int k = 0; k < n; ++k) {
      const double factor = a[i * n + k], twice = 2 * factor;
      const double* other = b + k * n;
      for (int j = 0; j < n; ++j) row[j] += twice * other[j];
    }
  }
}

// Updates columns; the outer loop computes the weight.
[[ferry::offload]]
void columns(int n, int m, const double* x, const double* a, double* s) {
  for (int i = 0; i < n; ++i) {
    const double weight = 1.0 / (x[i] + 1);
    for (int j = 0; j < m; ++j) s[j] += weight * a[i * m + j];
  }
}

// Declarations that hide an outer name or a loop's name, use a variable that changes, or read written data.
[[ferry::offload]]
void hidden(int n, unsigned (*a)[9], unsigned* x) {
  for (int i = 0; i < n; ++i) {
    const unsigned w = a[i][0];
    for (int j = 0; j < 9; ++j) {
      const unsigned w2 = w + j;
      x[j] = x[j] * 3 + w2;
    }
    for (int j = 0; j < 9; ++j) {
      unsigned w = j;
      x[j] += w;
    }
  }
}
[[ferry::offload]]
void of_a_loop(int n, unsigned (*a)[9], unsigned* x) {
  for (int i = 0; i < n; ++i) {
    const unsigned j = a[i][0], w = j * 2;
    for (int j = 0; j < 9; ++j) x[j] = x[j] * 3 + w;
    x[0] += j;
  }
}
[[ferry::offload]]
void changes(int n, unsigned (*a)[9], unsigned* x) {
  for (int i = 0; i < n; ++i) {
    unsigned w = a[i][0];
    for (int j = 0; j < 9; ++j) x[j] = x[j] * 3 + w;
    w += 5;
    for (int j = 0; j < 9; ++j) x[j] += w;
  }
}
[[ferry::offload]]
void of_what_is_written(int n, unsigned (*a)[9], unsigned* x) {
  for (int i = 0; i < n; ++i) {
    const unsigned w = x[i];
    for (int j = 0; j < 9; ++j) x[j] = x[j] * 3 + w + a[i][j];
  }
}
[[ferry::offload]]
void in_a_header(int n, const int* end, unsigned (*a)[9], unsigned* x) {
  for (int i = 0; i < n; ++i) {
    const int last = end[i];
    for (int j = 0; j < last; ++j) x[j] = x[j] * 3 + a[i][j];
    for (int j = 0; j < 9; ++j) x[j] += a[i][j] * last;
  }
}

int main() {
  constexpr int n = 9;
  static double a[n * n], b[n * n], c[n * n], s[n];
  static unsigned u[n][n], x[n] = {1, 2, 3};
  static const int end[n] = {3, 9, 0, 1, 5, 2, 8, 4, 6};
  for (int i = 0; i < n * n; ++i)
    a[i] = 0.1 * (i + 1), b[i] = 1.0 / (i + 2), c[i] = 0.7 * i, u[i / n][i % n] = i * 7 % 31;
  gemm(n, a, b, c);
  gemm(4, a + 1, b, c);
  columns(n, n, a, b, s);
  double sum = 0;
  for (const double v : c) sum = sum * 1.01 + v;
  for (const double v : s) sum = sum * 1.01 + v;
  std::printf("%.17g %.17g %.17g\n", sum, c[40], s[3]);
  hidden(n, u, x), of_a_loop(n, u, x), changes(n, u, x), of_what_is_written(n, u, x), in_a_header(n, end, u, x);
  for (const unsigned v : x) std::printf("%u ", v);
  std::printf("\n");
}
