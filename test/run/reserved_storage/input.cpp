// RUN: fallbacks=0
// FLAGS: -O1 -w
// A vector's unused capacity is discarded with the vector.
#include <cstdio>
#include <vector>
#include <cstdlib>
[[ferry::offload]] double run(double* a, int n) {
  double* q;
  {
    std::vector<double> v;
    v.reserve(1000);
    double* p = v.data();
    for (int i = 0; i < n; ++i) p[i] = 3 + a[i];
  }
  q = (double*)std::malloc(8000);
  for (int i = 0; i < 1; ++i) a[i] += 1;
  q[5] = 1;
  double x = q[5];
  std::printf("%g\n", q[5]);
  for (int i = 0; i < n; ++i) a[i] += 1;
  std::free(q);
  return x;
}
double a[1000];
int main() { double x = run(a, 1000); std::printf("%g %g\n", x, a[1]); }
