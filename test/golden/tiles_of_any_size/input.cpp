// Tiles whose size is known only at the launch are translated like tiles of constant size.
#include <algorithm>

[[ferry::offload]]
void tiles(double* a, const double* b, int n, int size) {
  for (int ii = 0; ii < n; ii += size)
    for (int i = ii; i < std::min(ii + size, n); ++i) a[i] = b[i];
}
