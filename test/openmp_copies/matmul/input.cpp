// FLAGS: -Wno-unknown-pragmas
// Three two-dimensional arrays. Only one of them is copied to the host.
#include <cstdio>

[[ferry::offload]]
void multiply(const float (&a)[40][50], const float (&b)[50][60], float (&c)[40][60]) {
#pragma omp target teams distribute parallel for collapse(2) map(to : a, b) map(from : c)
  for (int i = 0; i < 40; ++i)
    for (int j = 0; j < 60; ++j) {
      float sum = 0;
      for (int k = 0; k < 50; ++k) sum += a[i][k] * b[k][j];
      c[i][j] = sum;
    }
}

int main() {
  static float a[40][50], b[50][60], c[40][60];
  for (int i = 0; i < 40; ++i)
    for (int k = 0; k < 50; ++k) a[i][k] = static_cast<float>(i + k);
  for (int k = 0; k < 50; ++k)
    for (int j = 0; j < 60; ++j) b[k][j] = static_cast<float>(k - j);
  multiply(a, b, c);
  std::printf("%g\n", c[39][59]);
}
