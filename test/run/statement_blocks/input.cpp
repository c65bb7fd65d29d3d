// FLAGS: -O2
// RUN: launches=3 fallbacks=0
// Statement expressions that contain whole blocks with nests.
#include <cstdio>

[[ferry::offload]]
double run(double* a, double* b, int n, bool more) {
  for (int i = 0; i < n; ++i) ({
    double t = a[i] * 2;
    b[i] = t;
  });
  ({
    double s = b[1];
    for (int i = 0; i < n; ++i) a[i] += s;
    s += a[2];
    b[3] = s;
  });
  if (more) ({ for (int i = 0; i < n; ++i) a[i] += b[i]; });
  return b[3];
}

int main() {
  double a[32], b[32] = {};
  for (int i = 0; i < 32; ++i) a[i] = i;
  const double r = run(a, b, 32, true);
  std::printf("%g %g %g\n", r, a[5], b[6]);
}
