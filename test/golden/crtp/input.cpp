// A base casts its object to the derived class. If the object is known to be of that class, the kernel needs no cast.
// Otherwise, the stub also contains the cast.
#include <vector>

template <class D>
struct Expr {
  const D& self() const { return static_cast<const D&>(*this); }
  double operator()(int i) const { return self()(i); }
};
struct Vec : Expr<Vec> {
  double operator()(int i) const { return v[i]; }
  std::vector<double> v;
};
template <class L, class R>
struct Sum : Expr<Sum<L, R>> {
  double operator()(int i) const { return left(i) + right(i); }
  const L& left;
  const R& right;
};

[[ferry::offload]] void known(double* r, const Vec& a, int n) {
  for (int i = 0; i < n; ++i) r[i] = a.self()(i);
}

// The class E may be declared after the template.
template <class E>
[[ferry::offload]] void store(double* r, const Expr<E>& e, int n) {
  for (int i = 0; i < n; ++i) r[i] = e(i);
}
template void store(double*, const Expr<Vec>&, int);
template void store(double*, const Expr<Sum<Vec, Vec>>&, int);

[[ferry::offload]] void cast(double* r, const Expr<Vec>* e, int n) {
  for (int i = 0; i < n; ++i) r[i] = static_cast<const Vec*>(e)->v[i];
}

template <class D>
struct Fill {
  [[ferry::offload]] void fill(int n, double a) {
    for (int i = 0; i < n; ++i) static_cast<D*>(this)->d[i] = a;
  }
};
struct Row : Fill<Row> {
  double d[8];
};
template void Fill<Row>::fill(int, double);
