// RUN: launches=17 fallbacks=1
// EXPECT-STDERR: overlap
// Bounds, start values and steps read through accessors: elements of member arrays, nested parts, multiple returns.
#include <array>
#include <cstdio>
#include <vector>

struct Extent {
  int x, y;
  int cells() const { return x * y; }
};

class Grid {
 public:
  Grid(int nx, int ny) : extent_{nx, ny}, n_{nx, ny}, lo_{1, 2}, hi_{nx - 1, ny - 2}, data(nx * ny) {
    for (int i = 0; i < nx * ny; ++i) data[i] = i * .25;
  }
  int operator[](int k) const { return n_[k]; }
  int& length(int k) { return n_[k]; }
  int lo(int k) const { return lo_[k]; }
  int hi(int k) const { return hi_[k]; }
  int next(int k) const { return lo_[k + 1]; }
  int extent(int k) const {
    if (k == 0) return extent_.x;
    return extent_.y;
  }
  int either(int k) const {
    switch (k) {
      case 0:
        return extent_.x;
      default:
        return extent_.y;
    }
  }
  Extent ext() const { return extent_; }
  const Extent& rext() const { return extent_; }
  double& at(int i, int j) { return data[j * n_[0] + i]; }

 private:
  Extent extent_;
  int n_[2];
  std::array<int, 2> lo_, hi_;

 public:
  std::vector<double> data;
};

struct Lattice {  // kernels take a whole Lattice by value
  int l[4];
  int size(int d) const { return l[d]; }
  int volume() const { return l[0] * l[1]; }
};

static int read(const int* p, int k) { return p[k]; }

[[ferry::offload]] void element(Grid& g) {
  for (int j = 0; j < g[1]; ++j)
    for (int i = 0; i < g[0]; ++i) g.at(i, j) += i;
}
[[ferry::offload]] void by_reference(Grid& g) {
  for (int i = 0; i < g.length(0) * g.length(1); ++i) g.data[i] *= 1.5;
}
[[ferry::offload]] void interior(Grid& g) {
  for (int j = g.lo(1); j <= g.hi(1); ++j)
    for (int i = g.lo(0); i <= g.hi(0); ++i) g.at(i, j) -= j;
}
[[ferry::offload]] void variable_index(Grid& g, int k) {
  for (int i = g.lo(k); i < g.hi(k); i += g.next(0)) g.data[i] += k;
}
[[ferry::offload]] void parts(Grid& g, double k) {
  for (int j = 0; j < g.rext().y; ++j)
    for (int i = 0; i < g.ext().x; ++i) g.at(i, j) += k;
}
[[ferry::offload]] void part_of_result(Grid& g) {
  for (int i = 0; i < g.ext().cells(); ++i) g.data[i] -= 1;
}
[[ferry::offload]] void returns(Grid& g) {
  for (int j = 0; j < g.extent(1); ++j)
    for (int i = 0; i < g.extent(0); ++i) g.at(i, j) += .5;
}
[[ferry::offload]] void unknown_return(Grid& g, int k) {
  for (int i = 0; i < g.extent(k); ++i) g.data[i] += .125;
}
[[ferry::offload]] void switched(Grid& g, int k) {
  for (int j = 0; j < g.either(1); ++j)
    for (int i = 0; i < g.either(k); ++i) g.data[j * g.either(k) + i] += .0625;
}
[[ferry::offload]] void whole(const Lattice& g, double* x) {
  for (int j = 0; j < g.size(1); ++j)
    for (int i = 0; i < g.size(0); ++i) x[j * g.size(0) + i] += j;
}
[[ferry::offload]] void product(Lattice g, double* x) {
  for (int i = 0; i < g.volume(); ++i) x[i] *= .5;
}
[[ferry::offload]] void direct(const Lattice& g, double* x) {
  for (int i = 0; i < g.l[0]; ++i) x[i] += 3;
}
[[ferry::offload]] void array(const std::array<int, 3>& n, double* x) {
  for (int i = 0; i < n[1]; ++i) x[i] += n[2];
}
[[ferry::offload]] void vector(const std::vector<int>& n, double* x) {
  for (int i = n[0]; i < n[1]; ++i) x[i] -= i;
}
[[ferry::offload]] void pointer(const int* n, double* x) {
  for (int i = read(n, 0); i < read(n, 1); ++i) x[i] += i;
}
// The bound is an element of the array that the loop writes.
[[ferry::offload]] void own_bound(const std::vector<int>& n, int* x) {
  for (int i = 0; i < n[1]; ++i) x[i] += 1;
}

// The bound is an element that an earlier kernel wrote.
[[ferry::offload]] void lengthened(Grid& g, std::vector<int>& n, double* x) {
  for (int i = 0; i < 3; ++i) n[i] += 2;
  for (int i = 0; i < n[1]; ++i) x[i] += g[0];
}

int main() {
  Grid g(12, 9);
  element(g);
  by_reference(g);
  interior(g);
  variable_index(g, 0);
  parts(g, .75);
  part_of_result(g);
  returns(g);
  unknown_return(g, 1);
  switched(g, 0);
  for (const double value : g.data) std::printf("%.17g\n", value);
  std::vector<double> x(40, .25);
  std::vector<int> n(16, 1);
  n[1] = 9;
  const Lattice l{{5, 4, 3, 2}};
  whole(l, x.data());
  product(l, x.data());
  direct(l, x.data());
  array({1, 7, 2}, x.data());
  vector(n, x.data());
  pointer(n.data(), x.data());
  own_bound(n, n.data());
  lengthened(g, n, x.data());
  for (const double value : x) std::printf("%.17g\n", value);
  for (const int value : n) std::printf("%d\n", value);
}
