// The library's binary searches become loops inside kernels.
#include <algorithm>
#include <vector>

[[ferry::offload]]
void ranks(const std::vector<double>& sorted, const double* x, int n, int* rank, bool* there) {
  for (int i = 0; i < n; ++i) {
    rank[i] = static_cast<int>(std::lower_bound(sorted.begin(), sorted.end(), x[i]) - sorted.begin());
    there[i] = std::binary_search(sorted.begin(), sorted.end(), x[i]);
  }
}
// The extent of the pointer's array is known, although the position depends on data.
[[ferry::offload]]
void bins(const float* edges, int m, const float* x, int n, int* bin) {
  for (int i = 0; i < n; ++i) {
    const float* found = std::upper_bound(edges, edges + m, x[i], [](float a, float b) { return a < b; });
    bin[i] = static_cast<int>(found - edges);
  }
}
// Only the value of each row's greatest element is used, so its position isn't needed.
[[ferry::offload]]
void shift(double* x, int rows, int columns) {
  for (int r = 0; r < rows; ++r) {
    double* row = x + r * columns;
    const double top = *std::max_element(row, row + columns);
    for (int c = 0; c < columns; ++c) row[c] -= top;
  }
}
// The element is written, so its position is needed.
[[ferry::offload]]
void cut(double* x, int n) {
  *std::max_element(x, x + n) = 0;
}
