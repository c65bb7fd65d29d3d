// Searches and sums in forms that kernels don't support.
#include <algorithm>

// The statement after the search depends on the least value so far.
[[ferry::offload]]
double something_behind(const double* x, double* y, int n) {
  double m = 1e30;
  for (int i = 0; i < n; ++i) {
    if (!(x[i] < m)) continue;
    m = x[i];
    y[i] = 1;
  }
  return m;
}

// A NaN is accepted as the minimum, and so is any value after it.
[[ferry::offload]]
int takes_a_nan(const double* x, int n) {
  double m = 1e30;
  int at = -1;
  for (int i = 0; i < n; ++i) {
    if (x[i] >= m) continue;
    m = x[i];
    at = i;
  }
  return at;
}

[[ferry::offload]]
double sets_in_condition(const double* x, int n) {
  double m = 1e30, d;
  for (int i = 0; i < n; ++i)
    if (!(m < (d = x[i]))) m = d;
  return m;
}

[[ferry::offload]]
float rounds(const float* x, const double* y, int n) {
  float s = 0;
  for (int i = 0; i < n; ++i) s = s + x[i] - y[i];
  return s;
}

[[ferry::offload]]
double itself(const double* x, int n) {
  double s = 1;
  for (int i = 0; i < n; ++i) s = s + x[i] - s;
  return s;
}

// An atomic update has only one operand in addition to the element.
[[ferry::offload]]
void of_elements(int* h, const int* k, const int* x, int n) {
  for (int i = 0; i < n; ++i) h[k[i]] = h[k[i]] + x[i] - i;
}
