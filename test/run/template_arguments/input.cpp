// RUN: launches=46 fallbacks=0
// How instances of annotated templates are distinguished if there is no plain name: packs of types and of numbers,
// templates, members of partial specialisations, classes that are local, private or declared after the template,
// arrays, enumerations and functions.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <vector>

// Packs that the function doesn't expand. Some of them are empty.
template <class T, class... Tags>
[[ferry::offload]] void tagged(T* x, int n) {
  constexpr int count = sizeof...(Tags);
  for (int i = 0; i < n; ++i) x[i] += static_cast<T>(count);
}
template <int... Dimensions>
struct Shape {
  [[ferry::offload]] static void add(double* x, int n);
};
template <int... Dimensions>
constexpr int product = (1 * ... * Dimensions);
template <int... Dimensions>
void Shape<Dimensions...>::add(double* x, int n) {
  const int size = static_cast<int>(sizeof...(Dimensions));
  for (int i = 0; i < n; ++i) x[i] += 10 * size;
}
template <auto... Values>
[[ferry::offload]] void values(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] += 0.5;
}

// Type traits and requires-expressions are used in the loop and in its callees.
template <class T>
concept Callable = requires(T t) { t(1.0); };
template <class T, class... More>
double counted(T v) {
  if constexpr (requires { v.by; })
    return v.by;
  else
    return static_cast<double>(sizeof...(More)) + v * noexcept(v + 1);
}
template <class T, class F>
[[ferry::offload]] void maybe(T* x, int n, F f) {
  for (int i = 0; i < n; ++i) {
    if constexpr (requires { f(x[i]); })
      x[i] = f(x[i]);
    else if constexpr (requires { requires sizeof(f) == 8; })
      x[i] += f * counted<T, int, F>(x[i]);
    else
      x[i] -= 1;
    if constexpr (!Callable<F>) x[i] += Callable<F> ? 5 : 7;
  }
}

// Templates are passed as template arguments.
template <class T>
struct Plain {
  static constexpr double by = 2;
};
template <class T, class U = int>
struct Other {
  static constexpr double by = 3;
};
namespace inside {
template <class... T>
struct Plain {
  static constexpr double by = 4;
};
}  // namespace inside
template <template <class...> class V, class T>
[[ferry::offload]] void scaled(T* x, int n) {
  const double by = V<T>::by;
  for (int i = 0; i < n; ++i) x[i] *= by;
}

// Partial specialisations in a namespace, with members defined in and outside the class.
namespace inside {
template <class T, int N>
struct Block {
  T v[16];
  [[ferry::offload]] void set(T by) {
    for (int i = 0; i < 16; ++i) v[i] = by + N;
  }
};
template <class T, int N>
struct Block<T*, N> {
  T v[16];
  [[ferry::offload]] void set(T by) {
    for (int i = 0; i < 16; ++i) v[i] = by - N;
  }
};
template <class T>
struct Block<T, 0> {
  T v[16];
  [[ferry::offload]] void set(T by);
};
template <class U>
void Block<U, 0>::set(U by) {
  for (int i = 0; i < 16; ++i) v[i] = by * 100;
}
template <class T, class U>
struct Block<Plain<T, U>, 3> {
  T v[16];
  [[ferry::offload]] void set(U by) {
    for (int i = 0; i < 16; ++i) v[i] = static_cast<T>(by) + 1;
  }
};
}  // namespace inside

// The argument is the derived class, which is declared after the template.
template <class Derived>
struct Base {
  std::vector<double> v;
  [[ferry::offload]] void run(double by) {
    const double factor = Derived::factor;
    for (std::size_t i = 0; i < v.size(); ++i) v[i] = v[i] * factor + by;
  }
  double total() const {
    double sum = 0;
    for (double x : v) sum += x;
    return sum;
  }
};
template <class D>
struct Middle : Base<D> {
  [[ferry::offload]] void twice() {
    for (auto& x : this->v) x *= 2 * D::factor;
  }
};
struct Heat : Base<Heat> {
  static constexpr double factor = 3;
};
namespace inside {
class Wave final : public Middle<Wave> {
  friend struct Middle<Wave>;
  friend struct Base<Wave>;
  static constexpr double factor = 5;
};
}  // namespace inside

// The function objects' classes are declared later, private or local.
template <class F>
[[ferry::offload]] void each(double* x, int n, F f) {
  for (int i = 0; i < n; ++i) x[i] = f(x[i]);
}
template <class T>
[[ferry::offload]] auto sum_of(const T& of) {
  double sum = 0;
  for (int i = 0; i < of.n; ++i) sum += of.v[i];
  return sum;
}

// Functions are identified by name if they are declared before the template, otherwise by number.
static double less_one(double v) { return v - 1; }
namespace inside {
template <class T>
T half(T v) {
  return v / 2;
}
double half(double v) { return v / 4; }
}  // namespace inside
template <double (&F)(double)>
double twice(double v) {
  return F(F(v));
}
template <double (*F)(double)>
[[ferry::offload]] void apply(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = F(x[i]) + twice<less_one>(x[i]);
}
template <auto F, auto... More>
[[ferry::offload]] double combined(const double* x, int n) {
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += F(x[i], sizeof...(More));
  return sum;
}
template <double (&F)(double), class T>
[[ferry::offload]] void refer(T* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = static_cast<T>(F(x[i]) * sizeof(T));
}
template <class T, auto E>
[[ferry::offload]] void kind(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] += sizeof(T) + static_cast<int>(E);
}

