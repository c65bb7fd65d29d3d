// Expressions that the loop may skip but a reduction would evaluate, without a check that the launch could make.
#include <algorithm>
#include <cstddef>
#include <vector>

[[ferry::offload]]
bool chain(const std::vector<long>& next, const std::vector<double>& y) {
  bool ok = true;
  for (std::size_t i = 0; i < next.size(); ++i) ok = ok && y[next[i]] > 0;
  return ok;
}

// A reduction would evaluate 10 / share[i] for the least value of each part.
[[ferry::offload]]
int quotient(const int* x, const int* share, int n) {
  int least = 100, quotient = 0;
  for (int i = 0; i < n; ++i)
    if (x[i] < least) {
      least = x[i];
      quotient = 10 / share[i];
    }
  return quotient;
}

// The minimum is computed in float, whatever the variable's type is.
[[ferry::offload]]
double rounded(const float* x, int n, double least) {
  for (int i = 0; i < n; ++i) least = std::min<float>(least, x[i]);
  return least;
}

// k is read before it is incremented.
[[ferry::offload]]
void places(const int* x, std::vector<int>& h, int n) {
  for (int i = 0; i < n; ++i) {
    int k = x[i];
    h[k++] += k;
  }
}
