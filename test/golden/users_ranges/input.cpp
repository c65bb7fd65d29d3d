// Loops over user-defined classes: the kernel has a counted loop and gets elements from begin(). The stub's launch
// computes the number of elements from end() and begin().
#include <vector>

class Grid {
 public:
  double* begin() { return cells_; }
  double* end() { return cells_ + nx_ * ny_; }

 private:
  double* cells_;
  int nx_, ny_;
};
class Samples {
 public:
  auto begin() const { return values_.begin(); }
  auto end() const { return values_.end(); }

 private:
  std::vector<double> values_;
};

[[ferry::offload]]
void scale(Grid& grid, double by) {
  for (double& cell : grid) cell *= by;
  for (auto cell = grid.begin(); cell != grid.end(); ++cell) *cell += by;
}

[[ferry::offload]]
void sums(const Samples& samples, double* out, int n) {
  for (int i = 0; i < n; ++i)
    for (double x : samples) out[i] += x;
}
