// RUN: launches=38 fallbacks=0
// Classes that derive from std::vector and std::array, publicly or not, through another class, or as templates. Their
// elements, sizes and ends are used in loops, member functions, functions that loops call, and a time loop.
#include <array>
#include <cstdio>
#include <memory>
#include <utility>
#include <vector>

struct Field : std::vector<double> {
  int nx, ny;
  Field(int x, int y) : std::vector<double>(x * y), nx(x), ny(y) {}
  double& operator()(int i, int j) { return (*this)[j * nx + i]; }
  double operator()(int i, int j) const { return (*this)[j * nx + i]; }
  double* row(int j) { return data() + j * nx; }
};
struct Named : Field {
  const char* name;
  Named(int x, int y) : Field(x, y), name("f") {}
};
template <class T>
class Image : std::vector<T> {
  int w_;
  using Base = std::vector<T>;

 public:
  using Base::begin;
  using Base::data;
  using Base::end;
  using Base::size;
  using Base::operator[];
  Image(int w, int h) : Base(w * h, T(1)), w_(w) {}
  T& at(int x, int y) { return (*this)[y * w_ + x]; }
  const T& at(int x, int y) const { return (*this)[y * w_ + x]; }
  [[ferry::offload]] void scale(T k) {
    for (std::size_t i = 0; i < size(); ++i) (*this)[i] *= k;
    for (T& x : *this) x += k;
    T* const p = data();
    for (int i = 0; i < w_; ++i) p[i] -= i;
  }
  [[ferry::offload]] void add(const Image& other) {
    for (std::size_t i = 0; i < this->size(); ++i) data()[i] += other[i] + other.data()[0];
  }
};
struct State : std::array<double, 64> {
  double mass = 2;
};
struct Tagged {
  double tag[3] = {1, 2, 3};
};
struct Numbers : Tagged, std::vector<int> {
  int& number(int i) { return static_cast<std::vector<int>&>(*this)[i]; }
};

static double around(const Field& f, int i, int j) { return f(i - 1, j) + f(i + 1, j) + f(i, j - 1) + f(i, j + 1); }
[[ferry::offload]] void step(const Field& a, Field* b) {
  for (int j = 1; j < a.ny - 1; ++j)
    for (int i = 1; i < a.nx - 1; ++i) (*b)(i, j) = 0.25 * around(a, i, j);
}
[[ferry::offload]] void evolve(Field& a, Field& b, int steps) {
  [[ferry::sequential]] for (int t = 0; t < steps; ++t) {
    const Field& now = t % 2 ? b : a;
    Field& next = t % 2 ? a : b;
    for (int j = 1; j < now.ny - 1; ++j)
      for (int i = 1; i < now.nx - 1; ++i) next(i, j) = 0.5 * around(now, i, j) + t;
  }
}
[[ferry::offload]] void fill(Named& f) {
  for (int j = 0; j < f.ny; ++j)
    for (int i = 0; i < f.nx; ++i) f(i, j) = i * 3 + j;
  for (double& x : f) x += 1;
}
[[ferry::offload]] double total(const Named* f) {
  double sum = 0;
  for (std::size_t i = 0; i < f->size(); ++i) sum += (*f)[i];
  for (double x : *f) sum += x;
  return sum + f->front();
}
[[ferry::offload]] void local(int n, double* out) {
  Field f(n, n);
  for (int t = 0; t < 3; ++t) {
    for (int j = 0; j < n; ++j) {
      double* row = f.row(j);
      for (int i = 0; i < n; ++i) row[i] += i + j * t;
    }
    for (int k = 0; k < n; ++k) out[k] += f.data()[k] + f[k];
  }
}
[[ferry::offload]] void push(State& s, const State& t, const std::unique_ptr<Field>& f) {
  for (int i = 0; i < 64; ++i) s[i] += t[i] * t.mass + (*f)[i] + f->data()[i];
}
[[ferry::offload]] void behind_another(Numbers& p) {
  for (int i = 0; i < 8; ++i) p.number(i) += static_cast<const std::vector<int>&>(p)[i] + static_cast<int>(p.tag[2]);
}
// A class with two containers as bases. Line, below, iterates over *this in a function that a loop calls.
struct Both : std::vector<double>, std::vector<int> {
  explicit Both(int n) : std::vector<double>(n, 2.0), std::vector<int>(n, 3) {}
};
[[ferry::offload]] void read_both(Both& d, std::vector<double>& y, int n) {
  for (int i = 0; i < n; ++i)
    y[i] += static_cast<std::vector<double>&>(d)[i] * 10 + static_cast<std::vector<int>&>(d)[i];
}
[[ferry::offload]] void write_both(Both& d, int n) {
  for (int i = 0; i < n; ++i) static_cast<std::vector<int>&>(d)[i] += 5;
  for (int i = 0; i < n; ++i) static_cast<std::vector<double>&>(d)[i] += 7;
}
struct Line : std::vector<double> {
  using vector::vector;
  double sum() const {
    double r = 0;
    for (double x : *this) r += x;
    return r;
  }
};
[[ferry::offload]] void sums(const Line& l, std::vector<double>& y, int n) {
  std::array<int, 4> a{1, 2, 3, 4};
  for (int i = 0; i < n; ++i) y[i] += l.sum() + static_cast<double>(l.vector::size()) + a.operator[](i % 4);
}

int main() {
  Named a(16, 12), b(16, 12);
  fill(a), fill(b);
  for (int t = 0; t < 3; ++t) {
    step(a, &b);
    std::swap(static_cast<Field&>(a), static_cast<Field&>(b));
  }
  evolve(a, b, 5);
  a[3] = 7;  // the host writes an element between launches
  std::printf("%.9g %.9g %.9g\n", total(&a), total(&b), a(3, 3));
  std::vector<double> out(16);
  local(16, out.data());
  for (double x : out) std::printf("%g ", x);
  Image<float> m(6, 5);
  const Image<float> other(6, 5);
  m.scale(3), m.add(other), m.scale(2);
  m.at(1, 1) += 5;
  m.scale(1);
  for (float x : m) std::printf("%g ", x);
  State s{}, t{};
  for (int i = 0; i < 64; ++i) t[i] = i;
  push(s, t, std::make_unique<Field>(8, 8));
  Numbers p;
  p.resize(8);
  for (int i = 0; i < 8; ++i) p[i] = i * 2;
  behind_another(p);
  std::printf("\n%g %d\n", s[63], p.number(7));
  Both both(9);
  std::vector<double> y(9);
  read_both(both, y, 9), write_both(both, 9), sums(Line(5, 1.5), y, 9);
  std::printf("%g %g %d\n", y[3], static_cast<std::vector<double>&>(both)[3], static_cast<std::vector<int>&>(both)[3]);
}
