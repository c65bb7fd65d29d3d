// Objects of user-defined classes in kernels: locals, arrays, temporaries, parameters and results, and host objects as
// values, with their constructors, operators, conversions and other functions. The host computes the expected output
// with the same code. Some of it is also written out below.
// RUN: fallbacks=0
#include <cmath>
#include <cstdio>
#include <vector>

namespace geometry {
constexpr double unit = 0.25;
using real = double;
enum class Axis { x, y, z };
Axis operator+(Axis a, int k) { return static_cast<Axis>((static_cast<int>(a) + k) % 3); }
Axis& operator++(Axis& a) { return a = a + 1; }
Axis operator++(Axis& a, int) {
  const Axis before = a;
  ++a;
  return before;
}

template <class T, int N>
class Vec {
 public:
  using value_type = T;
  static constexpr int size = N;
  Vec() {
    for (int k = 0; k < N; ++k) v_[k] = T();
  }
  explicit Vec(T all) : Vec() {
    for (int k = 0; k < size; ++k) v_[k] += all;
  }
  Vec(T x, T y, T z = T(unit)) : v_{x, y, z} {}
  T& operator[](int k) { return v_[k]; }
  T operator[](int k) const { return v_[k]; }
  Vec& operator+=(const Vec& o) {
    for (int k = 0; k < size; ++k) v_[k] += o.v_[k];
    return *this;
  }
  Vec operator-() const { return Vec(-v_[0], -v_[1], -v_[2]); }
  bool operator==(const Vec& o) const { return v_[0] == o.v_[0] && v_[1] == o.v_[1] && v_[2] == o.v_[2]; }
  T dot(const Vec& o) const {
    T sum = 0;
    for (int k = 0; k < N; ++k) sum += v_[k] * o.v_[k];
    return sum;
  }
  T at(Axis a) const { return v_[static_cast<int>(a)]; }
  static Vec axis(int k) {
    Vec made;
    made.v_[k] = 1;
    return made;
  }
  friend Vec operator+(Vec a, const Vec& b) { return a += b; }
  friend Vec operator-(const Vec& a, const Vec& b) { return a + -b; }

 private:
  T v_[N];
};
template <class T, int N>
Vec<T, N> operator*(T s, const Vec<T, N>& v) {
  return {s * v[0], s * v[1], s * v[2]};
}
template <class T, int N>
T operator*(const Vec<T, N>& a, const Vec<T, N>& b) {
  return a.dot(b);
}
using Vec3 = Vec<real, 3>;
}  // namespace geometry

// Classes that have the names of CUDA's classes.
struct double2 {
  double x, y;
};
double2 make_double2(double x, double y) { return {x, y}; }
struct dim3 {
  unsigned x = 1, y = 1, z = 1;
  unsigned count() const { return x * y * z; }
};

// A class with members of several types and sizes, used as a template argument.
struct Dual {
  float value = 1;
  short steps[3] = {1, 2, 3};
  double2 at{};
  Dual() = default;
  Dual(float v) : value(v), at{v, 2} {}
  operator double() const { return value + steps[0] + at.y; }
  Dual& bump() {
    ++steps[1];
    value = float(steps[1]) + static_cast<unsigned long>(value);
    return *this;
  }
};
double twice(const Dual& d) { return 2 * d; }
void raise(Dual& d, float by) { d.value += by; }

struct Affine {
  double slope, offset;
  double operator()(double x) const { return slope * x + offset; }
  double which() { return 1; }
  double which() const { return 2; }
};
struct Grid {
  int n, stride;
  struct Place {
    int row, column;
  } origin;
  int at(int i, int j) const { return (i + origin.row) * stride + j + origin.column; }
};
template <class F>
double applied(const F& f, double x) {
  return f(x) + f(x + 1);
}

[[ferry::offload]]
void vectors(double* out, const double* in, int n, geometry::Vec3 light) {
  using namespace geometry;
  for (int i = 0; i < n; ++i) {
    struct Kept {
      Vec3 a, b;
      double sum() const { return a[0] + b[2]; }
    };
    Vec3 v(in[3 * i], in[3 * i + 1], in[3 * i + 2]), w = v;
    w[1] = 2.0 * v * light;
    v += light - 0.5 * w + Vec3(1) + Vec3::axis(i % 3);
    Vec3 row[2] = {v, {1, 2}};
    row[i & 1] = -row[1 - (i & 1)];
    Axis a = Axis::y;
    Axis b = a++;
    if (i % 2 == 0) ++b;
    Kept kept{row[0], row[1]};
    const Vec3 chosen = i % 3 ? v : w;
    const Kept* pointer = &kept;
    out[i] = kept.sum() + chosen.at(a) + 4 * pointer->b.at(b + 1) + (v == w ? 1 : 0) + Vec3(i, 1).dot(v + w);
  }
}

