// Casts to the derived class, of objects that aren't known to be of this class.
#include <vector>

template <class D>
struct Expr {
  const D& self() const { return static_cast<const D&>(*this); }
  double operator()(int i) const { return self()(i); }
};
struct V : Expr<V> {
  double operator()(int i) const { return v[i]; }
  const double* v;
};
struct Other : Expr<V> {  // the template argument isn't the derived class
  const double* w;
};
struct Node {
  int kind;
  double* x;
};
struct Wide : Node {
  double at(int i) const { return kind == 1 ? more[i] : x[i]; }
  double* more;
};

[[ferry::offload]] void other(const Other& b, double* y, int n) {
  for (int i = 0; i < n; ++i) y[i] = b(i);
}
[[ferry::offload]] void maybe(const Node& b, double* y, int n) {
  for (int i = 0; i < n; ++i)
    if (b.kind == 1) y[i] = static_cast<const Wide&>(b).more[i];
}
[[ferry::offload]] void changes(const Wide* b, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    const Node* p = b + i;
    y[i] = static_cast<const Wide*>(p)->more[i];
  }
}
[[ferry::offload]] void elements(const std::vector<V>& b, double* y, int n) {
  for (int i = 0; i < n; ++i) y[i] = b[i].self().v[i];
}
[[ferry::offload]] void value(Expr<V> e, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    Expr<V> own = e;
    y[i] = own(i);
  }
}
