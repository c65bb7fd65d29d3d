// RUN: launches=5 fallbacks=0 left_on_host=0
// Compiler builtins that C programs and macros use: branch hints and bit operations.
#include <cstdint>
#include <cstdio>

#define likely(x) __builtin_expect(!!(x), 1)
#define unlikely(x) __builtin_expect(!!(x), 0)

[[ferry::offload]] void bits(const int* x, const std::uint64_t* y, int* out, int n) {
  for (int i = 0; i < n; ++i) {
    int found = __builtin_popcount(x[i]) + __builtin_popcountl(y[i]) + __builtin_popcountll(x[i]);
    if (likely(x[i] != 0)) found += 100 * __builtin_clz(x[i]) + 10000 * __builtin_ctz(x[i]);
    if (unlikely(y[i] == 0)) continue;
    out[i] = found + __builtin_clzll(y[i]) + __builtin_ctzl(y[i]);
  }
}

[[ferry::offload]] void ends(std::uint16_t* a, std::uint32_t* b, std::uint64_t* c, int n) {
  for (int i = 0; i < n; ++i) {
    a[i] = __builtin_bswap16(a[i]);
    b[i] = __builtin_bswap32(a[i] * 40503u + b[i]);
    c[i] = __builtin_bswap64(c[i]) ^ __builtin_bswap32(static_cast<std::uint32_t>(c[i]));
  }
}

[[ferry::offload]] int neighbours(const int* a, int* b, int n) {
  int count = 0;
  for (int i = 0; i < n; ++i) {
    if (unlikely(i == 0)) continue;
    b[i] = a[i] - a[i - 1];
    count += __builtin_expect(b[i] > 0, 1);
  }
  return count;
}

[[ferry::offload]] void rare(const int* x, const std::uint64_t* y, int* out, int n) {
  for (int i = 0; i < n; ++i) {
    const long s = static_cast<long>(y[i]);
    out[i] = __builtin_parity(x[i]) + 2 * __builtin_parityl(y[i]) + 4 * __builtin_parityll(x[i]);
    out[i] = out[i] * 70 + __builtin_ffs(x[i]);
    out[i] = out[i] * 70 + __builtin_ffsl(s) - __builtin_ffsll(-s);
    out[i] = out[i] * 70 + __builtin_clrsb(x[i]) + 2 * __builtin_clrsbl(s) - __builtin_clrsbll(~s);
  }
}

[[ferry::offload]] void maths(const int* x, float* f, double* d, int n) {
  for (int i = 0; i < n; ++i) {
    d[i] = __builtin_sqrt(__builtin_fabs(x[i] * 0.5)) + __builtin_fmin(x[i], 3.5) + __builtin_copysign(2.0, x[i]);
    f[i] = __builtin_sqrtf(__builtin_fabsf(x[i] * 0.25f)) + __builtin_floorf(x[i] / 3.0f);
  }
}

int main() {
  constexpr int n = 60;
  int x[n], out[n] = {};
  std::uint16_t a[n];
  std::uint32_t b[n];
  std::uint64_t c[n];
  for (int i = 0; i < n; ++i) {
    x[i] = (i - 20) * 123457 * (i % 4);
    a[i] = static_cast<std::uint16_t>(i * 1031);
    b[i] = static_cast<std::uint32_t>(i) * 2654435761u;
    c[i] = i % 7 ? b[i] * 0x9e3779b97f4a7c15u : 0;
  }
  bits(x, c, out, n);
  ends(a, b, c, n);
  std::printf("%d\n", neighbours(x, out, n));
  int others[n];
  float f[n];
  double d[n];
  rare(x, c, others, n);
  maths(x, f, d, n);
  for (int i = 0; i < n; ++i)
    std::printf("%d %u %u %llu %d %.9g %.17g\n", out[i], a[i], b[i], static_cast<unsigned long long>(c[i]), others[i],
                static_cast<double>(f[i]), d[i]);
}
