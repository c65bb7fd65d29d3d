// RUN: launches=23 fallbacks=0
// Range-for and explicit loops over classes whose begin() and end() only locate the elements: a grid, a matrix
// template, samples in a vector; members, bases, pointers to objects, *this, functions found only by ADL.
#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <memory>
#include <utility>
#include <vector>

class Grid {
 public:
  Grid(int nx, int ny) : nx_(nx), ny_(ny), cells_(new double[static_cast<std::size_t>(nx) * ny]) {
    for (int i = 0; i < nx * ny; ++i) cells_[i] = i % 7;
  }
  double* begin() { return cells_.get(); }
  double* end() { return begin() + size(); }
  const double* begin() const { return cells_.get(); }
  const double* end() const { return begin() + size(); }
  const double* cbegin() const { return begin(); }
  const double* cend() const { return end(); }
  int size() const { return nx_ * ny_; }
  double& operator()(int i, int j) { return cells_[j * nx_ + i]; }

  [[ferry::offload]] void relax(double by) {
    for (double& cell : *this) cell *= by;
    for (auto at = begin(); at != end(); ++at) *at += 0.25;
  }

 private:
  int nx_, ny_;
  std::unique_ptr<double[]> cells_;
};

template <class T>
class Matrix {
 public:
  Matrix(int rows, int columns, T value) : rows_(rows), columns_(columns), values_(rows * columns, value) {}
  T* begin() { return values_.data(); }
  T* end() { return values_.data() + rows_ * columns_; }
  const T* begin() const { return &values_[0]; }
  const T* end() const { return &values_[0] + values_.size(); }
  T* row(int i) { return begin() + i * columns_; }
  int rows() const { return rows_; }

 private:
  int rows_, columns_;
  std::vector<T> values_;
};

struct Particle {
  double at, speed;
};
struct Cloud {
  std::vector<Particle> all;
  Particle* begin() { return all.data(); }
  Particle* end() { return all.data() + all.size(); }
};

namespace buffers {
struct Ring {
  double* storage;
  int count;
};
double* begin(Ring& r) { return r.storage; }
double* end(Ring& r) { return r.storage + r.count; }
}  // namespace buffers

struct Periodic : Grid {
  using Grid::Grid;
  int halo = 3;
};

struct World {
  Grid grid{6, 5};
  Matrix<double>* forces;
  [[ferry::offload]] void step(double dt) {
    for (double& cell : grid) cell += dt;
    for (auto& force : *forces) force *= 1 - dt;
    for (auto at = this->grid.begin(); at < this->grid.end(); at += 2) *at -= dt;
  }
};

[[ferry::offload]]
double total(const Grid& grid, const Periodic* other) {
  double sum = 0;
  for (const double cell : grid) sum += cell;
  for (auto&& cell : *other) sum += cell * other->halo;
  return sum;
}

template <class T>
[[ferry::offload]]
void scale(Matrix<T>& m, T by) {
  for (T& x : m) x *= by;
  for (auto x = m.begin(), e = m.end(); x != e; ++x) *x += 1;
}

[[ferry::offload]]
void drift(Cloud& cloud, double dt) {
  for (auto& [at, speed] : cloud) at += dt * speed;
  for (Particle& one : cloud) one.speed *= 1 - dt;
  for (auto one = cloud.begin(); one != cloud.end(); ++one) one->at -= dt;
}

[[ferry::offload]]
void advance(buffers::Ring& ring, World& world, Periodic& periodic) {
  for (double& value : ring) value += 1;
  for (double* value = begin(ring); value != buffers::end(ring); ++value) *value *= 2;
  for (double& cell : world.grid) cell -= 0.5;
  for (double& cell : periodic) cell += periodic.halo;
}

// Nested loops over such classes, elements by position, and calls of the class's other functions.
[[ferry::offload]]
void inside(const Grid& grid, Matrix<double>& m, double* out, int n) {
  for (int i = 0; i < n; ++i) {
    for (double cell : grid) out[i] += cell * i;
    for (auto cell = grid.cbegin(); cell != grid.cend(); ++cell) out[i] -= *cell;
  }
  for (double& x : m)
    for (int k = 0; k < 3; ++k) x += out[k];
  for (auto x = m.begin(); x != m.end(); ++x) *x += 0.5 * (x - m.begin());
  for (int i = 0; i < m.rows(); ++i)
    for (int k = 0; k < 2; ++k) m.row(i)[k] += 1;
  std::fill(m.begin(), m.begin() + 3, 4.0);
}

template <class Range>
static void print(const Range& range) {
  double sum = 0;
  for (const auto& x : range) sum = sum * 1.01 + x;
  std::printf("%.17g\n", sum);
}

int main() {
  Grid grid(13, 9);
  grid.relax(1.5);
  Periodic periodic(4, 3);
  std::printf("%.17g\n", total(grid, &periodic));
  Matrix<double> m(7, 5, 2);
  Matrix<float> small(3, 4, 1);
  scale(m, 1.25);
  scale(small, 3.0f);
  Cloud cloud;
  for (int i = 0; i < 40; ++i) cloud.all.push_back({i * 0.5, i % 3 - 1.0});
  drift(cloud, 0.125);
  std::vector<double> storage = {1, 2, 3, 4, 5, 6, 7, 8};
  buffers::Ring ring{storage.data(), 8};
  World world;
  world.forces = &m;
  world.step(0.25);
  advance(ring, world, periodic);
  std::vector<double> out(30);
  inside(grid, m, out.data(), 30);
  print(grid), print(periodic), print(m), print(small), print(world.grid), print(out), print(storage);
  for (const Particle& one : cloud.all) out[0] = out[0] * 1.01 + one.at + one.speed;
  Grid none(0, 0);
  none.relax(2);
  std::printf("%.17g %d\n", out[0], none.size());
}
