// Products and quotients of complex numbers whose infinities depend on the host compiler.
#include <complex>
#include <vector>

[[ferry::offload]] void quotients(std::vector<double>& a) {
  for (double& x : a) x = (std::complex<double>(x, 1) / std::complex<double>(2, x)).real();
}
[[ferry::offload]] void products(std::vector<double>& a) {
  for (double& x : a) {
    std::complex<double> z(x, 1);
    z *= std::complex<double>(2, x);
    x = z.imag();
  }
}
