// RUN: launches=10 fallbacks=0 left_on_host=0 bytes_to_device=6400 bytes_to_host=3600
// Expression templates: a base that knows its derived class, operators that build trees of references and of values,
// and loops over a tree that is passed by value, by reference or as its base.
#include <cstdio>
#include <vector>

template <class D>
struct Expr {
  const D& self() const { return static_cast<const D&>(*this); }
  double operator()(int i) const { return self()(i); }
  double twice(int i) const { return 2 * static_cast<const D*>(this)->operator()(i); }
  int size() const { return self().size(); }
};

template <class L, class R>
struct Sum : Expr<Sum<L, R>> {
  Sum(const L& l, const R& r) : left(l), right(r) {}
  double operator()(int i) const { return left(i) + right(i); }
  int size() const { return left.size(); }
  const L& left;
  const R& right;
};

template <class E>
struct Scale : Expr<Scale<E>> {
  Scale(double a, const E& e) : factor(a), of(e) {}
  double operator()(int i) const { return factor * of(i); }
  int size() const { return of.size(); }
  double factor;
  E of;
};

// A leaf that is stored by copy: a pointer and a size.
struct Slice : Expr<Slice> {
  Slice(const double* x, int n) : data(x), count(n) {}
  double operator()(int i) const { return data[i]; }
  int size() const { return count; }
  const double* data;
  int count;
};

class Vec : public Expr<Vec> {
 public:
  explicit Vec(int n) : v_(n) {}
  double operator()(int i) const { return v_[i]; }
  double& operator()(int i) { return v_[i]; }
  int size() const { return static_cast<int>(v_.size()); }
  template <class E>
  [[ferry::offload]] Vec& assign(const Expr<E>& e) {
    for (int i = 0; i < size(); ++i) v_[i] = e(i);
    return *this;
  }
  std::vector<double> v_;
};

template <class L, class R>
Sum<L, R> operator+(const Expr<L>& l, const Expr<R>& r) {
  return {l.self(), r.self()};
}
template <class E>
Scale<E> operator*(double a, const Expr<E>& e) {
  return {a, e.self()};
}

// Takes the tree as a reference to its base class. The template argument gives the type of the tree.
template <class E>
[[ferry::offload]] void store(double* r, const Expr<E>& e, int n) {
  for (int i = 0; i < n; ++i) r[i] = e(i);
}
template <class L>
[[ferry::offload]] double dot(const Expr<L>& l, const Vec& r, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) s += l.self()(i) * r(i);
  return s;
}
// Stores the tree itself by value.
[[ferry::offload]] void local(double* r, const Vec& a, const Vec& b, int n) {
  const auto e = a + b;
  for (int i = 0; i < n; ++i) r[i] = e(i) + e.twice(i);
}
[[ferry::offload]] void given(double* r, const Sum<Scale<Slice>, Vec>& e) {
  for (int i = 0; i < e.size(); ++i) r[i] = e(i);
}
[[ferry::offload]] void copied(double* r, Scale<Slice> e) {
  for (int i = 0; i < e.size(); ++i) r[i] = e.twice(i);
}

int main() {
  constexpr int n = 50;
  Vec a(n), b(n), c(n);
  for (int i = 0; i < n; ++i) {
    a(i) = i * 1.5;
    b(i) = 10 - i;
  }
  double r[n];
  const auto show = [&](const char* what) {
    double sum = 0;
    for (int i = 0; i < n; ++i) sum += r[i] * (i % 7 + 1);
    std::printf("%s %g\n", what, sum);
  };
  store(r, a, n);
  show("leaf");
  const Slice s(b.v_.data(), n);
  const auto twice = 2.0 * s;
  store(r, twice, n);
  show("values");
  const auto sum = a + b;
  store(r, sum, n);
  show("references");
  const auto tree = twice + a;
  store(r, tree, n);
  show("both");
  given(r, tree);
  show("given");
  copied(r, twice);
  show("copied");
  local(r, a, b, n);
  show("local");
  c.assign(a);
  c.assign(c);  // assigns c to itself
  std::printf("assigned %g\n", c(7));
  std::printf("dot %g\n", dot(sum, c, n));
}