[[ferry::offload]]
double duals(double* out, const float* in, int n, const Affine f, Affine g) {
  double total = 0;
  const auto shifted = [&](double x) { return g(x) + g.offset; };
  for (int i = 0; i < n; ++i) {
    Dual d = in[i], e;
    raise(d, 2);
    e.bump().bump().steps[2] = 7;
    dim3 block{2, 3};
    block.z = static_cast<unsigned>(i);
    double2 p = make_double2(d, e), q{.x = 1, .y = 2};
    if (i % 2) q = p;
    const auto [left, right] = make_double2(i, 9);
    auto& [x, y] = q;
    y += left - right;
    x = 3;
    total += twice(d) + e;
    out[i] = p.x + q.y + q.x + block.count() + f(in[i]) + f.which() + 8 * g.which() + applied(f, 1) + shifted(in[i]) +
             make_double2(i, 5).y + e.steps[2] + twice(3.5f);
  }
  return total;
}

[[ferry::offload]]
void grid(double* out, const double* in, const Grid& g) {
  for (int i = 0; i < g.n; ++i)
    for (int j = 0; j < g.n; ++j) out[i * g.stride + j] = in[g.at(i, j)];
}

class Solver {
 public:
  Solver(int n) : law_{2, 1}, x_(n, 1.5), n_(n) {}
  [[ferry::offload]] void step() {
    for (int i = 0; i < n_; ++i) x_[i] = law_(x_[i]);
  }
  double first() const { return x_.front(); }

 private:
  Affine law_;
  std::vector<double> x_;
  int n_;
};

// Objects and classes are named in other ways: deduced template arguments, members named through an object or the
// class, classes that are defined with their objects, `struct` and `typename` before a name.
template <class T>
struct Pair {
  T a, b;
  static constexpr int weight = 3;
  Pair(T x, T y) : a(x), b(y) {}
  Pair(const Pair& o) : a(o.a), b(o.b) {}
  T sum() const {
    const T a = 1;
    return a + Pair::a + this->b;
  }
  static T square(T x) { return x * x; }
  template <class U>
  Pair<U> to() const {
    return Pair<U>(static_cast<U>(a), static_cast<U>(b));
  }
  struct Inner {
    T value;
  };
  static Pair copied(T x) {
    Pair made(x, x);
    return made;
  }
};
template <class T, int N>
struct Row {
  T v[N];
};
template <class T, class... More>
Row(T, More...) -> Row<T, 1 + sizeof...(More)>;
template <class T>
typename Pair<T>::Inner inner(T x) {
  typename Pair<T>::Inner made{x};
  return made;
}
Pair<double>& operator>>(Pair<double>& p, double x) {
  p.a += x;
  return p;
}

[[ferry::offload]]
void named_otherwise(double* out, const double* in, int n) {
  for (int i = 0; i < n; ++i) {
    Pair whole(i, 2);
    const Pair p(in[i], 2.5);
    auto q = Pair{1.5f, 2.25f};
    Row r{1, 2};
    Row s{0.5, 1.5, 2.5};
    struct Both {
      struct Pair<double> p;
      double k;
    } both{Pair(in[i], 1.0), 2};
    struct {
      double u;
    } unnamed{both.k};
    struct Both* pointer = &both;
    struct Pair<float> Pair(1, 2);
    pointer->p >> std::fabs(in[i]);
    out[i] = whole.sum() + p.sum() + q.sum() + r.v[1] + s.v[2] + both.p.sum() + unnamed.u + p.square(3) + both.p.weight +
             pointer->p.template to<float>().a + p.copied(2).sum() + inner(0.25).value + Pair.b;
  }
}

int main() {
  const int n = 50;
  std::vector<double> in(3 * n), out(n), square(100), copy(100);
  std::vector<float> small(n);
  for (int i = 0; i < 3 * n; ++i) in[i] = i * 0.125 - 3;
  for (int i = 0; i < n; ++i) small[i] = i * 0.5f;
  for (int i = 0; i < 100; ++i) square[i] = i;
  vectors(out.data(), in.data(), n, {1, 2, 3});
  for (double x : out) std::printf("%a ", x);
  std::printf("\n%a\n", duals(out.data(), small.data(), n, {2, 1}, {3, 0.5}));
  for (double x : out) std::printf("%a ", x);
  named_otherwise(out.data(), in.data(), n);
  for (double x : out) std::printf("%a ", x);
  grid(copy.data(), square.data(), {6, 10, {1, 2}});
  std::printf("\n%g %g %g\n", copy[0], copy[10], copy[55]);
  Solver solver(n);
  solver.step();
  solver.step();
  std::printf("%g\n", solver.first());
}
