// RUN: launches=1 fallbacks=0 bytes_to_device=16777259 bytes_to_host=16777259
// More than 2^24 elements: a float counter would get stuck there. Element 16777216 and the last elements are printed
// separately.
#include <cstdint>
#include <cstdio>
#include <vector>

[[ferry::offload]]
void bump(std::uint8_t* x, int n) {
  for (int i = 0; i < n; ++i) x[i] += 3;
}

int main() {
  const int n = (1 << 24) + 43;
  std::vector<std::uint8_t> x(n);
  for (int i = 0; i < n; ++i) x[i] = static_cast<std::uint8_t>(i * 31 + (i >> 9));
  bump(x.data(), n);
  unsigned hash = 0;
  for (int i = 0; i < n; ++i) hash = hash * 31 + x[i];
  std::printf("%08x %d %d %d %d\n", hash, x[0], x[1 << 24], x[n - 2], x[n - 1]);
}
