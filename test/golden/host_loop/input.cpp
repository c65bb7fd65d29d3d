// Loops that stay on the host, each with a warning, beside a loop for the device. A reason that would be an error
// without such a loop becomes the warning's note.
#include <cstdio>

[[ferry::offload]]
double scan(double* x, double* y, const int* index, int n) {
  for (int i = 1; i < n; ++i) x[i] -= x[i - 1];
  for (int i = 0; i < n; ++i) y[i] = 2 * x[i];
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += y[i];
  for (int i = 0; i < n; ++i) y[index[i] % n] = x[i];
  for (int i = 0; i < n; ++i) y[i / 2] = x[i];
  for (int i = 0; i < n; ++i) {
    if (y[i] < 0) break;
    sum -= y[i];
  }
  for (int i = 0; i < n; ++i) std::printf("%g\n", y[i]);
  [[ferry::sequential]] for (int i = 0; i < n; ++i) y[i] += 1;
  return sum;
}
