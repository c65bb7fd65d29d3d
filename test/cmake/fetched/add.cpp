#include <vector>

[[ferry::offload]]
void add(std::vector<int>& x, int n) {
  for (int i = 0; i < n; ++i) x[i] += 2;
}
