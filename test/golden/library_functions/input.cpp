// Library functions whose bodies kernels contain, with the types of the host's instances.
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <numeric>
#include <utility>

using real = double;

[[ferry::offload]]
void numbers(double* out, const double* x, const int* k, int n) {
  for (int i = 0; i < n; ++i) {
    double m = std::min({x[i], 0.5, -x[i]}) + std::max<real>({x[i], 1, 2.5f});
    m += std::max<real>(x[i], 0) + std::lerp(x[i], m, 0.25f) + std::midpoint(x[i], m) + std::midpoint(k[i], i);
    m += std::cmp_less(k[i], 7u) + std::cmp_greater_equal(k[i], 3UL);
    const double old = std::exchange(m, std::move(m) * 2);
    out[i] = std::clamp(old, -1.0, std::as_const(m));
  }
}

union Word {
  float f;
  std::uint32_t u;
  std::uint8_t bytes[4];
};

[[ferry::offload]]
void views(std::uint32_t* out, const float* x, Word mask, int n) {
  for (int i = 0; i < n; ++i) {
    std::uint32_t u;
    std::memcpy(&u, &x[i], sizeof u);
    union {
      float f;
      std::uint32_t u;
    } w{x[i]};
    w.u ^= mask.u;
    out[i] = u + w.u + Word{w.f}.bytes[1] + __builtin_bit_cast(std::uint32_t, 2 * w.f);
  }
}

[[ferry::offload]]
void bits(std::uint64_t* out, const double* x, int n) {
  for (int i = 0; i < n; ++i) {
    const auto w = std::bit_cast<std::uint64_t>(x[i]);
    const auto h = static_cast<std::uint16_t>(w);
    out[i] = std::rotl(w, 7) + std::rotr(h, 3) + std::bit_floor(w) + std::bit_ceil(static_cast<std::uint32_t>(h)) +
             std::popcount(w) + std::countl_zero(h) + std::countr_zero(w) + std::countl_one(w) + std::countr_one(h) +
             std::has_single_bit(h);  // (the type of bit_width depends on the library: run.library_functions)
  }
}
