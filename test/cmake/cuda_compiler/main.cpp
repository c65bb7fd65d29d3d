#include <cstdio>

void saxpy(float a, const float* x, float* y, int n);
void triad(const float* x, float* y, int n);

int main() {
  float x[1000], y[1000];
  for (int i = 0; i < 1000; ++i) x[i] = i;
  triad(x, y, 1000);
  saxpy(2, x, y, 1000);
  std::printf("%g %g\n", y[1], y[999]);
}
