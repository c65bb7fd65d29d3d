// RUN: launches=2 fallbacks=0
// A condition with a bound beyond the range of long: nothing is touched, and the array doesn't exist.
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
