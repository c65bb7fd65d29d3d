// Bounds read through accessors: an element of a member array, a member of a member, a function with several returns.
#include <array>
#include <vector>

struct Extent {
  int x, y;
};
class Grid {
 public:
  int size(int k) const { return n_[k]; }
  int lo(int k) const { return lo_[k]; }
  int extent(int k) const {
    if (k == 0) return extent_.x;
    return extent_.y;
  }
  const Extent& ext() const { return extent_; }
  std::vector<double> data;

 private:
  int n_[2];
  std::array<int, 2> lo_;
  Extent extent_;
};

[[ferry::offload]]
void rows(Grid& g) {
  for (int j = g.lo(1); j < g.size(1); ++j)
    for (int i = 0; i < g.size(0); ++i) g.data[j * g.size(0) + i] += 1;
}

[[ferry::offload]]
void parts(Grid& g, double* x) {
  for (int j = 0; j < g.extent(1); ++j)
    for (int i = 0; i < g.ext().x; ++i) x[j * g.extent(0) + i] += 1;
}

[[ferry::offload]]
void elements(const std::vector<int>& n, double* x) {
  for (int i = n[0]; i < n[1]; ++i) x[i] = 0;
}
