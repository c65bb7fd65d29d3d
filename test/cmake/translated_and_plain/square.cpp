#include <cstdio>
#include <vector>

#ifndef FACTOR
#define FACTOR 1
#endif

[[ferry::offload]]
void square(std::vector<int>& x) {
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = FACTOR * x[i] * x[i];
}

int main() {
  std::vector<int> x{1, 2, 3, 4};
  square(x);
  std::printf("%d %d %d %d\n", x[0], x[1], x[2], x[3]);
}
