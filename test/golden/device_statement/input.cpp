// An assignment to one element between nests in a host loop becomes a kernel with one iteration. A statement that
// uses host data (total) doesn't.
#include <cmath>

[[ferry::offload]] void scale(double* a, double* b, int n) {
  double total = 1;
  [[ferry::sequential]] for (int j = 0; j < n; ++j) {
    a[j] = std::sqrt(a[j]) + total;
    for (int i = j + 1; i < n; ++i) a[i] /= a[j];
    b[j] = total;
    total += a[j];
  }
}
