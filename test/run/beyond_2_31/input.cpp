// RUN: launches=4 fallbacks=0
// Induction variables and subscripts beyond 2^31 and 2^32 that touch few elements; 32-bit counters would overflow.
#include <cstdint>
#include <cstdio>
#include <vector>

[[ferry::offload]]
void high(std::int64_t* x, std::int64_t first, std::int64_t last) {
  for (std::int64_t i = first; i < last; ++i) x[i - first] = i;
}

[[ferry::offload]]
void unsigned_high(std::uint32_t* x, std::uint32_t first, std::uint32_t last) {
  for (std::uint32_t i = first; i < last; ++i) x[i - first] = i;
}

int main() {
  std::vector<std::int64_t> x(1000);
  for (const std::int64_t first : {(std::int64_t(1) << 31) - 500, (std::int64_t(1) << 32) - 500, std::int64_t(-500)}) {
    high(x.data(), first, first + 1000);
    std::int64_t wrong = 0;
    for (int k = 0; k < 1000; ++k) wrong += x[k] != first + k;
    std::printf("%lld ... %lld: %lld wrong\n", static_cast<long long>(x[0]), static_cast<long long>(x[999]), static_cast<long long>(wrong));
  }
  std::vector<std::uint32_t> u(1000);
  unsigned_high(u.data(), (1u << 31) - 500, (1u << 31) + 500);
  std::printf("%u ... %u ... %u\n", u[0], u[500], u[999]);
}
