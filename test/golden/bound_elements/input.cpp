// A structured binding as a range-for's variable: the kernel has the counted loop, and binds an element in it.
#include <utility>
#include <vector>

[[ferry::offload]]
void add_keys(std::vector<std::pair<int, double>>& pairs) {
  for (auto& [key, weight] : pairs) {
    weight += key;
  }
}
