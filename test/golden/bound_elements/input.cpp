// Range-for loops whose variable is a structured binding: the kernel has a counted loop that binds the current element.
#include <utility>
#include <vector>

[[ferry::offload]]
void add_keys(std::vector<std::pair<int, double>>& pairs) {
  for (auto& [key, weight] : pairs) {
    weight += key;
  }
}
