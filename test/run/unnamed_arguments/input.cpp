// RUN: launches=23 fallbacks=0
// Unnamed classes as arguments of annotated templates: in CRTP chains, nested and local classes, and as arguments of
// templates that create lambdas. Some can be named for one template and not for another.
#include <cstdio>
#include <type_traits>
#include <vector>
template <class D>
struct A {
  double v[20] = {};
  [[ferry::offload]] D& inc() {
    for (int i = 0; i < 20; ++i) v[i] += sizeof(D) > 0;
    return static_cast<D&>(*this);
  }
};
template <class D, class... Mixins>
struct Chain : A<D>, Mixins... {
  [[ferry::offload]] void fill(double k) {
    for (int i = 0; i < 20; ++i) this->v[i] += k * sizeof...(Mixins);
  }
};
struct Mix1 {
  int a = 1;
};
namespace q {
struct Leaf final : Chain<Leaf, Mix1> {};
struct Leaf2 : Chain<Leaf2> {};
template <class T>
struct Tpl : Chain<Tpl<T>> {};
}  // namespace q
template <class T>
[[ferry::offload]] void add_size(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] += std::is_aggregate_v<T> + 2 * sizeof(T);
}
union U {
  int i;
  double d;
};
struct Agg {
  int a, b;
  static int count;
  double operator()(double v) const { return v + a; }
};
int Agg::count = 0;
struct alignas(32) Wide {
  char c;
};
class Priv {
  class Inner {
   public:
    struct Deep {
      int x[3];
    };
  };

 public:
  static void run(double* x, int n) {
    add_size<Inner::Deep>(x, n);
    add_size<Inner>(x, n);
  }
};
template <class T, class U>
[[ferry::offload]] void two(double* x, int n, const T& t, U* u) {
  const int k = u->a;
  for (int i = 0; i < n; ++i) x[i] += t.a + k;
}
template <class F>
void through(double* x, int n, F f);
template <class F>
[[ferry::offload]] void each(double* x, int n, F f) {
  for (int i = 0; i < n; ++i) x[i] = f(x[i]);
}
template <class F>
void through(double* x, int n, F f) {
  each(x, n, f);
  each(x, n, [f](double v) { return v * 2; });
}
static double run_local(double* x, int n, int k) {
  struct L {
    int a;
    struct In {
      int a;
    } in;
    double operator()(double v) const { return v - a; }
  };
  L l{k, {3}};
  two(x, n, l, &l.in);
  two(x, n, l.in, &l);
  each(x, n, l);
  auto f = [&] {
    struct L {
      double operator()(double v) const { return v * 0.5; }
    };
    each(x, n, L());
  };
  f();
  return x[1];
}
static double run_local(double* x, int n) {
  struct L {
    int a = 2;
    double operator()(double v) const { return v + a; }
  };
  each(x, n, L());
  return x[2];
}
typedef struct {
  int a;
} Anonymous;
struct Opaque;
template <class T>
[[ferry::offload]] void pointers(double* x, int n, T*) {
  for (int i = 0; i < n; ++i) x[i] += 1;
}
template <class... Ts>
void packed(double* x, int n, Ts...) {
  each(x, n, [](double v) { return v + sizeof...(Ts); });
}
int main() {
  double x[20] = {1, 2, 3};
  q::Leaf a;
  q::Leaf2 b;
  a.inc().fill(2);
  b.inc().fill(3);
  add_size<U>(x, 20);
  add_size<Agg>(x, 20);
  add_size<Wide>(x, 20);
  add_size<const Agg>(x, 20);
  add_size<Agg*>(x, 20);
  Priv::run(x, 20);
  std::printf("%g %g %g\n", a.v[3], b.v[3], x[4]);
  double r = run_local(x, 20, 4) + run_local(x, 20);
  std::printf("%g\n", r);
  pointers(x, 20, static_cast<Opaque*>(nullptr));
  pointers(x, 20, static_cast<const Agg* const*>(nullptr));
  through(x, 20, Agg{1, 2});
  packed(x, 20, 1.0);
  packed(x, 20, 1, Agg{1, 2});
  packed(x, 20);
  double s = 0;
  for (double v : x) s += v;
  std::printf("%g\n", s);
}
