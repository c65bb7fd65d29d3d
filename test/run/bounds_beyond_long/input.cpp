// RUN: launches=2 fallbacks=0
// The condition's bound exceeds the range of long. No element is accessed, so the array may be empty.
#include <cstdio>
#include <vector>

[[ferry::offload]]
void far(std::vector<int>& x, unsigned long n) {
  for (unsigned long i = 0; i < n; ++i)
    if (i > 9223372036854775807ul) x[i] = 1;
}

int main() {
  std::vector<int> none, some(8, 3);
  far(none, 100);
  far(some, 100);
  for (const int e : some) std::printf(" %d", e);
  std::printf("\n");
}
