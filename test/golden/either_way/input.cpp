// Every path through an iteration touches the element. The range is exact, and what all paths write isn't copied in.
#include <algorithm>
#include <span>

[[ferry::offload]]
void clip(const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i)
    if (x[i] > 0)
      y[i] = x[i];
    else
      y[i] = 0;
}

// One path writes the element, the other one reads it.
[[ferry::offload]]
void marks(const double* x, double* y, double* z [[ferry::extent(n)]], int n) {
  for (int i = 0; i < n; ++i)
    if (x[i] > 0)
      y[i] = 1;
    else
      z[i] = y[i];
}

// The inner loop ends with the shorter of two ranges, and so does the accessed range.
[[ferry::offload]]
void shorter(std::span<const double> x, std::span<const double> y, double* sums, int rows, int m) {
  for (int j = 0; j < rows; ++j) {
    double sum = 0;
    for (int i = 0; i < std::min(j, m); ++i) sum += x[i] > 0 ? y[i] : -y[i];
    sums[j] = sum;
  }
}
