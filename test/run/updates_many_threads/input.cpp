// ENVIRONMENT: FERRY_LAUNCH= FERRY_HOST_THREADS=8
// CONFIGURATIONS: host-shared
// RUN: launches=1 fallbacks=0 left_on_host=1
// With many threads, only loops that update few cache lines stay on the calling thread, because threads would wait for
// each other's lines.
#include <cstdio>
#include <vector>

[[ferry::offload]]
void histogram(const std::vector<int>& x, std::vector<int>& bins) {
  for (std::size_t i = 0; i < x.size(); ++i) ++bins[x[i] % bins.size()];
}

int main() {
  std::vector<int> x(300000), few(256), many(100000);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<int>(i * 7919 % 1000003);
  histogram(x, few);
  histogram(x, many);
  long sum = 0;
  for (const int b : few) sum = sum * 3 % 1000003 + b;
  for (const int b : many) sum = sum * 3 % 1000003 + b;
  std::printf("%ld\n", sum);
}
