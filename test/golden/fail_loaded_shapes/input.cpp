// Values that the launch doesn't read early: values that the loop writes under the same name, and targets of pointers
// that the loop may not dereference.
#include <memory>
#include <vector>

[[ferry::offload]]
void written(std::vector<int>& y, int rows) {
  for (int r = 1; r < rows; ++r) y[r * y[0]] = r + 4;
}

struct Grid {
  std::unique_ptr<std::vector<int>> sizes;
};

[[ferry::offload]]
void followed(const Grid& grid, std::vector<int>& y, int rows, bool wanted) {
  for (int r = 0; r < rows; ++r)
    if (wanted) y[r * (*grid.sizes)[0]] = r;
}
