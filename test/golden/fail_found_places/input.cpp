// Uses of a position found by a binary search that can't be expressed with an element's index.
#include <algorithm>
#include <cstddef>
#include <vector>

// Overloads, hidden names, and several positions.
static int kind(const double&) { return 1; }
static int kind(double&) { return 2; }
[[ferry::offload]] void odd(std::vector<double>& keys, const std::vector<double>& x, std::vector<int>& k) {
  for (std::size_t i = 0; i < x.size(); ++i) {
    auto it = std::lower_bound(keys.begin(), keys.end(), x[i]);
    std::vector<double>::const_iterator c = std::lower_bound(keys.cbegin(), keys.cend(), x[i]);
    k[i] = it == keys.end() ? 0 : kind(*it) + 10 * kind(*c);
  }
}
[[ferry::offload]] void hides(const std::vector<double>& keys, const std::vector<double>& x, std::vector<double>& k) {
  for (std::size_t i = 0; i < x.size(); ++i) {
    const auto it = std::lower_bound(keys.begin(), keys.end(), x[i]);
    double t = 0;
    if (it != keys.end()) {
      const double keys[4] = {1, 2, 3, 4};
      t = *it + keys[2];
    }
    k[i] = t;
  }
}
[[ferry::offload]] void two(const std::vector<double>& keys, const std::vector<double>& x, std::vector<long>& k) {
  for (std::size_t i = 0; i < x.size(); ++i) {
    const auto it = std::lower_bound(keys.begin(), keys.end(), x[i]);
    const auto end = std::upper_bound(keys.begin(), keys.end(), x[i]);
    k[i] = end - it;
  }
}
static int given(std::vector<double>::const_iterator it) { return it[0] > 1; }
[[ferry::offload]] void passed(const std::vector<double>& keys, const std::vector<double>& x, std::vector<int>& k) {
  for (std::size_t i = 0; i < x.size(); ++i) {
    auto it = std::lower_bound(keys.begin(), keys.end(), x[i]);
    k[i] = given(it);
  }
}
[[ferry::offload]] void moved_pointer(const double* keys [[ferry::extent(n)]], int n, const std::vector<double>& x,
                                      std::vector<double>& v) {
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double* from = keys;
    const double* it = std::lower_bound(from, from + n, x[i]);
    from += 1;
    v[i] = it < from + 2 ? *it : 0;
  }
}
