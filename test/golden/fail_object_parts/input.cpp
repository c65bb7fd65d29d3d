// Parts of objects that a nest can't use, with the reasons.
#include <atomic>
#include <vector>

struct Node { int n; double* x; Node* next; };
struct Odd {
  volatile int n;
  std::atomic<double> sum;
  union { double* a; long bits; };
  union { double* b; long l; } either;
  double *p, *q;
};
class Shape {
 public:
  virtual double area(int i) const { return x_[i]; }
  double* x_ = nullptr;
};
struct View {
  double* data;
  int n;
  double at(int i) { return data[i + n++]; }
};
double shifted(View v, int i) { v.n += i; return v.data[v.n]; }
double of(const Node& node, int i) { return node.x[i]; }

[[ferry::offload]] void follows(Node* p, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    y[i] = p->x[i];
    p = p->next;
  }
}
[[ferry::offload]] void may_not_follow(Node* p, double* y, int n) {
  for (int i = 0; i < n; ++i)
    if (y[i] > 0) y[i] = p->next->x[i];
}
[[ferry::offload]] void declares(Node* p, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    const Node& first = *p;
    y[i] = first.x[i];
  }
}
[[ferry::offload]] void stores(Odd& o, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    o.p = y;
    y[i] = i;
  }
}
[[ferry::offload]] void compares(Odd& o, double* y, int n) {
  for (int i = 0; i < n; ++i) y[i] = o.p == o.q ? 1 : 0;
}
[[ferry::offload]] void reads_volatile(Odd& o, double* y, int n) {
  for (int i = 0; i < n; ++i) y[i] = o.n;
}
[[ferry::offload]] void adds_atomic(Odd& o, double* y, int n) {
  for (int i = 0; i < n; ++i) o.sum = y[i];
}
[[ferry::offload]] void unions(Odd& o, double* y, int n) {
  for (int i = 0; i < n; ++i) y[i] = o.a[i] + o.either.b[i];
}
[[ferry::offload]] void dispatched(Shape& s, double* y, int n) {
  for (int i = 0; i < n; ++i) y[i] = s.area(i);
}
[[ferry::offload]] void counts(View& v, double* y, int n) {
  for (int i = 0; i < n; ++i) y[i] = v.at(i);
}
[[ferry::offload]] void copied(View v, double* y, int n) {
  for (int i = 0; i < n; ++i) y[i] = shifted(v, i);
}
[[ferry::offload]] void unnamed(std::vector<Node>& nodes, double* y, int n) {
  for (int i = 0; i < n; ++i) y[i] = of(nodes.back(), i);
}
class Holder {
 public:
  explicit Holder(std::vector<double>& x) : x_(x) {}
  auto& all() { return x_; }

 private:
  std::vector<double>& x_;
};
struct Further : Holder {
  using Holder::Holder;
  double more;
};
[[ferry::offload]] void private_reference_of_base(Further& f, double* y, int n) {
  for (int i = 0; i < n; ++i) y[i] = f.all()[i];
}
class Packed {
 public:
  const double& factor() const { return factor_; }

 private:
  char first_;
  mutable double factor_;
};
template <class P>
struct Scaled {
  const double& factor() const { return p.factor(); }
  P p;
};
template <class S>
[[ferry::offload]] void private_mutable(const S& s, double* y, int n) {
  for (int i = 0; i < n; ++i) y[i] *= s.factor();
}
template void private_mutable(const Scaled<Packed>&, double*, int);

// Only the class itself may convert the object to its private base, whose members are used.
struct Hidden {
  double k = 3;
};
class Derived : Hidden {
 public:
  double scaled(int i) const { return p[i] * k; }

 private:
  double* p;
};
[[ferry::offload]] void private_base(const Derived& d, double* y, int n) {
  for (int i = 0; i < n; ++i) y[i] = d.scaled(i);
}
