// A loop that ends at the first of several bounds ends at the least of them. The stub keeps the user's text. The same
// holds for a loop whose condition adds a number.
#include <cstddef>
#include <vector>

[[ferry::offload]]
void tiles(const float* in, float* out, int n) {
  for (int b = 0; b < n; b += 16)
    for (int i = b; i < b + 16 && i < n; i++) out[i] = 2 * in[i];
}

[[ferry::offload]]
void of_several_types(std::vector<double>& v, unsigned n, long m) {
  for (unsigned i = 0; i < n && i < v.size() && i < m; ++i) v[i] = i;
}

[[ferry::offload]]
void lagged(const std::vector<double>& v, std::vector<double>& out, std::size_t lag) {
  for (std::size_t i = 0; i + lag < v.size(); ++i) out[i] = v[i] * v[i + lag];
}

[[ferry::offload]]
void flags(const std::vector<double>& v, const std::vector<int>& cell, bool* any, bool* found) {
  for (std::size_t i = 0; i < v.size(); ++i) {
    *any = *any || v[i] > 3;
    found[cell[i]] = found[cell[i]] || v[i] > 2;
  }
}
