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
