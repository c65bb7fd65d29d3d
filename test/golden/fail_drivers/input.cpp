// Calls that leave nothing for a device: the callee gets no array, or host threads run the iterations.
#include <cmath>

double limit(double tolerance, int k);
void write(const char* text);
[[ferry::offload]] void shift(double* x, int n);

[[ferry::offload]]
void no_arrays(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = limit(x[i], i);
}

[[ferry::offload]]
void texts(int n) {
  for (int i = 0; i < n; ++i) write("step");
}

[[ferry::offload]]
void calls_in_kernels(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = limit(std::sqrt(x[i]), 1);
  write("done");
}
