// Uses of objects that kernels can't contain.
#include <bitset>
#include <compare>
#include <complex>

struct Initial {
  double x[2];
};
struct Plain {
  double x, y;
  Plain operator+(const Plain& o) const { return {x + o.x, y + o.y}; }
  template <class T>
  Plain& operator*=(T s) {
    x *= s;
    return *this;
  }
  bool operator==(const Plain& o) const { return x == o.x; }
  const void* self() { return this; }
};
double table[3];
struct Reader {
  int k;
  double operator()(int i) const { return table[i + k]; }
};

[[ferry::offload]] double written(const double* a, int n) {
  Plain sum{0, 0};
  for (int i = 0; i < n; ++i) sum.x += a[i];
  return (sum + sum).x;
}
[[ferry::offload]] double assigned(const double* a, int n) {
  Plain sum{0, 0};
  for (int i = 0; i < n; ++i) sum = sum + Plain{a[i], 1};
  return sum.x;
}
[[ferry::offload]] void instance(double* a, int n) {
  for (int i = 0; i < n; ++i) {
    Plain p{1, 2};
    p *= 2.0f;
    a[i] = p.x;
  }
}
[[ferry::offload]] void rewritten(double* a, int n) {
  for (int i = 0; i < n; ++i) {
    Plain p{1, 2};
    a[i] = p != Plain{a[i], 1};
  }
}
[[ferry::offload]] void kept(double* a, int n) {
  for (int i = 0; i < n; ++i) {
    Plain p{1, 2};
    a[i] = p.self() != nullptr;
  }
}
[[ferry::offload]] void names(double* a, int n) {
  for (int i = 0; i < n; ++i) a[i] = Reader{1}(i % 2);
}
[[ferry::offload]] void power(double* a, int n) {
  for (int i = 0; i < n; ++i) a[i] = std::real(std::pow(std::complex<double>(1, a[i]), 2));
}
[[ferry::offload]] void root(double* a, int n) {
  for (int i = 0; i < n; ++i) a[i] = std::sqrt(std::complex<double>(1, a[i])).real();
}
[[ferry::offload]] void library(double* a, int n) {
  for (int i = 0; i < n; ++i) {
    std::bitset<4> bits(i);
    a[i] = bits.test(i % 4);
  }
}
// A kernel would read past the array, in iterations where the loop doesn't read because `all` is false.
[[ferry::offload]] bool passed_over(int n) {
  bool all = true;
  for (int i = 0; i < n; ++i) {
    const Initial own{{1, 2}};
    all = all && own.x[i] > 0;
  }
  return all;
}
// The result of a call is assigned at the return, although nothing uses the result.
double& added(double& total, double x) { return total += x; }
Plain& operator+=(Plain& p, double x) {
  if (x < 0) return p;
  return p = Plain{x, x};
}
[[ferry::offload]] double returned(const double* a, int n) {
  double total = 0;
  for (int i = 0; i < n; ++i) added(total, a[i]);
  return total;
}
[[ferry::offload]] double returned_object(const double* a, int n) {
  Plain last{0, 0};
  for (int i = 0; i < n; ++i) last += a[i];
  return last.x;
}
struct Ordered {
  double x;
  std::partial_ordering operator<=>(const Ordered& o) const { return x <=> o.x; }
};
[[ferry::offload]] void ordered(double* a, int n) {
  for (int i = 0; i < n; ++i) a[i] = Ordered{a[i]} < Ordered{2};
}
