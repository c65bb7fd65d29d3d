// A sum in a different order would be rounded differently, so the call stays, as does one in the library's own order.
#include <numeric>
#include <vector>

[[ferry::offload]]
double sums(const std::vector<double>& v, std::vector<int>& k) {
  const int all = std::reduce(k.begin(), k.end());
  return std::accumulate(v.begin(), v.end(), 0.0) + all;
}
