// A sum in another order would round differently: the call stays. So does one in which only the library knows the order.
#include <numeric>
#include <vector>

[[ferry::offload]]
double sums(const std::vector<double>& v, std::vector<int>& k) {
  const int all = std::reduce(k.begin(), k.end());
  return std::accumulate(v.begin(), v.end(), 0.0) + all;
}
