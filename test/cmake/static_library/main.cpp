#include <cstdio>

void scale(float* x, long n);
void shift(float* x, long n);

int main() {
  float x[100];
  for (int i = 0; i < 100; ++i) x[i] = i;
  scale(x, 100);
  shift(x, 100);
  float sum = 0;
  for (float value : x) sum += value;
  std::printf("%g %g %g\n", x[0], x[99], sum);
}
