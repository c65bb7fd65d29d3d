#include <cstdio>
[[ferry::offload]] double f(double* x, int n) {
  for (int i = 0; i < n; ++i) {
    double t = x[i];  // grüße
    x[i] = t * 2;
  }
  if (x[0] > 3)
    return x[0];
  for (int i = 0; \
       i < n; ++i)
    x[i] += 1;
  return x[1];
}
int main() { double x[4] = {1, 2, 3, 4}; std::printf("%g\n", f(x, 4)); }
