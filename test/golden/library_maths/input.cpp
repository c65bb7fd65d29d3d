// Functions of <cmath> with arguments of several types: each is computed in the same type as on the host.
// Device compilers lack overloads for some of them.
#include <cmath>

[[ferry::offload]]
void mixed(int n, const float* f, const double* d, const int* k, double* out) {
  for (int i = 0; i < n; ++i) {
    out[i] = std::fmax(f[i], d[i]) + std::fmin(1, f[i]) + std::fmax(f[i], 1.0);
    out[i] += std::atan2(f[i], d[i]) + atan2(f[i], d[i]) + std::fmod(d[i], f[i]);
    out[i] += std::fma(f[i], d[i], 2) + std::copysign(d[i], f[i]) + std::pow(f[i], k[i]);
    out[i] += std::ldexp(f[i], k[i]) + std::sqrt(k[i]) + std::sqrt(f[i]);
    if (std::isnan(d[i])) out[i] = std::hypot(f[i], d[i]);
  }
}

// Uses macros for special values.
[[ferry::offload]]
void special(int n, const float* x, float* out) {
  for (int i = 0; i < n; ++i) {
    float most = -INFINITY;
    if (x[i] > most) most = x[i];
    out[i] = most < 0 ? NAN : most;
    if (most > 100) out[i] = static_cast<float>(HUGE_VAL) - HUGE_VALF;
  }
}

// Functions that store a part of their result, and functions that some device libraries lack.
[[ferry::offload]]
void parts(int n, const double* x, const float* y, double* whole, double* out) {
  for (int i = 0; i < n; ++i) {
    int e;
    out[i] = std::frexp(y[i], &e);
    out[i] += std::modf(x[i], &whole[i]) + e + std::hypot(x[i], y[i], 1) + std::ilogb(y[i]);
    if (std::isless(x[i], y[i]) || std::fpclassify(x[i]) == FP_SUBNORMAL) out[i] = 0;
  }
}
