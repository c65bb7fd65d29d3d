// Results in std::complex and std::pair that carry dependences between iterations.
#include <complex>
#include <utility>

using C = std::complex<double>;

[[ferry::offload]] C product(const C* a, int n) {
  C z = 1;
  for (int i = 0; i < n; ++i) z *= a[i];
  return z;
}
[[ferry::offload]] C horner(const C* a, C x, int n) {
  C z = 0;
  for (int i = 0; i < n; ++i) z = z * x + a[i];
  return z;
}
[[ferry::offload]] C crossed(const C* a, int n) {
  C z = 0;
  for (int i = 0; i < n; ++i) z += C(a[i].real(), z.real());
  return z;
}
[[ferry::offload]] C one_part(const double* x, int n) {
  C z = 0;
  for (int i = 0; i < n; ++i) z.real(z.real() + x[i]);
  return z;
}
[[ferry::offload]] C reversed(const C* a, int n) {
  C z = 0;
  for (int i = 0; i < n; ++i) z = a[i] - z;
  return z;
}
[[ferry::offload]] std::pair<double, int> compared(const std::pair<double, int>* x, int n) {
  std::pair<double, int> b = x[0];
  for (int i = 0; i < n; ++i)
    if (x[i] < b) b = x[i];
  return b;
}
// The last of equal pairs wins, and nothing in the source tells that `second` is the iteration's number.
[[ferry::offload]] std::pair<double, int> last_of_equals(const double* x, int n) {
  std::pair<double, int> b{-1e300, -1};
  for (int i = 0; i < n; ++i)
    if (x[i] >= b.first) b = {x[i], i};
  return b;
}
[[ferry::offload]] int last_together(const double* x, int n) {
  double most = -1e300;
  int at = -1;
  for (int i = 0; i < n; ++i)
    if (x[i] >= most) most = x[i], at = i;
  return at;
}
