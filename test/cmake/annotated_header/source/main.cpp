#include <heat/heat.h>

#include <cstdio>

void twice(double* x, int n);
void plain(double* x, int n);

int main() {
  double x[64] = {};
  heat(x, 64);
  shift(x, 64);
  twice(x, 64);
  plain(x, 64);
  std::printf("%g\n", x[63]);
}
