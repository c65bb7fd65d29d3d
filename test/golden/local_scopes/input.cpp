// The ends of scopes: of a local container, a local array and a lock guard.
#include <mutex>
#include <vector>

std::mutex gate;

[[ferry::offload]]
void through_locals(double* x, int n) {
  std::vector<double> t(n);
  for (int i = 0; i < n; ++i) t[i] = x[i];
  {
    const std::lock_guard<std::mutex> lock(gate);
    double first[4];
    for (int i = 0; i < 4; ++i) first[i] = t[i] * 2;
    for (int i = 0; i < n; ++i) x[i] = t[n - 1 - i] + first[i % 4];
  }
}
