// RUN: launches=30 fallbacks=0
// Closures that are created in templates and held by std::functions: their types are known only at the end of the unit.
#include <array>
#include <cstdio>
#include <functional>
#include <map>
#include <vector>

using Law = std::function<double(double)>;

[[ferry::offload]] void apply(double* x, int n, const Law& law) {
  for (int i = 0; i < n; ++i) x[i] = law(x[i]);
}
[[ferry::offload]] void apply_float(double* x, int n, const std::function<float(double)>& law) {
  for (int i = 0; i < n; ++i) x[i] += law(x[i]);
}
[[ferry::offload]] void each(int n, const std::function<void(int)>& body) {
  for (int i = 0; i < n; ++i) body(i);
}
struct Model {
  Law law;
  [[ferry::offload]] void run(double* x, int n) const {
    for (int i = 0; i < n; ++i) x[i] = law(x[i]) + law(i);
  }
};
struct Units {
  double metre;
  std::vector<double> table;
};

template <class T>
Law scaled(T k) {
  return [k](double x) { return k * x; };
}
// Creates its closure only after everything that the unit itself calls.
template <class T>
struct Deep {
  template <class U>
  static Law get(U u) {
    return scaled(static_cast<U>(u + T()));
  }
};
template <class T>
Law outer(T k) {
  return Deep<T>::get(k);
}
template <class T>
auto shifted(T k, const Units& units) {
  return [k, &units](double x) { return x + k * units.metre + units.table[2]; };
}
template <class T>
auto both(T k) {
  return [k](double x) { return static_cast<float>(x / k); };
}
template <class T, int n>
Law polynomial(const T (&c)[n]) {
  std::array<T, n> all;
  for (int i = 0; i < n; ++i) all[i] = c[i];
  return [all](double x) {
    double sum = 0;
    for (int i = n - 1; i >= 0; --i) sum = sum * x * 0.001 + all[i];
    return sum;
  };
}
template <class T>
Law plain() {
  return [](double x) { return x - sizeof(T); };
}
template <class T>
void add(double* x, int n, const T* y) {
  each(n, [x, y](int i) { x[i] += y[i]; });
}
template <class T>
void add_rows(std::vector<double>& x, int n, const std::vector<T>& y, double k) {
  each(n, [&](int i) { x[i] = x[i] * k + y[n - 1 - i]; });
}
// The library creates the std::functions.
template <class T>
void fill(std::map<int, Law>& laws, std::vector<Law>& more, T k) {
  laws.emplace(1, [k](double x) { return x + k; });
  more.emplace_back([k](double x) { return x * k; });
}
// Closures without captures are converted to these pointers.
using Op = double (*)(double);
[[ferry::offload]] void apply_pointer(double* x, int n, Op f) {
  for (int i = 0; i < n; ++i) x[i] = f(x[i]);
}
template <class T>
Op pointer() {
  return [](double x) { return x / sizeof(T); };
}
template <class T>
struct Pointers {
  template <class U>
  static Op get() {
    return pointer<U>();
  }
};
template <class T>
Op late_pointer() {
  return Pointers<T>::template get<T>();
}
// Members of class templates, and member templates.
template <class T>
class Material {
  T stiffness_;
  std::vector<double> table_{4, 5, 6};

 public:
  explicit Material(T stiffness) : stiffness_(stiffness) {}
  Law law() const {
    return [this](double x) { return stiffness_ * x + table_[1]; };
  }
  Law copy() const {
    return [*this](double x) { return x / stiffness_ + table_[0]; };
  }
  Law local() const {
    const T half = stiffness_ / 2;
    return [half](double x) { return x * half; };
  }
  void harden() { stiffness_ += 1; }
};
struct Mesh {
  double h = 0.5;
  template <class T>
  Law spacing(T k) const {
    return [this, k](double x) { return x + h * k; };
  }
};

void show(const std::vector<double>& x) {
  for (std::size_t i = 0; i < x.size(); i += 7) std::printf(" %.15g", x[i]);
  std::puts("");
}

int main() {
  const int n = 40;
  std::vector<double> x(n);
  for (int i = 0; i < n; ++i) x[i] = i * 0.125;
  apply(x.data(), n, scaled(1.5));
  apply(x.data(), n, scaled(2));
  apply(x.data(), n, scaled(0.5f));
  apply(x.data(), n, outer(2.25));
  apply(x.data(), n, outer('\2'));
  show(x);
  Units units{0.25, {7, 8, 9}};
  const Law by_reference = shifted(4, units);
  apply(x.data(), n, by_reference);
  units.metre = 0.5;
  units.table.assign(1000, 1.5);
  apply(x.data(), n, by_reference);
  show(x);
  apply_float(x.data(), n, both(3));
  apply_float(x.data(), n, both(2.5));
  apply(x.data(), n, both(0.75));
  show(x);
  const double cubic[] = {3, -2, 0.5, 0.25};
  apply(x.data(), n, polynomial(cubic));
  const float linear[] = {1, 2.5F};
  apply(x.data(), n, polynomial(linear));
  apply(x.data(), n, plain<int>());
  apply(x.data(), n, plain<char>());
  show(x);
  apply_pointer(x.data(), n, late_pointer<short>());
  apply_pointer(x.data(), n, late_pointer<char>());
  apply(x.data(), n, late_pointer<int>());
  std::map<int, Law> laws;
  std::vector<Law> more;
  fill(laws, more, 1.5);
  apply(x.data(), n, laws[1]);
  apply(x.data(), n, more[0]);
  std::vector<float> y(n, 0.25F);
  std::vector<int> z(n);
  for (int i = 0; i < n; ++i) z[i] = i % 5;
  add(x.data(), n, y.data());
  add(x.data(), n, z.data());
  add_rows(x, n, y, 0.5);
  add_rows(x, n, z, 0.25);
  show(x);
  Material<double> steel(1.25);
  Material<int> wood(3);
  const Model of_steel{steel.law()}, of_wood{wood.law()};
  of_steel.run(x.data(), n);
  of_wood.run(x.data(), n);
  steel.harden();
  of_steel.run(x.data(), n);
  apply(x.data(), n, steel.copy());
  apply(x.data(), n, wood.local());
  Mesh mesh;
  apply(x.data(), n, mesh.spacing(3));
  apply(x.data(), n, mesh.spacing(0.25));
  show(x);
}
