// Scans and compactions that stay on the host: scans whose operation may change a first value or needs the results in
// order, and compactions in place, into growing containers, or through other kinds of iterators.
#include <algorithm>
#include <complex>
#include <functional>
#include <iterator>
#include <numeric>
#include <vector>

double decay(double s, double v) { return 0.5 * s + v; }

[[ferry::offload]]
void scans(const std::vector<double>& x, std::vector<double>& y, const int* k, int* m, std::vector<std::complex<double>>& c, int n) {
  for (double& e : y) e = 0;
  std::partial_sum(x.begin(), x.end(), y.begin(), decay);
  std::inclusive_scan(x.begin(), x.end(), y.begin(), decay, 0.0);
  std::partial_sum(x.begin(), x.end(), y.begin(), std::minus<>{});
  std::partial_sum(k, k + n, m, std::logical_and<>{});
  std::inclusive_scan(x.begin(), x.end(), y.begin(), std::plus<>{}, 0);
  std::transform_inclusive_scan(k, k + n, m, [](int a, int b) { return std::min(a, b); }, [](int v) { return -v; });
  std::partial_sum(c.begin(), c.end(), c.begin());
}

[[ferry::offload]]
void packs(std::vector<double>& v, std::vector<double>& w, double* d) {
  for (double& e : w) e = 0;
  const auto negative = [](double x) { return x < 0; };
  v.erase(std::remove_if(v.begin(), v.end(), negative), v.end());
  std::erase_if(v, negative);
  [[ferry::sequential]] std::erase(v, 3.0);
  [[maybe_unused]] auto end = std::ranges::remove(w, 3.0);
  std::copy_if(v.begin(), v.end(), std::back_inserter(w), negative);
  std::copy_if(v.begin(), v.end(), v.begin(), negative);
  std::remove_copy(v.begin(), v.end(), d, d[3]);
  std::unique_copy(v.begin(), v.end(), d);
  std::partition_copy(v.begin(), v.end(), d, d + v.size(), negative);
}

// The end is computed after the loop, which may have written k[0].
[[ferry::offload]]
int* ends(const int* x, int* y, const int* k, int n) {
  std::partial_sum(x, x + n, y + k[0]);
  return std::partial_sum(x, x + n, y + k[0]);
}
