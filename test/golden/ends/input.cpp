// Iterations may exit the loop: kernels raise a flag, and the host runs the original loop. Exits occur in the kernels'
// own code, in functions that they call, and at checked elements.
#include <array>
#include <cassert>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <stdexcept>
#include <vector>

[[noreturn]] void die(const char* what);

[[ferry::offload]]
void statements(const double* x, std::vector<double>& y, int n) {
  for (int i = 0; i < n; ++i) {
    const int line = 2 * i;
    if (x[i] < 0) {
      std::fprintf(stderr, "line %d\n", line);
      throw std::domain_error("negative");
    }
    if (x[i] > 1e6)
      die("large");
    else if (std::isnan(x[i])) [[unlikely]]
      std::abort();
    switch (i % 4) {
      case 0:
        y[i] = x[i];
        break;
      default:
        y[i] = 1;
        if (x[i] == 5) std::exit(1);
    }
  }
}

static double root(double v, const char* what) {
  if (v >= 0) return std::sqrt(v);
  std::fputs(what, stderr);
  throw std::domain_error(what);
}
static int index(int i, int j, int n) {
  assert(j < n && "in its row");
  return i * n + j;
}

[[ferry::offload]]
void called(const double* x, double* y, int m, int n) {
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) y[index(i, j, n)] = root(x[index(i, j, n)], "root");
}

[[ferry::offload]]
double checked(const std::vector<double>& v, const std::vector<int>& k, std::array<double, 8>& sums) {
  double s = 0;
  for (std::size_t i = 0; i < k.size(); ++i) {
    std::optional<double> o;
    if (k[i] > 0) o = v.at(k[i]);
    sums.at(k[i] & 7) += o.value();
    s += v.at(i);
  }
  return s;
}
