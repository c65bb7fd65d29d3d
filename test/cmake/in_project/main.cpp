#include <cstdio>
#include <vector>

void saxpy(float a, const float* x, float* y, int n);

int main() {
  std::vector<float> x(1000), y(1000);
  for (int i = 0; i < 1000; ++i) x[i] = i;
  saxpy(2, x.data(), y.data(), 1000);
  std::printf("%g %g\n", y[1], y[999]);
}
