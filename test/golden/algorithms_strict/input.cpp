// A sum in another order would round differently, so the call stays. So does a call whose order only the library knows.
#include <numeric>
#include <vector>

[[ferry::offload]]
double sums(const std::vector<double>& v, std::vector<int>& k) {
  const int all = std::reduce(k.begin(), k.end());
  return std::accumulate(v.begin(), v.end(), 0.0) + all;
}
