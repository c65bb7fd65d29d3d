#include <quarter.h>

#include <algorithm>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "border.h"

#ifndef STEPS
#error "the definitions did not arrive"
#endif
static_assert(CHAR_BIT == 8, "-include climits did not arrive");
static_assert(__cplusplus == 202002L);

[[ferry::offload]]
void heat(double* a, double* b, int nx, int ny) {
  for (int t = 0; t < STEPS; ++t) {
    for (int j = border; j < ny - border; ++j)
      for (int i = border; i < nx - border; ++i)
        b[j * nx + i] = QUARTER * (a[j * nx + i - 1] + a[j * nx + i + 1] + a[(j - 1) * nx + i] + a[(j + 1) * nx + i]);
    std::swap(a, b);
  }
}

// No warning flag complains about the loops that replace these calls.
[[ferry::offload]]
double total(const std::vector<double>& v, std::vector<short>& w) {
  if (const double s = std::accumulate(v.begin(), v.end(), 0.0); s < 0) return s;
  std::fill(w.begin(), w.end(), short{3});
  std::iota(w.begin(), w.end(), short{2});
  return std::reduce(v.begin(), v.end()) + *std::max_element(v.begin(), v.end());
}

const char* file_of_heat() { return __FILE__; }
