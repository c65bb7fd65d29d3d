// Reductions into std::complex and std::pair are reductions into their members; the kernel keeps the object and text.
#include <complex>
#include <utility>

[[ferry::offload]] std::complex<double> dot(const std::complex<double>* a, const std::complex<double>* b, int n) {
  std::complex<double> s = 0;
  for (int i = 0; i < n; ++i) s += std::conj(a[i]) * b[i];
  return s;
}
[[ferry::offload]] std::pair<double, int> greatest(const double* x, int n) {
  std::pair<double, int> b{-1e300, -1};
  for (int i = 0; i < n; ++i)
    if (x[i] > b.first) b = {x[i], i};
  return b;
}
