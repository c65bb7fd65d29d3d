#include <cstdio>

OFFLOADED
void set(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = i;
}

int main() {
  double x[64];
  set(x, 64);
  std::printf("%g\n", x[63]);
}
