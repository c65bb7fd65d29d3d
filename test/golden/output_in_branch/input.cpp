// Output in branches that depend on data: kernels raise a flag there, and the host runs the original loop.
#include <cstdio>
#include <iostream>

[[ferry::offload]]
void kinds(double* out, const double* in, const int* kind, int n) {
  for (int i = 0; i < n; ++i) {
    double v = 0;
    switch (kind[i] & 3) {
      case 0: v = in[i]; break;
      case 1: v = -in[i]; break;
      case 2: break;
      default: std::fprintf(stderr, "bad kind at line %d\n", __LINE__); break;
    }
    out[i] = v;
  }
}

static double root(double x, int i) {
  if (x < 0) {
    std::printf("no root of %g at %d\n", x, i);
    return 0;
  }
  return x / 2;
}

[[ferry::offload]]
void in_the_kernel(double* x, const double* a, int n) {
  for (int i = 0; i < n; ++i) {
    x[i] *= root(a[i], i);
    if (x[i] > 50) {
      std::cerr << "large: " << x[i] << " at " << i << std::endl;
      x[i] = 50;
    }
  }
}
