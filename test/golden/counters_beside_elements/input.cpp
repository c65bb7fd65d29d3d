#include <array>
#include <vector>

[[ferry::offload]] int copy(const std::vector<double>& v, double* y) {
  int i = 0;
  for (double x : v) y[i++] = 2 * x;
  return i;
}

[[ferry::offload]] void rows(const std::vector<std::array<double, 3>>& x, double* y) {
  for (const auto& p : x)
    for (double c : p) *y++ = c;
}

// Where an element is stored depends on earlier elements, so k is a running result.
[[ferry::offload]] void kept(const std::vector<double>& v, double* y) {
  int i = 0, k = 0;
  for (double x : v) y[i++] = x;
  for (double x : v)
    if (x > 0) y[k++] = x;
}

[[ferry::offload]] void skipped(const std::vector<double>& v, double* y) {
  int i = 0, k = 0;
  for (double x : v) y[i++] = x;
  for (double x : v) {
    if (x < 0) continue;
    y[k++] = x;
  }
}
