// RUN: launches=11 fallbacks=0
// TRANSLATE-STDERR: compares_no_bound
// Loops that end at the first of two bounds, as tiles do, and the final values of their variables.
#include <cstdio>
#include <vector>

[[ferry::offload]] void transpose(const float* in, float* out, int n, int m) {
  for (int bi = 0; bi < n; bi += 16)
    for (int bj = 0; bj < m; bj += 16)
      for (int i = bi; i < bi + 16 && i < n; i++)
        for (int j = bj; j < bj + 16 && j < m; j++) out[j * n + i] = in[i * m + j];
}

[[ferry::offload]] int forwards(std::vector<float>& x, int n, int m, unsigned a, unsigned b) {
  int i;
  for (i = 0; i < n && i < m; ++i) x[i] += 1;
  for (unsigned k = 0; k <= a && b >= k; ++k) x[k] += 2;
  for (int k = n - 1; k > 0 && m - 4 < k; --k) x[k] += 3;
  for (long k = 0; (k < static_cast<long>(n) && k < 9l); k += 3) x[k] *= 2;
  return i;
}

// C++ doesn't evaluate the second bound if the first one is reached.
[[ferry::offload]] int divided(float* x, int n, int m, int k) {
  int i = 0;
  for (; i < n && i < m / k; ++i) x[i] += 1;
  for (int j = 0; j < n; ++j) x[j] += 1;
  return i;
}

// Iterations change a bound, or the two bounds have different comparisons.
[[ferry::offload]] int moving(std::vector<float>& x, int n, int m) {
  for (int i = 0; i < n && i < m; ++i) x[i] += static_cast<float>(m--);
  for (int i = n - 1; i >= 0 && i > m; --i) x[i] += 1;
  for (int i = 0; i < n; ++i) x[i] -= 1;
  return m;
}

int main() {
  std::vector<float> x(700), y(700);
  for (int i = 0; i < 700; ++i) x[i] = static_cast<float>(i % 23);
  transpose(x.data(), y.data(), 20, 35);
  transpose(x.data(), y.data(), 0, 35);
  const int ends[] = {forwards(y, 30, 20, 7, 5), forwards(y, 20, 30, 5, 7),  forwards(y, 0, 20, 0, 0),
                      moving(y, 12, 9),          divided(y.data(), 0, 9, 0), divided(y.data(), 8, 9, 2)};
  double sum = 0;
  for (int i = 0; i < 700; ++i) sum += y[i] * (i % 7);
  std::printf("%g", sum);
  for (const int end : ends) std::printf(" %d", end);
  std::printf("\n");
}
