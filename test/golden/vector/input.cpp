// Vectors passed by reference, and a local vector that is returned.
#include <cstddef>
#include <vector>

[[ferry::offload]]
std::vector<double> differences(const std::vector<double>& x, std::vector<int>& counts) {
  std::vector<double> d(x.size() - 1);
  for (std::size_t i = 0; i < d.size(); ++i) d[i] = x[i + 1] - x[i];
  for (auto& c : counts) c += 1;
  return d;
}
