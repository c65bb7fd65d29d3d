// RUN: fallbacks=0
// Offloaded templates: free functions, members of class templates and member templates, defined in and outside the
// class, nested classes; parameters that are types, values and `auto`; explicit instantiations and specialisations;
// instances whose stubs differ.
#include <cmath>
#include <cstdio>
#include <type_traits>
#include <vector>
namespace ns {
enum class Mode : char { a, b = 3 };
struct Tag {};
}  // namespace ns
template <class T>
T sq(T x) {
  return x * x;
}
template <class T>
[[ferry::offload]] void saxpy(int n, T a, const T* x, T* y) {
  for (int i = 0; i < n; ++i) {
    T t = sq(x[i]);
    y[i] = a * t + y[i];
  }
}
template <class T, int N, bool Twice = false>
[[ferry::offload]] T stencil(const std::vector<T>& in, std::vector<T>& out) {
  T sum{};
  for (int i = N; i < static_cast<int>(in.size()) - N; ++i) {
    T s = 0;
    for (int k = -N; k <= N; ++k) s += in[i + k];
    if constexpr (Twice) s *= 2;
    out[i] = s / static_cast<T>(2 * N + 1);
  }
  for (std::size_t i = 0; i < out.size(); ++i) sum += out[i];
  return sum;
}
[[ferry::offload]] void twice(auto* x, const auto n) {
  for (decltype(n + 0) i = 0; i < n; ++i) x[i] *= 2;
}
// In an instance, `decltype(r)` still refers to the template's own r.
template <class E>
[[ferry::offload]] void sums_of_rows(const E* x, int* out, int n, int m) {
  for (int j = 0; j < n; ++j) {
    auto r = int(0);
    for (int i = 0; i < m; ++i) r = r + static_cast<int>(x[j * m + i]);
    out[j] = static_cast<decltype(r)>(r) * static_cast<decltype(n)>(2);
  }
}
template <class V, class Tag>
[[ferry::offload]] void fill(V& v, Tag, typename V::value_type a) {
  for (std::size_t i = 0; i < v.size(); ++i) v[i] = a;
}
template <class T, ns::Mode M>
struct Matrix {
  int n;
  std::vector<T> a;
  explicit Matrix(int m) : n(m), a(m * m) {}
  T& operator()(int i, int j) { return a[i * n + j]; }
  [[ferry::offload]] void init() {
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j) (*this)(i, j) = T(i * j % 7) + T(M);
  }
  [[ferry::offload]] T trace() const;
  template <class U>
  [[ferry::offload]] void mul(U by) {
    for (auto& x : a) x = static_cast<T>(x * by);
  }
  struct Row {
    T r[8];
    [[ferry::offload]] void set(T v) {
      for (int i = 0; i < 8; ++i) r[i] = v + i;
    }
  };
};
template <class S, ns::Mode K>
S Matrix<S, K>::trace() const {
  S s = 0;
  for (int i = 0; i < n; ++i) s += a[i * n + i];
  return s;
}
template <class T>
[[ferry::offload]] void spec(T* x, int n) {
  for (int i = 0; i < n; ++i) x[i] += 1;
}
template <>
void spec<short>(short* x, int n) {
  for (int i = 0; i < n; ++i) x[i] += 2;
}
template <class T>
[[ferry::offload]] void recur(T* x, int n) {
  for (int i = 0; i < n; ++i) x[i] += 5;
  if constexpr (sizeof(T) == 4) {
    for (int i = 0; i < n; ++i) x[i] *= 3;
  } else {
    [[ferry::sequential]] for (int i = 1; i < n; ++i)
      x[i] = x[i - 1] + x[i];
  }
}
template void spec<int>(int*, int);
template struct Matrix<int, ns::Mode::a>;
template <class T>
struct Box {
  [[ferry::offload]] friend void run(Box*, T* a, int n) {
    for (int i = 0; i < n; ++i) a[i] += static_cast<T>(i);
  }
};
struct Host {
  template <class T>
  [[ferry::offload]] friend void scale(Host*, T* a, int n) {
    for (int i = 0; i < n; ++i) a[i] *= 2;
  }
};

