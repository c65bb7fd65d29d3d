// RUN: launches=5 fallbacks=0 left_on_host=0
// A multidimensional view like std::mdspan: a pointer, extents (some of them constants), and a layout that maps indices
// to offsets. It is passed by value and by reference, is a member, and is constructed in host code.
#include <cstddef>
#include <cstdio>
#include <vector>

namespace grid {

inline constexpr std::size_t dynamic = static_cast<std::size_t>(-1);

template <std::size_t E0, std::size_t E1>
struct Extents {
  std::size_t e0 = E0, e1 = E1;
  constexpr Extents() = default;
  constexpr Extents(std::size_t a, std::size_t b) : e0(a), e1(b) {}
  constexpr std::size_t extent(int r) const { return r == 0 ? e0 : e1; }
};

struct RightLayout {
  template <class Extents>
  struct Mapping {
    Extents extents_;
    std::size_t operator()(std::size_t i, std::size_t j) const { return i * extents_.extent(1) + j; }
    std::size_t required_span_size() const { return extents_.extent(0) * extents_.extent(1); }
  };
};

struct LeftLayout {
  template <class Extents>
  struct Mapping {
    Extents extents_;
    std::size_t operator()(std::size_t i, std::size_t j) const { return i + extents_.extent(0) * j; }
    std::size_t required_span_size() const { return extents_.extent(0) * extents_.extent(1); }
  };
};

template <class T, class Extents, class Layout = RightLayout>
class View {
 public:
  using mapping_type = typename Layout::template Mapping<Extents>;
  View(T* data, Extents extents) : data_(data), map_{extents} {}
  T& operator()(std::size_t i, std::size_t j) const { return data_[map_(i, j)]; }
  std::size_t extent(int r) const { return map_.extents_.extent(r); }
  T* data_handle() const { return data_; }

 private:
  T* data_;
  mapping_type map_;
};

}  // namespace grid

using Dynamic = grid::Extents<grid::dynamic, grid::dynamic>;
using Matrix = grid::View<double, Dynamic>;
using ColumnMatrix = grid::View<double, Dynamic, grid::LeftLayout>;
using ConstMatrix = grid::View<const double, Dynamic>;

[[ferry::offload]] void multiply(ConstMatrix a, ConstMatrix b, Matrix c) {
  for (std::size_t i = 0; i < c.extent(0); ++i)
    for (std::size_t j = 0; j < c.extent(1); ++j) {
      double sum = 0;
      for (std::size_t k = 0; k < a.extent(1); ++k) sum += a(i, k) * b(k, j);
      c(i, j) = sum;
    }
}

[[ferry::offload]] void transpose(const Matrix& from, const ColumnMatrix& to) {
  for (std::size_t i = 0; i < from.extent(0); ++i)
    for (std::size_t j = 0; j < from.extent(1); ++j) to(i, j) = from(i, j) + 1;
}

struct Field {
  grid::View<double, grid::Extents<grid::dynamic, 4>> now, next;
  double factor;
};

[[ferry::offload]] void step(Field& f) {
  for (std::size_t i = 1; i + 1 < f.now.extent(0); ++i)
    for (std::size_t j = 0; j < f.now.extent(1); ++j)
      f.next(i, j) = f.factor * (f.now(i - 1, j) + f.now(i + 1, j));
}

[[ferry::offload]] double trace(std::vector<double>& storage, int n) {
  Matrix m(storage.data(), Dynamic(n, n));
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += m(i, i);
  return sum;
}

[[ferry::offload]] void scale_rows(Matrix m, const double* by) {
  for (std::size_t i = 0; i < m.extent(0); ++i)
    for (std::size_t j = 0; j < m.extent(1); ++j) m(i, j) *= by[i];
}

int main() {
  std::vector<double> a(5 * 3), b(3 * 4), c(5 * 4), d(5 * 4);
  for (std::size_t i = 0; i < a.size(); ++i) a[i] = static_cast<double>(i % 7);
  for (std::size_t i = 0; i < b.size(); ++i) b[i] = static_cast<double>(i % 5) - 2;
  multiply(ConstMatrix(a.data(), Dynamic(5, 3)), ConstMatrix(b.data(), Dynamic(3, 4)), Matrix(c.data(), Dynamic(5, 4)));
  transpose(Matrix(c.data(), Dynamic(5, 4)), ColumnMatrix(d.data(), Dynamic(5, 4)));
  Field field{{c.data(), {5, 4}}, {d.data(), {5, 4}}, 0.5};
  step(field);
  std::printf("%g\n", trace(d, 4));
  const double by[5] = {1, 2, 3, 4, 5};
  scale_rows(Matrix(c.data(), Dynamic(5, 4)), by);
  for (const double x : c) std::printf("%g ", x);
  for (const double x : d) std::printf("%g ", x);
  std::puts("");
}
