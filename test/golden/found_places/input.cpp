// Positions found by binary searches are expressed as indices of elements, also in functions that loops call. One
// declaration has several calls.
#include <algorithm>
#include <iterator>
#include <numeric>
#include <vector>

[[ferry::offload]]
void before(const std::vector<double>& keys, const std::vector<double>& x, std::vector<int>& k, std::vector<double>& v) {
  for (std::size_t i = 0; i < x.size(); ++i) {
    auto it = std::upper_bound(keys.begin(), keys.end(), x[i]);
    if (it == keys.begin()) continue;
    --it;
    k[i] = static_cast<int>(std::distance(keys.begin(), it));
    v[i] = *it + it[0];
  }
}

static int index_of(const std::vector<double>& keys, double x) {
  auto it = std::lower_bound(keys.begin(), keys.end(), x);
  return it != keys.end() && *it == x ? static_cast<int>(it - keys.begin()) : -1;
}
static double sum_of(const double* p, int m) { return std::accumulate(p, p + m, 0.0); }

[[ferry::offload]]
void called(const std::vector<double>& keys, const std::vector<double>& x, std::vector<int>& k, std::vector<double>& v,
            int m) {
  for (std::size_t i = 0; i < k.size(); ++i) k[i] = index_of(keys, x[i]);
  for (std::size_t i = 0; i < v.size(); ++i) v[i] = sum_of(x.data() + i * m, m);
}

[[ferry::offload]]
double two(const std::vector<double>& a, const std::vector<double>& b) {
  double s = std::accumulate(a.begin(), a.end(), 0.0), t = std::accumulate(b.begin(), b.end(), 1.0);
  return s * t;
}