// Instances are distinguished by types of values, enumerations with their own ==, and names that hide others.
enum class Own { one, two };
constexpr bool operator==(Own, Own) { return true; }
template <auto K>
[[ferry::offload]] void by_value(int* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = static_cast<int>(sizeof(K)) + static_cast<int>(K);
}
enum kind { low, high };
int kind() { return 5; }
template <class T, class U>
[[ferry::offload]] void by_type(T* x, int n, U u) {
  for (int i = 0; i < n; ++i)
    if constexpr (sizeof(T) == 4)
      x[i] = static_cast<T>(u);
    else
      x[i] = static_cast<T>(i);
}
template <class T>
struct Declared {
  T v[20];
  [[ferry::offload]] void set(int n) {
    for (int i = 0; i < n; ++i) operator()(i) = (*this)[i] + static_cast<T>(i);
  }
  T& operator()(int i) { return v[i]; }
  T operator[](int) const { return 3; }
};
extern template struct Declared<long>;
template struct Declared<long>;
namespace left {
struct Base {
  int n = 20;
};
}  // namespace left
namespace right {
struct Base {
  int n = 30;
  long a[40] = {};
};
}  // namespace right
struct Both : left::Base, right::Base {
  [[ferry::offload]] void run() {
    for (int i = left::Base::n; i < right::Base::n; ++i) a[i] = i + left::Base::n;
  }
};

namespace more {
template <class S>
struct Op {
  template <class T>
  static T cv(int i) {
    return T(i) * T(sizeof(S));
  }
};
template <class T>
struct P {
  T a[40];
  template <class Z>
  Z sh(int i) const {
    return Z(i) + Z(1);
  }
  [[ferry::offload]] void f(int n) {
    for (int i = 0; i < n; ++i) a[i] = Op<T>::template cv<T>(i) + this->template sh<T>(i);
  }
};
template <class T, class = std::enable_if_t<std::is_integral_v<T>>>
[[ferry::offload]] void g(T* x, int n) {
  for (int i = 0; i < n; ++i) x[i] += 2;
}
template <class T, class = void>
[[ferry::offload]] void h(T* x, int n) {
  for (int i = 0; i < n; ++i) x[i] += 2;
}

}  // namespace more

int main() {
  float xf[50], yf[50];
  double xd[50], yd[50];
  int xi[50], yi[50];
  short sh[50];
  for (int i = 0; i < 50; ++i) {
    xf[i] = xd[i] = xi[i] = i;
    yf[i] = yd[i] = yi[i] = 3 * i;
    sh[i] = (short)i;
  }
  saxpy(50, 2.0f, xf, yf);
  saxpy<double>(50, 3, xd, yd);
  saxpy(50, 4, xi, yi);
  std::printf("%g %g %d\n", yf[20], yd[21], yi[22]);
  sums_of_rows(xd, xi, 4, 5);
  std::printf("%d\n", xi[3]);
  std::vector<double> v(100, 1), w(100);
  std::vector<long> vl(100, 6), wl(100);
  for (int i = 0; i < 100; ++i) vl[i] = v[i] = i;
  double a = stencil<double, 1>(v, w), b = stencil<double, 2, true>(v, w);
  long c = stencil<long, 3>(vl, wl);
  std::printf("%g %g %ld\n", a, b, c);
  twice(xd, 50);
  twice(xf, 30u);
  twice(xi, 20L);
  std::printf("%g %g %d\n", xd[7], xf[29], xi[19]);
  fill(v, ns::Tag{}, 2.5);
  fill(wl, 3, 7L);
  std::printf("%g %ld\n", v[9], wl[9]);
  Matrix<double, ns::Mode::b> m(20);
  m.init();
  m.mul(2);
  m.mul(0.5f);
  std::printf("%g\n", m.trace());
  Matrix<int, ns::Mode::a> k(20);
  k.init();
  k.mul(3L);
  std::printf("%d\n", k.trace());
  Matrix<int, ns::Mode::a>::Row r;
  r.set(4);
  std::printf("%d\n", r.r[7]);
  spec(xd, 50);
  spec(sh, 50);
  std::printf("%g %d\n", xd[3], sh[3]);
  recur(xi, 50);
  recur(xd, 50);
  std::printf("%d %g\n", xi[10], xd[10]);
  Box<int> bi;
  Box<float> bf;
  Host h;
  run(&bi, xi, 9);
  run(&bf, xf, 9);
  scale(&h, xi, 9);
  scale(&h, xf, 8);
  std::printf("%d %g\n", xi[8], xf[8]);
  int values[40] = {};
  long wide[40] = {};
  by_value<1>(values, 10);
  std::printf("%d ", values[3]);
  by_value<true>(values, 10);
  std::printf("%d ", values[3]);
  by_value<Own::two>(values, 10);
  by_value<Own::one>(values, 9);
  std::printf("%d %d\n", values[3], values[9]);
  by_type(values, 20, high);
  by_type(wide, 20, low);
  std::printf("%d %ld %d\n", values[7], wide[8], kind());
  Declared<long> declared{};
  declared.set(20);
  Both both;
  both.run();
  std::printf("%ld %ld\n", declared.v[4], both.a[25]);
  more::P<int> p;
  p.f(40);
  more::P<double> q;
  q.f(40);
  more::g(p.a, 10);
  more::h(wide, 9);
  std::printf("%d %g %ld\n", p.a[7], q.a[8], wide[3]);
}
