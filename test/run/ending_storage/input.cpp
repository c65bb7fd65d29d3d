// RUN: fallbacks=0
// TRANSLATE-STDERR: ferry-host-loop
// FLAGS: -Wno-maybe-uninitialized -Wno-dangling-pointer
// Storage that is freed or moved between nests: extended temporaries, blocks of a time loop, heap, growing vectors.
#include <array>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <utility>
#include <vector>

template <class T>
static void show(const char* what, const T* p, long n) {
  std::printf("%s:", what);
  for (long k = 0; k < n; ++k) std::printf(" %g", double(p[k]));
  std::printf("\n");
}

namespace rref_vec {
[[ferry::offload]] double f(double* x, int n) {
  {
    auto&& tmp = std::vector<double>(n);
    for (int i = 0; i < n; ++i) tmp[i] = x[i] + 1;
  }
  std::vector<double> again(n, 5.0);
  for (int i = 0; i < n; ++i) x[i] *= 2;
  return again[0] + again[2];
}
static void run() {
  std::vector<double> x{1, 2, 3, 4};
  std::printf("%g\n", f(x.data(), 4));
  show("x", x.data(), 4);
}
}  // namespace rref_vec

namespace refext_dtor {
static double seen = 0;
struct Guard {
  const double* p;
  ~Guard() { seen += p[0]; }
};
static Guard make(const double* p) { return {p}; }
[[ferry::offload]] void f(double* x, int n) {
  {
    const Guard& g = make(x);
    (void)g;
    for (int i = 0; i < n; ++i) x[i] *= 2;
  }
  {
    auto&& g = Guard{x};
    (void)g;
    for (int i = 0; i < n; ++i) x[i] *= 2;
  }
  {
    Guard a[2] = {{x}, {x + 1}};
    (void)a;
    for (int i = 0; i < n; ++i) x[i] *= 2;
  }
  {
    const auto [a, b] = std::pair<Guard, int>(Guard{x}, 3);
    (void)a;
    for (int i = 0; i < n; ++i) x[i] *= b;
  }
}
static void run() {
  double x[3] = {1, 2, 3};
  f(x, 3);
  std::printf("%g\n", seen);
  show("x", x, 3);
}
}  // namespace refext_dtor

namespace inner_block_pointer {
// Each function obtains its pointer to a block's array in a different way.
struct B {
  double a[8];
  int n;
};
static double sum(const double* p, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) s += p[i];
  return s;
}
[[ferry::offload]] double f(double* x, int n) {
  double r = 0;
  for (int t = 0; t < 3; ++t) {
    {
      B b;
      double* p = b.a;
      for (int i = 0; i < n; ++i) p[i] = x[i] + t;
      if (t == 1) r += p[0];
    }
    {
      double q[8];
      for (int i = 0; i < n; ++i) q[i] = 1;
      if (t == 2) r += q[1];
    }
    {
      double guard[8] = {1, 2, 3, 4, 5, 6, 7, 8};
      r += guard[t];
      for (int i = 0; i < n; ++i) x[i] += 1;
      r += guard[t + 1];
    }
    {
      double v[n];
      double* p = v;
      for (int i = 0; i < n; ++i) p[i] = x[i] * 2;
      r += sum(p, n);
    }
    {
      double one = 0;
      double* p = &one;
      for (int i = 0; i < 1; ++i) p[i] = x[i] * 2;
      r += one;
    }
    {
      std::array<double, 8> z;
      auto& zr = z;
      for (int i = 0; i < n; ++i) zr[i] = x[i] * 2;
      r += z[2];
    }
    {
      double* p = static_cast<double*>(__builtin_alloca(64));
      for (int i = 0; i < n; ++i) p[i] = x[i];
      r += p[3];
    }
    {
      auto p = std::make_unique<double[]>(n);
      double* q = p.get();
      for (int i = 0; i < n; ++i) q[i] = x[i];
      r += p[3];
    }
    {
      double* q = static_cast<double*>(std::malloc(n * sizeof(double)));
      for (int i = 0; i < n; ++i) q[i] = x[i];
      r += q[3];
      std::free(q);
    }
  }
  return r;
}
static void run() {
  double x[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  std::printf("%g\n", f(x, 8));
  show("x", x, 8);
}
}  // namespace inner_block_pointer

namespace local_struct_heap {
struct Grid {
  std::unique_ptr<double[]> p;
  explicit Grid(int n) : p(new double[n]) {}
};
[[ferry::offload]] double f(double* x, int n) {
  for (int t = 0; t < 3; ++t) {
    Grid g(n);
    double* p = g.p.get();
    for (int i = 0; i < n; ++i) p[i] = x[i] + 1;
    if (t == 1) {
      g.p.reset();
      continue;
    }
    if (t == 2) {
      double* q = new double[3];
      for (int i = 0; i < 3; ++i) q[i] = p[i];
      delete[] q;
    }
  }
  std::vector<double> u(n, 5.0);
  for (int i = 0; i < n; ++i) x[i] += 1;
  return u[0] + u[1] + u[n - 1];
}
static void run() {
  std::vector<double> x{1, 2, 3, 4, 5, 6, 7, 8};
  std::printf("%g\n", f(x.data(), 8));
  show("x", x.data(), 4);
}
}  // namespace local_struct_heap

namespace resize_between {
[[ferry::offload]] double f(std::vector<double>& v, double* x, int n) {
  for (std::size_t i = 0; i < v.size(); ++i) v[i] += 1;
  for (int k = 0; k < 6; ++k) {
    v.push_back(k);
    for (std::size_t i = 0; i < v.size(); ++i) v[i] += 1;
    v.resize(v.size() * 3 / 2, 2.0);
    for (int i = 0; i < n; ++i) x[i] += v[i];
    if (k & 1) v.shrink_to_fit();
  }
  std::vector<double> w(v.size() / 2, 3.0);
  for (std::size_t i = 0; i < w.size(); ++i) w[i] += v[2 * i];
  v = std::move(w);
  for (std::size_t i = 0; i < v.size(); ++i) v[i] += 1;
  v.clear();
  v.insert(v.begin(), 5, 9.0);
  for (std::size_t i = 0; i < v.size(); ++i) v[i] += 1;
  std::vector<double>().swap(v);
  return x[0];
}
static void run() {
  std::vector<double> v{1, 2, 3, 4, 5};
  double x[3] = {};
  std::printf("%g\n", f(v, x, 3));
  show("x", x, 3);
  std::printf("%d\n", int(v.size()));
}
}  // namespace resize_between

int main() {
  rref_vec::run();
  refext_dtor::run();
  inner_block_pointer::run();
  local_struct_heap::run();
  resize_between::run();
}
