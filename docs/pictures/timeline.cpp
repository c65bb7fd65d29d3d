#include <algorithm>
#include <cmath>
#include <vector>

[[ferry::offload]]
void smooth(const double* now, double* next, int n) {
  for (int i = 1; i < n - 1; ++i) next[i] = (now[i - 1] + now[i] + now[i + 1]) / 3;
}

[[ferry::offload]]
double step(std::vector<double>& now, std::vector<double>& next, const std::vector<int>& order, int n) {
  smooth(now.data(), next.data(), n);
  double change = 0;
  for (int i = 0; i < n; ++i) change = std::max(change, std::fabs(next[i] - now[i]));
  for (int i = 1; i < n; ++i) next[i] = next[i - 1] / 2 + next[i];
  for (int i = 0; i < int(order.size()); ++i) now[order[i]] = next[i];
  return change;
}

int main() {
  const int n = 400'000;
  std::vector<double> now(n), next(n);
  const std::vector<int> order(2000, 5);
  for (int i = 0; i < n; ++i) now[i] = i % 7;
  for (int t = 0; t < 3; ++t) step(now, next, order, n);
}
