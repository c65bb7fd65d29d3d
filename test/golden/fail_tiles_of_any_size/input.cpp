// Tiles that overlap the next tile.
#include <algorithm>

[[ferry::offload]]
void overlapping(double* a, int n, int size) {
  for (int ii = 0; ii < n; ii += size)
    [[ferry::sequential]] for (int i = ii; i < std::min(ii + size + 1, n); ++i) a[i] = 0.5 * a[i] + ii;
}

[[ferry::offload]]
void another_size(double* a, int n, int size, int reach) {
  for (int ii = 0; ii < n; ii += size)
    [[ferry::sequential]] for (int i = ii; i < std::min(ii + reach, n); ++i) a[i] = 0.5 * a[i] + ii;
}
