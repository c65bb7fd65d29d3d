// RUN: launches=11 fallbacks=0
// Every operation on every integer type, where all iterations update a few elements. Sums wrap, other iterations
// update the neighbours of narrow elements, and values are wider or narrower than the element.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <vector>

constexpr int bins = 7, n = 20000;

#define PARAMETERS(T)                                                                                           \
  const int *at, const T *x, const long *wide, std::vector<T>&sum, std::vector<T>&least, std::vector<T>&most,   \
      std::vector<T>&all, std::vector<T>&any, std::vector<T>&odd
#define OPERATIONS(T)                                                                                           \
  for (int i = 0; i < n; ++i) {                                                                                 \
    sum[at[i]] += static_cast<T>(wide[i]);                                                                      \
    sum[at[i]] -= x[i];                                                                                         \
    if (i % 3 == 0) ++sum[at[i]];                                                                               \
    if (i % 5 == 0) sum[at[i]]--;                                                                               \
    least[at[i]] = std::min(least[at[i]], x[i]);                                                                \
    if (most[at[i]] < x[i]) most[at[i]] = x[i];                                                                 \
    all[at[i]] &= static_cast<T>(x[i] | 0x11);                                                                  \
    any[at[i]] |= static_cast<T>(x[i] & 0x2A);                                                                  \
    odd[at[i]] ^= x[i];                                                                                         \
  }

// clang-format off
[[ferry::offload]] void signed_8(PARAMETERS(std::int8_t)) { OPERATIONS(std::int8_t) }
[[ferry::offload]] void unsigned_8(PARAMETERS(std::uint8_t)) { OPERATIONS(std::uint8_t) }
[[ferry::offload]] void signed_16(PARAMETERS(std::int16_t)) { OPERATIONS(std::int16_t) }
[[ferry::offload]] void unsigned_16(PARAMETERS(std::uint16_t)) { OPERATIONS(std::uint16_t) }
[[ferry::offload]] void signed_32(PARAMETERS(std::int32_t)) { OPERATIONS(std::int32_t) }
[[ferry::offload]] void unsigned_32(PARAMETERS(std::uint32_t)) { OPERATIONS(std::uint32_t) }
[[ferry::offload]] void signed_64(PARAMETERS(std::int64_t)) { OPERATIONS(std::int64_t) }
[[ferry::offload]] void unsigned_64(PARAMETERS(std::uint64_t)) { OPERATIONS(std::uint64_t) }
[[ferry::offload]] void signed_long_long(PARAMETERS(long long)) { OPERATIONS(long long) }
[[ferry::offload]] void unsigned_long_long(PARAMETERS(unsigned long long)) { OPERATIONS(unsigned long long) }
// clang-format on

template <class T, class Function>
void test(const char* name, Function* operations, const std::vector<int>& at, const std::vector<long>& wide) {
  std::vector<T> x(n);
  for (int i = 0; i < n; ++i) x[i] = static_cast<T>(wide[(i * 7) % n] / 3);
  std::vector<T> sum(bins), least(bins, 100), most(bins, 3), all(bins, 0x7F), any(bins), odd(bins, 1);
  operations(at.data(), x.data(), wide.data(), sum, least, most, all, any, odd);
  for (int b = 0; b < bins; ++b)
    std::printf("%s %lld %lld %lld %lld %lld %lld\n", name, static_cast<long long>(sum[b]),
                static_cast<long long>(least[b]), static_cast<long long>(most[b]), static_cast<long long>(all[b]),
                static_cast<long long>(any[b]), static_cast<long long>(odd[b]));
}

[[ferry::offload]]
void flags(const int* at, const std::vector<int>& x, bool (&any)[bins], bool (&all)[bins], bool (&odd)[bins]) {
  for (int i = 0; i < n; ++i) {
    any[at[i]] |= x[i] > 997;
    all[at[i]] = all[at[i]] & (x[i] != 13);
    odd[at[i]] ^= x[i] % 2 != 0;
  }
}

int main() {
  std::vector<int> at(n), x(n);
  std::vector<long> wide(n);
  unsigned long state = 7;
  for (int i = 0; i < n; ++i) {
    state = state * 6364136223846793005UL + 1442695040888963407UL;
    at[i] = static_cast<int>((state >> 33) % bins);
    x[i] = static_cast<int>((state >> 40) % 1000);
    wide[i] = static_cast<long>(state ^ (state >> 29));
    if (i % 2) wide[i] = static_cast<std::int32_t>(wide[i]);
  }
  test<std::int8_t>("signed_8", signed_8, at, wide);
  test<std::uint8_t>("unsigned_8", unsigned_8, at, wide);
  test<std::int16_t>("signed_16", signed_16, at, wide);
  test<std::uint16_t>("unsigned_16", unsigned_16, at, wide);
  test<std::int64_t>("signed_64", signed_64, at, wide);
  test<std::uint32_t>("unsigned_32", unsigned_32, at, wide);
  test<std::uint64_t>("unsigned_64", unsigned_64, at, wide);
  test<unsigned long long>("unsigned_long_long", unsigned_long_long, at, wide);
  for (long& w : wide) w %= 1000;  // signed sums must not overflow when computed in sequence
  test<std::int32_t>("signed_32", signed_32, at, wide);
  test<long long>("signed_long_long", signed_long_long, at, wide);
  bool any[bins] = {}, all[bins], odd[bins] = {};
  for (bool& b : all) b = true;
  flags(at.data(), x, any, all, odd);
  for (int b = 0; b < bins; ++b) std::printf("%d %d %d\n", any[b], all[b], odd[b]);
}