// The template arguments are numbers and objects.
namespace inside {
enum class Way { up, down };
struct Range {
  int from;
  bool open;
};
struct Setting {
  double scale;
  Range range;
  Way way;
};
}  // namespace inside
template <inside::Setting S, double K>
[[ferry::offload]] void with(double* x, int n) {
  for (int i = S.range.from; i < n; ++i) {
    x[i] = x[i] * S.scale + S.range.from * (S.range.open && S.way == inside::Way::down ? K : 1 / K);
    if constexpr (S.range.from > 3) x[i] += 100;
  }
}
#include "later.h"
double square(double);
namespace inside {
extern "C" double shifted(double v);
double power(double v, unsigned long by) noexcept { return by == 0 ? v : v * v; }
}  // namespace inside
struct Holder {
  enum Kind : short { small = -3, large } kind;
  static double third(double v) { return v / 3; }
};
enum class Mode : unsigned char { fast = 2, slow = 200 };
struct Behind {
  double by;
  double operator()(double v) const { return v * by; }
};
class Owner {
  struct Hidden {
    double by = 7;
    double operator()(double v) const { return v + by; }
  };

 public:
  static void run(double* x, int n) { each(x, n, Hidden()); }
};
struct Sum {
  int n = 20;
  double v[20] = {1, 2, 3};
  double total() { return sum_of(*this); }
};

static double total(const double* x, int n) {
  double sum = 0;
  for (int i = 0; i < n; ++i) sum = sum * 0.75 + x[i];
  return sum;
}

int main() {
  double x[30] = {1, 2, 3};
  float y[30] = {1, 2, 3};
  tagged<double>(x, 30);
  tagged<double, int>(x, 30);
  tagged<float, int, char, double*>(y, 30);
  tagged<double, Behind, Sum>(x, 30);
  Shape<>::add(x, 30);
  Shape<4, 5>::add(x, 30);
  values<1, 'a', true>(x, 30);
  values<>(x, 30);
  std::printf("%g %g %d\n", total(x, 30), double(y[4]), product<3, 4>);
  scaled<Plain>(x, 30);
  scaled<Other>(x, 30);
  scaled<inside::Plain>(x, 30);
  std::printf("%g\n", total(x, 30));
  inside::Block<double, 2> general;
  inside::Block<double*, 2> of_pointers;
  inside::Block<int, 0> of_none;
  inside::Block<inside::Plain<long, short>, 3> of_templates;
  general.set(1);
  of_pointers.set(1);
  of_none.set(1);
  of_templates.set(1);
  std::printf("%g %g %d %ld\n", general.v[3], of_pointers.v[3], of_none.v[3], of_templates.v[3]);
  Heat heat;
  inside::Wave wave;
  heat.v.assign(20, 1);
  wave.v.assign(20, 1);
  heat.run(1);
  wave.run(2);
  wave.twice();
  std::printf("%g %g\n", heat.total(), wave.total());
  struct Local {
    double by;
    double operator()(double v) const { return v - by; }
  };
  each(x, 30, Local{2});
  maybe(x, 30, Local{1});
  maybe(x, 30, 2.5);
  maybe(x, 30, 'c');
  each(x, 30, Behind{3});
  each(x, 30, Late{4});
  Owner::run(x, 30);
  {
    struct Local {
      double operator()(double v) const { return v * v; }
    };
    each(x, 30, Local());
  }
  std::printf("%g %g\n", total(x, 30), Sum().total());
  apply<square>(x, 30);
  apply<less_one>(x, 30);
  apply<&inside::half<double>>(x, 30);
  apply<inside::half>(x, 30);
  apply<inside::shifted>(x, 30);
  apply<Holder::third>(x, 30);
  apply<std::fabs>(x, 30);
  refer<less_one>(x, 30);
  refer<square>(y, 30);
  std::printf("%g %g %g\n", total(x, 30), double(y[2]), combined<inside::power>(x, 30));
  std::printf("%g\n", combined<inside::power, square, 3, 'x'>(x, 30));
  kind<Mode, Mode::slow>(x, 30);
  kind<Holder::Kind*, Holder::small>(x, 30);
  kind<double[3], true>(x, 30);
  kind<int (&)[2][4], Mode::fast>(x, 30);
  kind<double (*)(const char*, int), 'a'>(x, 30);
  std::printf("%g\n", total(x, 30));
  with<inside::Setting{0.25, {2, true}, inside::Way::down}, 2.5>(x, 30);
  with<inside::Setting{0.25, {4, true}, inside::Way::down}, -0.5>(x, 30);
  with<inside::Setting{0.25, {2, true}, inside::Way::up}, 2.5>(x, 30);
  std::printf("%g\n", total(x, 30));
}
double square(double v) { return v * v; }
double inside::shifted(double v) { return v + 0.25; }
