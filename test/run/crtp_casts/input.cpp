// RUN: launches=18 fallbacks=0 left_on_host=0 bytes_to_device=752 bytes_to_host=608
// Casts to the derived class: through several levels, from the second of two bases, of pointers, of members that other
// classes hide, in annotated functions. Kernels don't contain these casts, but some names depend on them.
#include <cstdio>
#include <vector>

namespace {

template <class D>
struct Base {
  D& me() { return static_cast<D&>(*this); }
  const D& me() const { return static_cast<const D&>(*this); }
  D* there() { return static_cast<D*>(this); }
  void scale(int i, double a) { me().data()[i] *= a; }
  void count(double x) { there()->total += x; }
  double get(int i) const {
    const D& d = me();
    return d.x[i] + static_cast<const D&>(*this).off;
  }
  double tag = 3;
};
template <class D>
struct Mid : Base<D> {
  double mid(int i) const { return this->get(i) + static_cast<const D*>(this)->off + this->tag; }
  double off = 7;  // the derived class hides this member
};
struct First {
  double pad = 1;
};
struct Field : First, Mid<Field> {
  explicit Field(int n) : x(n) {
    for (int i = 0; i < n; ++i) x[i] = i;
  }
  double* data() { return x.data(); }
  double hidden() const { return Mid<Field>::off; }
  std::vector<double> x;
  double off = 0.5;
  double total = 0;
};

template <class D>
double of(const Base<D>& b, int i) {
  return b.me().x[i] - b.get(i) + b.tag;
}

// The base's own functions are annotated.
template <class D>
struct Fill {
  D& self() { return static_cast<D&>(*this); }
  [[ferry::offload]] void fill(int n, double a) {
    for (int i = 0; i < n; ++i) self()(i) = a + i;
  }
  [[ferry::offload]] void sum(double a);
};
template <class T>
[[ferry::offload]] void Fill<T>::sum(double a) {
  for (int i = 0; i < self().n; ++i) self().s += static_cast<T*>(this)->d[i] * a;
}
struct Plain8 : Fill<Plain8> {
  double& operator()(int i) { return d[i]; }
  double d[8];
  int n = 8;
  double s = 0;
};
struct Shifted : Fill<Shifted> {
  double& operator()(int i) { return d[i + 1]; }
  double d[9] = {};
  long n = 7;
  double s = 0;
};

// Node isn't a template. The cast to Wide is valid wherever the code executes it.
struct Node {
  int kind;
  const double* x;
};
struct Wide : First, Node {
  const double* more;
};

}  // namespace

[[ferry::offload]] void known(Field& f, const double* y, int n) {
  for (int i = 0; i < n; ++i) f.scale(i, 2.0);
  for (int i = 0; i < n; ++i) f.count(y[i]);
}
[[ferry::offload]] void as_base(Base<Field>& f, const double* y, int n) {
  for (int i = 0; i < n; ++i) f.scale(i, 2.0);
  for (int i = 0; i < n; ++i) f.count(y[i]);
}
[[ferry::offload]] void hidden(const Field& f, double* r, int n) {
  for (int i = 0; i < n; ++i) r[i] = f.mid(i) + f.hidden() + f.pad;
}
[[ferry::offload]] void of_middle(const Mid<Field>& f, double* r, int n) {
  for (int i = 0; i < n; ++i) r[i] = f.mid(i) + f.off;
}
[[ferry::offload]] void pointed_at(const Base<Field>* f, double* r, int n) {
  for (int i = 0; i < n; ++i) r[i] = f->get(i) + f->me().hidden() + f->tag;
}
[[ferry::offload]] void passed(const Field& f, const Base<Field>& g, double* r, int n) {
  for (int i = 0; i < n; ++i) r[i] = of(f, i);
  for (int i = 0; i < n; ++i) r[i] += of(g, i);
}
[[ferry::offload]] void between(Base<Field>* f, double* r, int n) {
  for (int i = 0; i < n; ++i) r[i] = static_cast<Field*>(f)->x[i];
  f->me().x[0] = 42;
  f->me().total += 1;
  for (int i = 0; i < n; ++i) r[i] += f->me().x[i] * f->me().total;
}
[[ferry::offload]] void by_kind(const Node& b, double* y, int n) {
  if (b.kind == 1)
    for (int i = 0; i < n; ++i) y[i] = static_cast<const Wide&>(b).more[i] + b.x[i] + static_cast<const Wide&>(b).pad;
  if (b.kind == 0)
    for (int i = 0; i < n; ++i) y[i] = b.x[i];
}
[[ferry::offload]] void nothing(const Node* b, double* y, int n) {
  for (int i = 0; i < n; ++i) y[i] = static_cast<const Wide*>(b)->more[i];
}

int main() {
  constexpr int n = 6;
  Field f(n);
  double r[n] = {}, y[n];
  for (int i = 0; i < n; ++i) y[i] = i * 0.25;
  const auto show = [&] {
    for (const double v : r) std::printf("%g ", v);
    std::printf("| %g %g %g\n", f.x[0], f.x[5], f.total);
  };
  known(f, y, n);
  show();
  as_base(f, y, n);
  show();
  hidden(f, r, n);
  show();
  of_middle(f, r, n);
  show();
  pointed_at(&f, r, n);
  show();
  passed(f, f, r, n);
  show();
  between(&f, r, n);
  show();
  const double u[n] = {1, 2, 3, 4, 5, 6};
  const Node node{0, u};
  Wide wide;
  wide.kind = 1;
  wide.x = u;
  wide.more = y;
  by_kind(node, r, n);
  show();
  by_kind(wide, r, n);
  show();
  nothing(&wide, r, n);
  nothing(nullptr, r, 0);
  show();
  Plain8 p;
  p.fill(8, 0.5);
  p.sum(3);
  Shifted q;
  q.fill(8, 1.5);
  q.sum(4);
  std::printf("%g %g %g %g\n", p.s, q.s, p.d[7], q.d[8]);
}
