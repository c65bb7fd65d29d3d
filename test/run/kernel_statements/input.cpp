// RUN: fallbacks=0
// Statements inside kernels: private arrays, switch with fallthrough, while, do, for headers with several variables.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <span>
#include <vector>

template <class T>
static void show(const char* what, const T* p, long n) {
  std::printf("%s:", what);
  for (long k = 0; k < n; ++k) std::printf(" %g", double(p[k]));
  std::printf("\n");
}

namespace private_arrays {
[[ferry::offload]] void f(double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    double t[3] = {x[i], 2, 3}, u[2][2], *p = t, s = 0, z{};
    int k = 0, q[4] = {};
    for (int a = 0; a < 2; ++a)
      for (int b = 0; b < 2; ++b) u[a][b] = a + b + x[i];
    for (double v : t) s += v;
    for (double& v : t) v += 1;
    for (k = 0; k < 3; ++k) {
      if (t[k] > 3) break;
      s += p[k];
    }
    q[k] = i;
    q[(k + 1) % 4]++;
    while (k < 3) {
      s += u[k & 1][0];
      k++;
    }
    do {
      --k;
    } while (k > 0);
    switch (i & 3) {
      case 0:
        s += 1;
        break;
      case 1:
        s += 2;
        [[fallthrough]];
      case 2:
        s += 3;
        break;
      default:
        s -= 1;
    }
    const double& c = t[1];
    double& m = t[2];
    m = c + 1;
    z += m, s += z;
    double w;
    w = s;
    w *= 2;
    y[i] = w + q[0] + q[1] + q[2] + q[3] + std::max(t[0], t[2]) + std::min<double>(1, x[i]) + (i ? 1 : 0) +
           std::abs(-i) + std::fabs(-2.5f) + std::pow(x[i], 2) + std::sqrt(double(i)) + fmax(1, x[i]);
  }
}
static void run() {
  double x[6] = {1, 2, 3, 4, 5, 6}, y[6];
  f(x, y, 6);
  show("y", y, 6);
}
}  // namespace private_arrays

namespace inner_while {
[[ferry::offload]] void f(std::vector<double>& x, std::vector<int>& c, std::span<const double> y, int n) {
  for (int i = 0; i < n; ++i) {
    int k = i, steps = 0;
    double v = y[i];
    while (k != 1 && k > 0 && steps < 20) {
      k = k % 2 ? 3 * k + 1 : k / 2;
      ++steps;
      v = v * 0.5 + y[k % n];
    }
    c[i] = steps;
    x[i] = v;
    for (int j = i; j < n; j *= 2) {
      if (j == 0) break;
      x[i] += y[j];
    }
    for (int j = 0, e = n; j < e; ++j, --e) x[i] += y[j] - y[e - 1];
    for (;;) {
      if (++k > 5) break;
      if (k == 3) continue;
      x[i] += k;
    }
    for (double t = 0; t < 1; t += 0.25) x[i] += t;
    do x[i] += 1;
    while (x[i] < 0);
    {
      int q = 3;
      {
        int q = 4;
        x[i] += q;
      }
      x[i] += q;
    }
    if (y[i] > 2) {
      x[i] += 1;
    } else if (y[i] > 1)
      x[i] += 2;
    else {
      continue;
    }
    x[i] *= 2;
  }
}
static void run() {
  std::vector<double> x(6), y{1, 2, 3, 4, 5, 6};
  std::vector<int> c(6);
  f(x, c, y, 6);
  show("x", x.data(), 6);
  show("c", c.data(), 6);
}
}  // namespace inner_while

int main() {
  private_arrays::run();
  inner_while::run();
}
