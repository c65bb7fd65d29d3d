// RUN: launches=4 fallbacks=0
// Functions from <cmath> and <cstdlib> whose results are exact, with and without std::, in double,
// float and int.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

[[ferry::offload]]
void doubles(const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i)
    y[i] = std::sqrt(std::fabs(x[i])) + std::floor(x[i]) - std::ceil(x[i] / 3) + std::fmax(x[i], 1.5) * std::fmin(x[i], -0.5) +
           std::trunc(x[i]) + std::round(x[i]) + std::fmod(x[i], 1.75) + std::copysign(2.0, x[i]) + std::fma(x[i], x[i], 1.0);
}

[[ferry::offload]]
void unqualified(const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i)
    y[i] = sqrt(fabs(x[i])) + floor(x[i]) + ceil(x[i]) + fmax(x[i], 0) + ldexp(x[i], 3) + rint(x[i]);
}

[[ferry::offload]]
void floats(const float* x, float* y, int n) {
  for (int i = 0; i < n; ++i)
    y[i] = std::sqrt(std::abs(x[i])) + sqrtf(fabsf(x[i])) + std::floor(x[i]) + fmaxf(x[i], 0.25f) + std::fmin(x[i], 1.0f);
}

[[ferry::offload]]
void integers(const int* x, int* y, int n) {
  for (int i = 0; i < n; ++i)
    y[i] = std::abs(x[i]) + abs(x[i] - 5) + (std::isfinite(0.5 * x[i]) ? 1 : 0) + static_cast<int>(std::floor(x[i] * 0.5 + 0.5));
}

// Fills `p` with deterministic values from -8 to 8.
static void fill(double* p, std::size_t n, unsigned seed) {
  for (std::size_t k = 0; k < n; ++k) {
    seed = seed * 1664525u + 1013904223u;
    p[k] = (seed >> 16) / 4096.0 - 8.0;
  }
}

// Prints an FNV-1a hash of all bytes, so that any wrong element is noticed, and three elements for the reader.
template <class T>
static void show(const char* what, const T* p, std::size_t n) {
  unsigned hash = 2166136261u;
  for (std::size_t k = 0; k < n * sizeof(T); ++k)
    hash = (hash ^ reinterpret_cast<const unsigned char*>(p)[k]) * 16777619u;
  std::printf("%s: %08x", what, hash);
  if (n > 0)
    std::printf(" [%.17g ... %.17g ... %.17g]", double(p[0]), double(p[n / 2]), double(p[n - 1]));
  std::printf("\n");
}

int main() {
  const int n = 400;
  std::vector<double> x(n), y(n);
  std::vector<float> fx(n), fy(n);
  std::vector<int> kx(n), ky(n);
  fill(x.data(), n, 33);
  for (int i = 0; i < n; ++i) {
    fx[i] = static_cast<float>(x[i]);
    kx[i] = static_cast<int>(x[i] * 100);
  }
  doubles(x.data(), y.data(), n);
  show("double", y.data(), n);
  unqualified(x.data(), y.data(), n);
  show("unqualified", y.data(), n);
  floats(fx.data(), fy.data(), n);
  show("float", fy.data(), n);
  integers(kx.data(), ky.data(), n);
  show("int", ky.data(), n);
}
