// --strict-fp keeps the order of floating-point sums.
#include <vector>

[[ferry::offload]]
void deposit(const std::vector<int>& at, const std::vector<double>& x, std::vector<double>& h) {
  for (std::size_t i = 0; i < at.size(); ++i) h[at[i]] += x[i];
}
