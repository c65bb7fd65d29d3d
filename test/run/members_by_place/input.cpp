// RUN: launches=7 fallbacks=0
// Expression trees: private members without an accessible name, references, and members of a template argument's class.
// Their offsets are computed from the class.
#include <array>
#include <cstdio>
#include <memory>
#include <vector>

template <class L, class R>
class Sum {
 public:
  Sum(const L& a, const R& b) : a_(a), b_(b) {}
  double operator[](int i) const { return a_[i] + b_[i]; }
  int size() const { return a_.size(); }

 private:
  const L& a_;
  const R& b_;
};
template <class R>
class Scaled {
 public:
  Scaled(double s, const R& b) : s_(s), b_(b) {}
  double operator[](int i) const { return s_ * b_[i]; }
  int size() const { return b_.size(); }

 private:
  char before_ = 'x';
  double s_;
  const R& b_;
};
class Vec {
 public:
  explicit Vec(int n) : x_(n) {}
  double operator[](int i) const { return x_[i]; }
  double& operator[](int i) { return x_[i]; }
  int size() const { return static_cast<int>(x_.size()); }
  template <class E>
  [[ferry::offload]] Vec& operator=(const E& e) {
    for (int i = 0; i < size(); ++i) x_[i] = e[i];
    return *this;
  }

 private:
  std::vector<double> x_;
};
template <class L, class R>
Sum<L, R> operator+(const L& a, const R& b) {
  return {a, b};
}
template <class R>
Scaled<R> operator*(double s, const R& b) {
  return {s, b};
}

// A function that isn't a template uses this class and writes through it. There is no padding between the members.
class Pair {
 public:
  Pair(std::vector<double>& a, double* const& b, std::array<float, 4>& c) : a_(a), b_(b), c_(c) {}
  double& a(int i) { return a_[i]; }
  double b(int i) const { return b_[i] * c_[i % 4]; }
  const int& count() const { return count_; }

 private:
  char first_ = 1;
  std::vector<double>& a_;
  double* const& b_;
  std::array<float, 4>& c_;
  const int& count_ = own_;
  int own_ = 12;
};
#pragma pack(push, 1)
class Packed {
 public:
  explicit Packed(std::vector<double>& a) : a_(a) {}
  double& operator()(int i) { return a_[i]; }

 private:
  char first_ = 1;
  std::vector<double>& a_;
};
#pragma pack(pop)
struct Outer {
  Pair* pair;
  std::unique_ptr<Packed> packed;
};
[[ferry::offload]] void pairs(Pair& p, Packed& q, int n) {
  for (int i = 0; i < n; ++i) p.a(i) += p.b(i);
  for (int i = 0; i < n; ++i) q(i) *= 2;
}
[[ferry::offload]] void behind(Outer& o) {
  for (int i = 0; i < o.pair->count(); ++i) o.pair->a(i) -= o.pair->b(i) + (*o.packed)(i);
}
// The function itself constructs the objects. Their references are aliases of the arguments.
[[ferry::offload]] void made(std::vector<double>& out, const std::vector<double>& a, int n) {
  const Scaled<std::vector<double>> twice(2, a);
  const Sum<std::vector<double>, std::vector<double>> sum(a, out);
  for (int i = 0; i < n; ++i) out[i] = sum[i] * twice[i];
}

static void print(const auto& v) {
  for (int i = 0; i < 12; ++i) std::printf("%g ", static_cast<double>(v[i]));
  std::puts("");
}

int main() {
  Vec a(12), b(12), c(12);
  for (int i = 0; i < 12; ++i) {
    a[i] = i;
    b[i] = i * i;
  }
  c = a + b;
  print(c);
  c = 2.0 * a + 3.0 * b;
  print(c);
  c = a + 0.5 * (c + b);
  print(c);
  std::vector<double> x(12, 1.5), y(12);
  std::array<float, 4> four{1, 2, 3, 4};
  double* const p = y.data();
  for (int i = 0; i < 12; ++i) y[i] = i - 4;
  Pair pair(x, p, four);
  Packed packed(y);
  pairs(pair, packed, 12);
  print(x);
  print(y);
  Outer outer{&pair, std::make_unique<Packed>(packed)};
  behind(outer);
  print(x);
  made(x, y, 12);
  print(x);
}
