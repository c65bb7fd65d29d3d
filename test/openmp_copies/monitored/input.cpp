// FLAGS: -Wno-unknown-pragmas
// The host reads one element after each step but the last. (After that, Ferry wouldn't copy it again at the end.)
#include <cstdio>

[[ferry::offload]]
double grow(double (&a)[3000], int steps) {
  double sum = 0;
#pragma omp target data map(tofrom : a)
  {
    for (int step = 0; step < steps; ++step) {
#pragma omp target teams distribute parallel for
      for (int i = 0; i < 3000; ++i) a[i] = 2 * a[i];
#pragma omp target update from(a[7 : 1])
      sum += a[7];
    }
#pragma omp target teams distribute parallel for
    for (int i = 0; i < 3000; ++i) a[i] = a[i] + 1;
  }
  return sum;
}

int main() {
  static double a[3000];
  for (int i = 0; i < 3000; ++i) a[i] = i;
  const double sum = grow(a, 5);
  std::printf("%g %g\n", sum, a[2999]);
}
