// FLAGS: -Wno-unknown-pragmas
// One loop. y is copied in both directions.
#include <cstdio>

[[ferry::offload]]
void saxpy(double factor, const double (&x)[1000], double (&y)[1000]) {
#pragma omp target teams distribute parallel for map(to : x) map(tofrom : y)
  for (int i = 0; i < 1000; ++i) y[i] = factor * x[i] + y[i];
}

int main() {
  static double x[1000], y[1000];
  for (int i = 0; i < 1000; ++i) x[i] = i, y[i] = 1;
  saxpy(2, x, y);
  std::printf("%g\n", y[999]);
}
