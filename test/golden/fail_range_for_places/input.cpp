// Range-for loops over a list of indices that change the list, or the index before it is used. The values that the
// launch would inspect aren't those that iterations use.
#include <vector>

[[ferry::offload]] void chase(std::vector<int>& list, std::vector<double>& v) {
  for (int p : list) {
    v[p] = 0.5 * v[p];
    list[p] = 0;
  }
}

[[ferry::offload]] void halve(const std::vector<int>& list, std::vector<double>& v) {
  for (int p : list) {
    p /= 2;
    v[p] = 0.5 * v[p] + 1;
  }
}
