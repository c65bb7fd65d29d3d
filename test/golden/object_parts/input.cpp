// Objects that kernels don't take as a whole: each member that a nest uses is a separate buffer or number, which the
// stub reads through its path. Private members are made accessible. In bodies, only the members' names change.
#include <array>
#include <memory>
#include <span>
#include <utility>
#include <vector>

struct Grid {
  int nx, ny;
  double *now, *next;
  std::vector<double> weight;
  double row[16];
  std::array<int, 8> kind;
  double total;
};

[[ferry::offload]] void smooth(Grid& g, int steps) {
  for (int t = 0; t < steps; ++t) {
    for (int j = 1; j < g.ny - 1; ++j)
      for (int i = 1; i < g.nx - 1; ++i)
        g.next[j * g.nx + i] = 0.25 * (g.now[j * g.nx + i - 1] + g.now[j * g.nx + i + 1]) + g.weight[i] * g.row[j % 16];
    std::swap(g.now, g.next);
  }
}

// Memory behind a member, and a member accessed through an alias of the object.
[[ferry::offload]] void sums(Grid* g, Grid copy) {
  Grid& same = copy;
  for (int i = 0; i < g->nx; ++i) g->total += g->now[i] * g->kind[i % 8];
  for (int i = 0; i < copy.nx; ++i) same.now[i] += copy.weight[i];
}

class View {
 public:
  View(double* data, int columns) : data_(data), columns_(columns) {}
  double& operator()(int i, int j) const { return data_[i * columns_ + j]; }
  double* operator[](int i) const { return row(i); }
  int columns() const { return columns_; }

 private:
  double* row(int i) const { return data_ + i * columns_; }
  double* data_;
  int columns_;
};

static double first(const View& v, int i) { return v(i, 0); }

[[ferry::offload]] void views(View u, const View& v, int n) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < u.columns(); ++j) u(i, j) = 2 * v[i][j] + first(v, i);
}

template <class V>
[[ferry::offload]] void fill(V v, int n) {
  for (int i = 0; i < n; ++i) v(i, 0) = i;
}
template void fill(View, int);

struct Mesh {
  std::unique_ptr<int[]> map;
  int cells;
  const int* nodes(int c) const { return &map[2 * c]; }
};

class Domain {
 public:
  double& x(int i) { return x_[i]; }
  Mesh& mesh() { return *mesh_; }
  [[ferry::offload]] void edges(double* out) {
    for (int c = 0; c < mesh_->cells; ++c) {
      const int* at = mesh().nodes(c);
      out[c] = x(at[1]) - x(at[0]) + mesh_->map[c];
    }
  }

 private:
  std::shared_ptr<Mesh> mesh_;
  std::vector<double> x_, unused_[90];
};

[[ferry::offload]] void from_outside(Domain& d, Mesh* const* meshes) {
  Mesh* m = *meshes;
  for (int c = 0; c < m->cells; ++c) d.x(c) += d.mesh().map[c] + m->map[c];
}

// The loops write members of an object that isn't used otherwise.
struct Result { double sum; int count[8]; };
[[ferry::offload]] double results(const int* k, const double* x, int n) {
  Result r{};
  for (int i = 0; i < n; ++i) r.sum += x[i];
  for (int i = 0; i < n; ++i) ++r.count[k[i] & 7];
  return r.sum / r.count[0];
}
