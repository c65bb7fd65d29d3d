// The library's scans and compactions as equivalent loops: the type of the sums, the initial value of positions,
// and the uses of results.
#include <algorithm>
#include <functional>
#include <numeric>
#include <utility>
#include <vector>

[[ferry::offload]]
void scans(const std::vector<double>& x, std::vector<double>& y, const int* k, double* d, int n) {
  std::inclusive_scan(x.begin(), x.end(), y.begin());
  std::exclusive_scan(y.begin(), y.end(), y.begin(), 1.0);
  // These scans compute in int.
  std::partial_sum(k, k + n, d, std::multiplies<>{});
  std::inclusive_scan(k, k + n, d, [](int a, int b) { return std::max(a, b); });
  std::transform_exclusive_scan(k, k + n, d + 1, 2L, std::plus<>{},
                                [n](int a) { return a * n; });
}

[[ferry::offload]]
long packs(const std::vector<double>& x, std::vector<double>& y, const int* k, int* low, int* high, int n) {
  const auto many = std::copy_if(x.begin(), x.end(), y.begin(), [](double v) { return v > 0; }) - y.begin();
  y.resize(std::remove_copy(x.begin(), x.end(), y.begin() + many, 3.0) - y.begin());
  const auto [a, b] = std::partition_copy(k, k + n, low, high, [n](int v) { return v < n; });
  int* end = std::ranges::remove_copy_if(k, k + n, low + 2, [](int v) { return v < 0; }).out;
  return (a - low) + (b - high) + (end - low);
}
