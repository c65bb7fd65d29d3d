#include "kernels.h"

namespace blas {

[[ferry::offload]]
void axpy(int n, double a, const double* x, double* y) {
  for (int i = 0; i < n; ++i) y[i] += a * x[i];
}

[[ferry::offload]]
void axpy(int n, double a, const std::vector<double>& x, std::vector<double>& y) {
  for (int i = 0; i < n; ++i) y[i] += 2 * a * x[i];
}

[[ferry::offload]]
double dot(int n, const double* x, const double* y) {
  double total = 0;
  for (int i = 0; i < n; ++i) total += x[i] * y[i];
  return total;
}

[[ferry::offload]]
void xpby(int n, const double* x, double b, double* y, int from) {
  for (int i = from; i < n; ++i) y[i] = x[i] + b * y[i];
}

}  // namespace blas

extern "C" {
[[ferry::offload]]
double c_sum(const double* x, int n) {
  double total = 0;
  for (int i = 0; i < n; ++i) total += x[i];
  return total;
}
}
