// --strict-fp keeps the order of floating-point sums, and the sign of the first zero.
#include <algorithm>
#include <vector>

[[ferry::offload]]
void deposit(const std::vector<int>& at, const std::vector<double>& x, std::vector<double>& h) {
  for (std::size_t i = 0; i < at.size(); ++i) h[at[i]] += x[i];
}

[[ferry::offload]]
void largest(const std::vector<int>& at, const std::vector<double>& x, std::vector<double>& h) {
  for (std::size_t i = 0; i < at.size(); ++i) h[at[i]] = std::max(h[at[i]], x[i]);
}
