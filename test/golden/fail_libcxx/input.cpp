// Declarations in libc++ aren't mistaken for those in libstdc++.
#include "libcxx.h"

[[ferry::offload]] void minmax_of_list(const double* x, double* o, int n) {
  for (int i = 0; i < n; ++i) o[i] = std::minmax({x[i], 2.0}).first;
}
[[ferry::offload]] void pair(const double* x, double* o, int n) {
  for (int i = 0; i < n; ++i) {
    std::pair<double, int> p{x[i], i};
    o[i] = p.first;
  }
}
[[ferry::offload]] void quotient(const double* x, double* o, int n) {
  for (int i = 0; i < n; ++i) {
    std::complex<double> p(x[i], i);
    p /= p;
    o[i] = p.real();
  }
}
[[ferry::offload]] void polar(const double* x, double* o, int n) {
  for (int i = 0; i < n; ++i) o[i] = std::polar(x[i], 2.0).real();
}
[[ferry::offload]] void argument(const double* x, double* o, int n) {
  for (int i = 0; i < n; ++i) o[i] = std::arg(x[i]);
}
[[ferry::offload]] void tied(const double* x, double* o, int n) {
  for (int i = 0; i < n; ++i) {
    double u = 0;
    std::tie(u, std::ignore) = std::pair<double, int>{x[i], i};
    o[i] = u;
  }
}
