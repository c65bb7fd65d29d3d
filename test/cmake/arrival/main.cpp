#include <ferry/annotate.h>

#include <cstdio>

FERRY_OFFLOAD
void add(FERRY_EXTENT(n) int* x, int n) {
  FERRY_INDEPENDENT
  for (int i = 0; i < n; ++i) x[i] += 2;
}

[[ferry::offload]]
static int sum(const int* x, int n) {
  int total = 0;
  for (int i = 0; i < n; ++i) total += x[i];
  return total;
}

int main() {
  int x[10] = {1, 2, 3};
  add(x, 10);
  std::printf("%d\n", sum(x, 10));
}
