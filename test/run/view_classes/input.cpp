// RUN: fallbacks=0
// Classes that wrap pointers and containers: call and subscript operators, accessors that return references, rows and
// parts. They are parameters, copies, members of members, behind smart pointers and base classes; members are private,
// protected, const, or references.
#include <cstdio>
#include <memory>
#include <vector>

template <class T>
class View2D {
 public:
  View2D(T* data, int rows, int columns) : data_(data), rows_(rows), columns_(columns) {}
  T& operator()(int i, int j) const { return data_[i * columns_ + j]; }
  T* row(int i) const { return data_ + i * columns_; }
  T* operator[](int i) const { return row(i); }
  int rows() const { return rows_; }
  int columns() const { return columns_; }

 private:
  T* data_;
  int rows_, columns_;
};

class Buffer {
 public:
  explicit Buffer(int n) : values_(n) {}
  ~Buffer() { std::printf("~Buffer %d\n", static_cast<int>(values_.size())); }
  double& operator()(int i) { return values_[i]; }
  double operator()(int i) const { return values_[i]; }
  double& operator[](int i) { return values_[i]; }
  const double& operator[](int i) const { return values_[i]; }
  int size() const { return static_cast<int>(values_.size()); }
  std::vector<double>& values() { return values_; }

 private:
  std::vector<double> values_;
};

class Base {
 public:
  explicit Base(int n) : scale_(2), n_(n), mass_(new double[n]) {}
  double mass(int i) const { return mass_[i]; }
  double* masses() { return mass_.get(); }

 protected:
  double scale_;
  int n_;

 private:
  std::unique_ptr<double[]> mass_;
};

struct Mesh {
  std::vector<int> map;
  int cells;
  const int* nodes(int c) const { return &map[2 * c]; }
};

class Domain : public Base {
 public:
  Domain(int n, Buffer& shared)
      : Base(n), x_(n), velocity_(n), shared_(shared), mesh_(std::make_shared<Mesh>()), count_(n) {
    for (int i = 0; i < n; ++i) masses()[i] = i % 3 + 1, x_[i] = i, velocity_(i) = 1;
    for (int i = 0; i < n - 1; ++i) mesh_->map.insert(mesh_->map.end(), {i, i + 1});
    mesh_->cells = n - 1;
  }
  double& x(int i) { return x_[i]; }
  Buffer& velocity() { return velocity_; }
  const Mesh& mesh() const { return *mesh_; }
  const int* nodes(int c) const { return mesh_->nodes(c); }
  int count() const { return count_; }

  [[ferry::offload]] void advance(double dt) {
    for (int i = 0; i < count(); ++i) x(i) += dt * scale_ * velocity_(i) / mass(i);
    for (int c = 0; c < mesh_->cells; ++c) {
      const int* at = nodes(c);
      shared_(c) = x(at[1]) - x(at[0]);
    }
    for (int i = 0; i < n_; ++i) velocity()[i] += shared_[i] * mesh().map[i];
  }

 private:
  std::vector<double> x_;
  Buffer velocity_;
  Buffer& shared_;
  std::shared_ptr<Mesh> mesh_;
  const int count_;
  [[maybe_unused]] std::vector<double> unused_[20];
};

struct Fields {
  Buffer density, energy;
  std::unique_ptr<Buffer> flux;
};
struct Chunk {
  Fields fields;
  int n;
};

[[ferry::offload]] void multiply(View2D<const double> a, const View2D<const double>& b, View2D<double> c) {
  for (int i = 0; i < a.rows(); ++i)
    for (int j = 0; j < b.columns(); ++j) {
      double s = 0;
      for (int k = 0; k < a.columns(); ++k) s += a(i, k) * b[k][j];
      c(i, j) = s;
    }
}

static double flux(const Fields& f, int i) { return f.density(i) * f.energy(i); }
static int index(const View2D<double>* v, int i) { return i * v->columns(); }
static double first(View2D<double> v, int i) { return v(i, 0); }

[[ferry::offload]] void update(Chunk& chunk, View2D<double> v) {
  Fields& f = chunk.fields;
  for (int i = 0; i < chunk.n; ++i) (*chunk.fields.flux)(i) = flux(chunk.fields, i);
  for (int i = 1; i < f.density.size(); ++i) chunk.fields.energy(i) += f.flux->operator()(i) - f.flux->values()[i - 1];
  const View2D<double> copy = v;
  for (int i = 0; i < copy.rows(); ++i) copy.row(i)[1] += first(copy, i) + index(&copy, i) % 2;
}

[[ferry::offload]] void domain_from_outside(Domain& d, Domain* e) {
  for (int i = 0; i < d.count(); ++i) d.x(i) += e->mass(i);
  for (int c = 0; c < d.mesh().cells; ++c) d.velocity()(c) = d.mesh().nodes(c)[1] + e->nodes(c)[0];
}

template <class V>
[[ferry::offload]] void fill(V v, int n) {
  for (int i = 0; i < n; ++i) v(i, 0) = i;
}

static double sum(const double* x, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) s += x[i] * (i % 7 + 1);
  return s;
}

int main() {
  const int n = 24, m = 17, l = 9;
  std::vector<double> a(n * m), b(m * l), c(n * l);
  for (int i = 0; i < n * m; ++i) a[i] = i % 11;
  for (int i = 0; i < m * l; ++i) b[i] = i % 5 - 2;
  multiply({a.data(), n, m}, {b.data(), m, l}, {c.data(), n, l});
  std::printf("%.17g\n", sum(c.data(), n * l));
  Chunk chunk{{Buffer(n), Buffer(n), std::make_unique<Buffer>(n)}, n};
  for (int i = 0; i < n; ++i) chunk.fields.density(i) = i, chunk.fields.energy(i) = 0.5 * i;
  for (int r = 0; r < 10; ++r) {
    update(chunk, {r % 2 ? a.data() : b.data(), 8, 9});
    if (r == 5) chunk.fields.flux = std::make_unique<Buffer>(n + 3);
    std::printf("%.17g %.17g\n", sum(&chunk.fields.energy(0), n), sum(&(*chunk.fields.flux)(0), n));
  }
  std::printf("%.17g %.17g\n", sum(a.data(), n * m), sum(b.data(), m * l));
  Buffer shared(n);
  Domain d(n, shared), e(n, shared);
  for (int r = 0; r < 10; ++r) {
    d.advance(0.125);
    domain_from_outside(d, r % 2 ? &e : &d);
  }
  std::printf("%.17g %.17g %.17g\n", sum(&d.x(0), n), sum(&d.velocity()(0), n), sum(&shared(0), n));
  fill(View2D<double>(c.data(), n, l), n);
  std::printf("%.17g\n", sum(c.data(), n * l));
}
