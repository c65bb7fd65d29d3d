// FLAGS: -Wno-unknown-pragmas
// Two arrays stay on the device over all steps. They aren't adjacent, because Ferry would copy adjacent ones together.
#include <cstdio>

[[ferry::offload]]
void relax(double (&a)[2000], double (&b)[2000], int steps) {
#pragma omp target data map(tofrom : a) map(from : b)
  for (int step = 0; step < steps; ++step) {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < 2000; ++i) b[i] = 0.5 * a[i];
#pragma omp target teams distribute parallel for
    for (int i = 0; i < 2000; ++i) a[i] = b[i] + 1;
  }
}

int main() {
  double (&a)[2000] = *new double[1][2000], (&b)[2000] = *new double[1][2000];
  for (int i = 0; i < 2000; ++i) a[i] = i;
  relax(a, b, 10);
  std::printf("%g %g\n", a[1999], b[1999]);
}
