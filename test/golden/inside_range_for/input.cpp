// A range-for loop around a loop stays on the host, whatever the inner loop is. The message also lists the inner loop.
#include <vector>

[[ferry::offload]]
void sweep(const std::vector<double>& factors, std::vector<double>& x, int n) {
  for (int i = 0; i < n; ++i) x[i] += 1;
  for (const double f : factors) {
    for (int i = 0; i < n; ++i) x[i] *= f;
    for (int i = 1; i < n; ++i) x[i] += f * x[i - 1];
  }
  [[ferry::sequential]]
  for (const double f : factors)
    for (int i = 0; i < n; ++i) x[i] -= f;
}
